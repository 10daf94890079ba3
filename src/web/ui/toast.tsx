/** A short message over the page: what happened, and what to do. Secondary to what the page says. */
export const notify = {
  success: (title: string, description?: string) =>
    void show((toast) => toast.success(title, { description, duration: 10_000 })),
  info: (title: string, description?: string) =>
    void show((toast) => toast(title, { description, duration: 10_000 })),
  /** Stays until it is closed. */
  error: (title: string, description?: string) =>
    void show((toast) => toast.error(title, { description, duration: Number.POSITIVE_INFINITY })),
};

type Toast = typeof import('sonner')['toast'];

async function show(say: (toast: Toast) => unknown): Promise<void> {
  say((await import('sonner')).toast);
}
