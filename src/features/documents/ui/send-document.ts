import type { ErrorBody } from '#kit/errors.ts';
import { PERSON_HEADER } from '#kit/person-header.ts';
import { NeverAskedError, sessionLost } from '#web/data/errors.ts';
import { isAccepted, UPLOAD_MAX_BYTES } from '../documents.rules.ts';

/** What the server says of an upload it has taken. */
export interface TakenUpload {
  id: string;
  pages: number;
  /** False for a scan. */
  has_text: boolean;
  was_signed: boolean;
}

/** Why a file cannot become a document; each has a sentence of its own. */
export type UploadRefusal =
  | 'wrong_kind'
  | 'too_large'
  | 'empty'
  | 'locked'
  | 'hidden_layers'
  | 'damaged'
  | 'too_many_pages'
  | 'macros'
  | 'unsafe_archive'
  | 'too_slow'
  | 'quota'
  | 'no_room'
  | 'failed';

/** Whether the same file may be taken the next time. */
export const maySendAgain = (refusal: UploadRefusal) => refusal === 'failed' || refusal === 'no_room';

/** Whatever needs the file is not asked for. */
export class UploadRefusedError extends NeverAskedError {
  readonly refusal: UploadRefusal;
  constructor(refusal: UploadRefusal) {
    super(`the upload was refused: ${refusal}`);
    this.refusal = refusal;
  }
}

/** @returns what is wrong with a chosen file, before anything is sent (DOC-18) */
export function wrongWith(file: { name: string; size: number }): UploadRefusal | null {
  if (!isAccepted(file.name)) return 'wrong_kind';
  if (file.size === 0) return 'empty';
  return file.size > UPLOAD_MAX_BYTES ? 'too_large' : null;
}

/**
 * Uploads the file of a document, which answers once its pages can be shown.
 * @param clientId the idempotency key
 * @param personId the uploader; the server refuses it in anyone else's session
 * @param onProgress gets the sent share, from 0 to 1
 * @throws UploadRefusedError
 */
export function sendDocument(
  projectId: string,
  file: File,
  clientId: string,
  personId: string,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<TakenUpload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ client_id: clientId, name: file.name });
    request.open('PUT', `/api/projects/${projectId}/documents/uploads?${query}`);
    request.setRequestHeader(PERSON_HEADER, personId);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as TakenUpload);
      else reject(new UploadRefusedError(refusalIn(request.response as ErrorBody | null, request.status)));
    };
    const fail = () => reject(new UploadRefusedError('failed'));
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

const REASONS: Record<string, UploadRefusal> = {
  not_a_document: 'wrong_kind',
  locked: 'locked',
  hidden_layers: 'hidden_layers',
  damaged: 'damaged',
  too_many_pages: 'too_many_pages',
  macros: 'macros',
  unsafe_archive: 'unsafe_archive',
  too_slow: 'too_slow',
};

function refusalIn(body: ErrorBody | null, status: number): UploadRefusal {
  if (body?.code === 'UNAUTHENTICATED') sessionLost();
  const { reason } = (body?.data ?? {}) as { reason?: string };
  const named = reason === undefined ? undefined : REASONS[reason];
  if (named) return named;
  if (body?.code === 'QUOTA_FULL') return 'quota';
  if (status === 413) return 'too_large';
  if (status === 415) return 'wrong_kind';
  return status === 507 ? 'no_room' : 'failed';
}
