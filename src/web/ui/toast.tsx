import { loadOnce } from '../load-once.ts';
import type { ToastAction } from './toasts/toast-list.tsx';

/**
 * A toast: what happened, and what to do. Secondary to what the page says. It covers neither a dialog nor a
 * button people need; an identical one replaces the first and is announced again.
 */
export const notify = {
  /**
   * @param action something the toast offers, which must be possible elsewhere too: a toast goes away
   * @param id the next one with this id takes its place
   */
  success: (title: string, description?: string, action?: ToastAction, id = title) =>
    void use(({ raise }) => raise({ kind: 'success', title, description, action, id })),
  info: (title: string, description?: string) =>
    void use(({ raise }) => raise({ kind: 'info', title, description, id: title })),
  /**
   * Stays until closed, cleared by its id, or its screen is left. One per id; the default id is the title.
   */
  error: (title: string, description?: string, id = title) =>
    void use(({ raise }) => raise({ kind: 'error', title, description, id })),
  /**
   * Like an error, for something the person did that was refused: goes away as soon as they change something.
   */
  refused: (title: string, description?: string, id = title) =>
    void use(({ raise }) => raise({ kind: 'refused', title, description, id })),
  /** Clears the error of this id: its cause is fixed. */
  clear: (id: string) => void use(({ clear }) => clear(id)),
};

// The module that also renders them: once loaded, it is there without a connection.
const loadToasts = loadOnce(async () => {
  const { raise, clear } = await import('./Toasts.tsx');
  return { raise, clear };
});

type Toasts = Awaited<ReturnType<typeof loadToasts>>;

async function use(say: (toasts: Toasts) => void): Promise<void> {
  say(await loadToasts());
}
