import type { ErrorBody } from '#kit/errors.ts';
import { PERSON_HEADER } from '#kit/person-header.ts';
import { noticeDiskFull } from '#web/data/disk-full.ts';
import { sessionLost } from '#web/data/errors.ts';
import type { ProjectFile } from '../files.contract.ts';

/**
 * Uploads the bytes of a file. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 * @param clientId the idempotency key
 * @param personId the uploader; the server refuses it in anyone else's session
 * @param onProgress gets the sent share, from 0 to 1
 * @throws the server's refusal, as the API client would; another Error if unreachable
 */
export function sendFile(
  projectId: string,
  file: File,
  clientId: string,
  onProgress: (part: number) => void,
  signal: AbortSignal,
  personId: string,
): Promise<ProjectFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ client_id: clientId, name: file.name });
    request.open('PUT', `/api/projects/${projectId}/files?${query}`);
    // It may have waited while someone else signed in.
    request.setRequestHeader(PERSON_HEADER, personId);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) resolve(request.response as ProjectFile);
      else reject(refusalIn(request.response as ErrorBody | null));
    };
    request.onerror = () => reject(new Error('the server could not be reached'));
    request.onabort = () => reject(new Error('the upload was stopped'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/**
 * Downloads a file, verified by the server.
 * @throws as above; also if the response is cut short
 */
export async function fetchFile({ project_id, id }: ProjectFile): Promise<Blob> {
  const response = await fetch(`/api/projects/${project_id}/files/${id}/content`);
  if (response.ok) return response.blob();
  throw refusalIn((await response.json().catch(() => null)) as ErrorBody | null);
}

function refusalIn(body: ErrorBody | null): Error {
  if (body?.code === 'UNAUTHENTICATED') sessionLost();
  noticeDiskFull(body?.code);
  return Object.assign(new Error(body?.message ?? 'the server did not answer'), body ?? {});
}
