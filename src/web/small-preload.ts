/** Files that have loaded since the page was opened, or are loading. */
const brought = new Map<string, Promise<void>>();

/**
 * Replaces Vite's helper around `import()` (vite.config.ts). A browser that failed to import a module never
 * retries it while the page is open. So each file is fetched into the browser's cache first, which can be
 * retried, and only then imported from there. All styles are in one file that every page links, so there are
 * none to wait for; tools/check-bundle.ts checks that.
 * @throws if a file did not arrive, unless somebody sees to that; the next call tries again
 */
export async function __vitePreload<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  try {
    await Promise.all(files.map(bring));
  } catch (error) {
    const { cause, message } = error as Error;
    if (cause !== 404 || !isSeenTo(message)) throw error;
    // Never: the error screen would take what is being typed with it.
    await new Promise(() => {});
  }
  return load();
}

/** The server has a file no more. @returns whether the page is loaded again, or says what to do */
function isSeenTo(file: string): boolean {
  // renewal/use-missing-files.ts, if it has loaded.
  if (!dispatchEvent(new Event('gone', { cancelable: true }))) return true;
  const isTyping = (document.activeElement as HTMLInputElement | null)?.value;
  // Once, or it could go on forever. Light pages do without such a part.
  if (import.meta.env.MODE === 'light' || isTyping || sessionStorage.gone === file) return false;
  sessionStorage.gone = file;
  location.reload();
  return true;
}

function bring(file: string): Promise<void> {
  const coming = brought.get(file) ?? fetchWhole(`/${file}`);
  brought.set(file, coming);
  coming.catch(() => brought.delete(file));
  return coming;
}

async function fetchWhole(url: string): Promise<void> {
  // What the page itself links has loaded: it would not run otherwise.
  if (document.querySelector(`link[href="${url}"]`)) return;
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(url, { cause: response.status });
}
