/** A short message over the page: what happened, and what to do. Secondary to what the page says. */
export const notify = {
  success: (title: string, description?: string) =>
    void show((toast) => toast.success(title, { description, duration: 10_000 })),
  info: (title: string, description?: string) =>
    void show((toast) => toast(title, { description, duration: 10_000 })),
  /** Stays until it is closed, or cleared by its id. One of each id; by itself the title is. */
  error: (title: string, description?: string, id = title) =>
    void show((toast) => toast.error(title, { id, description, duration: Number.POSITIVE_INFINITY })),
  /** The thing that the error of this id tells of is mended. */
  clear: (id: string) => void show((toast) => toast.dismiss(id)),
};

type Toast = typeof import('./Toasts.tsx')['toast'];

async function show(say: (toast: Toast) => unknown): Promise<void> {
  // The file that shows them, so that it is there when the connection is not.
  say((await import('./Toasts.tsx')).toast);
}
