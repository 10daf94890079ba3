import { useEffect, useSyncExternalStore } from 'react';
import { errorCode } from '../../../web/data/errors.ts';
import { useAuth } from '../../accounts/ui/AuthProvider.tsx';
import type { ProjectFile } from '../files.contract.ts';
import { sendFile } from './send-file.ts';
import { createUploadStore, type UploadStore } from './upload-store.ts';

/** Refusals that say nothing about the file: the next try may work. */
const PASSING = ['UNAVAILABLE', 'STORE_UNAVAILABLE', 'INTERNAL'];

/** One for each person and project, so that files go on when another tab of the project is opened. */
const stores = new Map<string, UploadStore<File, ProjectFile>>();

function storeOf(personId: string, projectId: string): UploadStore<File, ProjectFile> {
  const key = `${personId} ${projectId}`;
  const known = stores.get(key);
  if (known) return known;
  const made = createUploadStore<File, ProjectFile>({
    send: (file, id, onProgress, signal) => sendFile(projectId, file, id, onProgress, signal),
    newId: () => crypto.randomUUID(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    isFinal: (error) => {
      const code = errorCode(error);
      return code !== undefined && !PASSING.includes(code);
    },
  });
  stores.set(key, made);
  return made;
}

/** What is on its way to a project. Whoever leaves the page meanwhile is asked first. */
export function useUploads(projectId: string) {
  const { session } = useAuth();
  const store = storeOf(session?.user.id ?? '', projectId);
  const items = useSyncExternalStore(store.subscribe, store.getItems, store.getItems);
  const busy = items.some((item) => item.state !== 'failed');
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
  return { items, upload: store.upload, cancel: store.cancel, putAway: store.putAway };
}
