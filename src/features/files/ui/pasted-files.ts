/**
 * The files of what was pasted. A table or a paragraph brings a picture of itself along: then its words
 * are meant. A file from a folder brings its name along: then the file is.
 */
export function pastedFiles(data: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...data.files];
  const names = new Set(files.map((file) => file.name));
  const lines = data.getData('text/plain').split(/[\r\n]+/);
  return lines.every((line) => line === '' || names.has(line)) ? files : [];
}
