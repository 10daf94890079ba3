/** Files that operating systems put into folders on their own. */
const NOBODYS = /^(\.|Thumbs\.db$|desktop\.ini$)/i;

/**
 * Dropped files, including those inside folders.
 * @param data read synchronously: it is emptied after the event
 */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const loose = [...data.files];
  if (entries.every((entry) => !entry?.isDirectory)) return loose;
  const found: File[] = [];
  for (const entry of entries) if (entry) await collect(entry, found);
  return found;
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (NOBODYS.test(entry.name)) return;
  if (entry.isFile) {
    found.push(
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    );
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // Browsers list a folder in batches, ending with an empty one.
  for (let handful = await next(reader); handful.length > 0; handful = await next(reader)) {
    for (const each of handful) await collect(each, found);
  }
}

function next(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
