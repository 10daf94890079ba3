/**
 * A short message over the page: what happened, and what to do. Secondary to what the page says. It covers
 * neither a dialog nor a button that one needs; an equal one replaces the first and is announced again.
 */
export const notify = {
  success: (title: string, description?: string) =>
    void use(({ raise }) => raise({ kind: 'success', title, description, id: title })),
  info: (title: string, description?: string) =>
    void use(({ raise }) => raise({ kind: 'info', title, description, id: title })),
  /** Stays until it is closed or cleared by its id, or its screen is left. One of each id; by itself the title is. */
  error: (title: string, description?: string, id = title) =>
    void use(({ raise }) => raise({ kind: 'error', title, description, id })),
  /** As an error; what a person did is refused, so it goes as soon as they change something. */
  refused: (title: string, description?: string, id = title) =>
    void use(({ raise }) => raise({ kind: 'refused', title, description, id })),
  /** The thing that the error of this id tells of is mended. */
  clear: (id: string) => void use(({ clear }) => clear(id)),
};

type Toasts = typeof import('./Toasts.tsx');

async function use(say: (toasts: Toasts) => void): Promise<void> {
  // The file that shows them, so that it is there when the connection is not.
  say(await import('./Toasts.tsx'));
}
