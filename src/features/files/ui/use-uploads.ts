import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { errorCode } from '#web/data/errors.ts';
import { useStore } from '#web/data/store.ts';
import { askBeforeUnload } from '#web/unload-question.ts';
import type { ProjectFile } from '../files.contract.ts';
import { sendFile } from './send-file.ts';
import { createUploadStore, type UploadStore } from './upload-store.ts';

/** One store per person and project, so that uploads continue when another tab of the project is opened. */
const stores = new Map<string, UploadStore<File, ProjectFile>>();

function storeOf(personId: string, projectId: string): UploadStore<File, ProjectFile> {
  const key = `${personId} ${projectId}`;
  const known = stores.get(key);
  if (known) return known;
  const made = createUploadStore<File, ProjectFile>({
    send: (file, id, onProgress, signal) => sendFile(projectId, file, id, onProgress, signal, personId),
    newId: () => crypto.randomUUID(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    roomProblem: (error) => {
      const code = errorCode(error);
      if (code === 'QUOTA_FULL') return 'quota';
      return code === 'STORE_FULL' || code === 'DISK_FULL' ? 'no-room' : null;
    },
  });
  stores.set(key, made);
  made.subscribe(guard);
  return made;
}

let stopAsking: (() => void) | null = null;

/** While files are uploading, anywhere in the app, the browser asks before it is left. */
function guard(): void {
  const isBusy = [...stores.values()].some((store) => store.isBusy());
  if (isBusy) stopAsking ??= askBeforeUnload(() => true);
  else {
    stopAsking?.();
    stopAsking = null;
  }
}

const storesOf = (personId: string) =>
  [...stores].filter(([key]) => key.startsWith(`${personId} `)).map(([, store]) => store);

/** A person's uploads, anywhere in the app. */
export function uploadsOf(personId: string) {
  const under = () => storesOf(personId).flatMap((store) => store.getItems());
  return {
    /** Uploads not finished yet. */
    underWay: () => under().filter((each) => each.state !== 'failed'),
    failed: () => under().filter((each) => each.state === 'failed'),
    stop: () => {
      for (const store of storesOf(personId)) for (const { id } of store.getItems()) store.cancel(id);
    },
    subscribe: (listener: () => void) => {
      const ends = storesOf(personId).map((store) => store.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** The uploads to a project. */
export function useUploads(projectId: string) {
  const { session } = useAuth();
  const store = storeOf(session?.user.id ?? '', projectId);
  const { items } = useStore(store);
  return { items, upload: store.upload, cancel: store.cancel, putAway: store.putAway };
}
