/** The files that have arrived whole since the page was opened, or are on their way. */
const brought = new Map<string, Promise<void>>();

/**
 * Stands in for Vite's helper around `import()` (vite.config.ts). A browser that could not fetch a part of
 * the program never asks for it again while the page is open, so the line has to hold first: each file is
 * fetched into the browser's cache, and only then imported from there. All styles are in one file that
 * every page links, so there is none to wait for; tools/check-bundle.ts sees to that.
 * @throws when a file did not arrive; the next call asks for it again
 */
export async function __vitePreload<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map(bring));
  return load();
}

function bring(file: string): Promise<void> {
  const coming = brought.get(file) ?? fetchWhole(`/${file}`);
  brought.set(file, coming);
  coming.catch(() => brought.delete(file));
  return coming;
}

async function fetchWhole(url: string): Promise<void> {
  // What the page itself links, it has: it would not run without.
  if (document.querySelector(`link[href="${url}"]`)) return;
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} was refused with ${response.status}.`);
}
