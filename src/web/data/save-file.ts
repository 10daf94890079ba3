/** By then every browser has started to read it, in milliseconds. */
const HELD_MS = 60_000;

/** Offers a file as a download, under its own name. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HELD_MS);
}
