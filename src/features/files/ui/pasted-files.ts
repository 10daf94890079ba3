/**
 * Files from the clipboard. A table or paragraph also carries a picture of itself: then the text is meant. A
 * file copied from a folder also carries its name as text: then the file is meant.
 */
export function pastedFiles(data: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...data.files];
  const names = new Set(files.map((file) => file.name));
  const lines = data.getData('text/plain').split(/[\r\n]+/);
  return lines.every((line) => line === '' || names.has(line)) ? files : [];
}
