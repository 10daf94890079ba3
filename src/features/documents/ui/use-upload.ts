import { useEffect, useRef, useState } from 'react';
import { errorData } from '#web/data/errors.ts';
import type { UploadRefusal } from './send-document.ts';
import {
  maySendAgain,
  sendDocument,
  type TakenUpload,
  UploadRefusedError,
  wrongWith,
} from './send-document.ts';

export interface Upload {
  file: File;
  /** The sent share, from 0 to 1; at 1 the server prepares the pages. */
  progress: number;
  /** What the server says of it, once it has taken it. */
  taken: TakenUpload | null;
  refusal: UploadRefusal | null;
}

/** Uploads the file of a form as soon as it is chosen, so that one nobody could sign is refused at once. */
export function useUpload(projectId: string, personId: string) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const running = useRef<{ stop: AbortController; done: Promise<TakenUpload> } | null>(null);
  useEffect(() => () => running.current?.stop.abort(), []);

  /** @param isUnheard whether nobody waits for it who would log a failure */
  function send(file: File, isUnheard = false): Promise<TakenUpload> {
    running.current?.stop.abort();
    const stop = new AbortController();
    const change = (next: Partial<Upload>) =>
      stop.signal.aborted || setUpload((before) => (before?.file === file ? { ...before, ...next } : before));
    setUpload({ file, progress: 0, taken: null, refusal: null });
    const clientId = crypto.randomUUID();
    const done = sendDocument(
      projectId,
      file,
      clientId,
      personId,
      (progress) => change({ progress }),
      stop.signal,
    );
    done.then(
      (taken) => change({ taken }),
      (error: UploadRefusedError) => {
        if (isUnheard && !stop.signal.aborted) console.warn('Failed to upload document', error);
        change({ refusal: error.refusal });
      },
    );
    running.current = { stop, done };
    return done;
  }

  /** Takes a chosen file; null for none. */
  function choose(file: File | null): void {
    running.current?.stop.abort();
    running.current = null;
    const refusal = file && wrongWith(file);
    if (!file) setUpload(null);
    else if (refusal) setUpload({ file, progress: 0, taken: null, refusal });
    else void send(file, true).catch(() => {});
  }

  /**
   * Waits for the upload and has it claimed. One that nobody claimed in time is gone, and is sent again.
   * @throws UploadRefusedError
   */
  async function claim<T>(by: (uploadId: string) => Promise<T>): Promise<T> {
    const { id } = await finish();
    try {
      return await by(id);
    } catch (error) {
      if (!upload || !isGone(error)) throw error;
      return by((await send(upload.file)).id);
    }
  }

  /** Waits for the upload, and tries again if only the connection failed. */
  function finish(): Promise<TakenUpload> {
    if (!upload) throw new UploadRefusedError('failed');
    if (upload.refusal && maySendAgain(upload.refusal)) return send(upload.file);
    if (upload.refusal || !running.current) throw new UploadRefusedError(upload.refusal ?? 'failed');
    return running.current.done;
  }

  return { upload, choose, claim };
}

function isGone(error: unknown): boolean {
  const { fields = [] } = errorData<{ fields?: { path: string }[] }>(error) ?? {};
  return fields.some(({ path }) => path === 'upload_id');
}
