import { createStore } from '../data/store.ts';
import { untilLoaded } from '../lazy-again.ts';
import { loadOnce } from '../load-once.ts';
import type { Modal } from './Modal.tsx';

/** Nobody opens a dialog before reading the screen: its own scripts and data come first. */
const SPARE_MS = 1500;

/** Holds the component that dialogs are built on, once it is loaded. */
export const modalStore = createStore<{ Modal: typeof Modal | null }>({ Modal: null });

const fetchModal = loadOnce(async () => {
  const { Modal } = await import('./Modal.tsx');
  modalStore.setState({ Modal });
});

/** Loads it now, for a dialog that opens; retries until it is there. */
export const needModal = (): Promise<void> => untilLoaded(fetchModal);

if (typeof window !== 'undefined') setTimeout(() => void fetchModal().catch(() => {}), SPARE_MS);
