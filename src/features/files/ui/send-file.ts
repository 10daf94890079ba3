import type { ErrorBody } from '#kit/errors.ts';
import { PERSON_HEADER } from '#kit/person-header.ts';
import { sessionLost } from '#web/data/errors.ts';
import { noticeRoom } from '#web/data/no-room.ts';
import type { ProjectFile } from '../files.contract.ts';

/**
 * Sends the bytes of a file. By XMLHttpRequest, because `fetch` does not say how much has gone out.
 * @param clientId the same again is the same file
 * @param personId whose file it is: in nobody else's name does it go out
 * @param onProgress is told the part that has gone out, from 0 to 1
 * @throws the server's refusal, as the API's client would; another Error when it could not be reached
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
    // It may have waited while another signed in.
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
 * The bytes of a file, checked by the server.
 * @throws as above; also when they broke off
 */
export async function fetchFile({ project_id, id }: ProjectFile): Promise<Blob> {
  const response = await fetch(`/api/projects/${project_id}/files/${id}/content`);
  if (response.ok) return response.blob();
  throw refusalIn((await response.json().catch(() => null)) as ErrorBody | null);
}

function refusalIn(body: ErrorBody | null): Error {
  if (body?.code === 'UNAUTHENTICATED') sessionLost();
  noticeRoom(body?.code);
  return Object.assign(new Error(body?.message ?? 'the server did not answer'), body ?? {});
}
