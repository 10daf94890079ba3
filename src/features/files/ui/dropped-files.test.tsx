import { expect, it } from 'vitest';
import { droppedFiles } from './dropped-files.ts';

/** What a browser provides for a file, and for a folder in batches of two. */
const fileEntry = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (resolve: (file: object) => void) => resolve({ name }),
});
const folderEntry = (name: string, entries: object[]) => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader: () => {
    let from = 0;
    return {
      readEntries: (resolve: (handful: object[]) => void) => {
        resolve(entries.slice(from, from + 2));
        from += 2;
      },
    };
  },
});
const dropped = (entries: (object | null)[], files: object[] = []) =>
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files }) as unknown as DataTransfer;
const names = async (data: DataTransfer) => (await droppedFiles(data)).map((file) => file.name);

it('dropped files are taken as they are [FILE-01]', async () => {
  const data = dropped([fileEntry('a'), fileEntry('b')], [{ name: 'a' }, { name: 'b' }]);
  expect(await names(data)).toEqual(['a', 'b']);
  // A browser without the entries API.
  expect(await names(dropped([null], [{ name: 'c' }]))).toEqual(['c']);
});

it('a dropped folder brings all its files, including those in subfolders [FILE-01]', async () => {
  const many = Array.from({ length: 5 }, (_, at) => fileEntry(`${at}`));
  const inner = folderEntry('inner', [fileEntry('deep'), fileEntry('.DS_Store'), fileEntry('Thumbs.db')]);
  const data = dropped([fileEntry('first'), folderEntry('outer', [...many, inner, folderEntry('none', [])])]);
  expect(await names(data)).toEqual(['first', '0', '1', '2', '3', '4', 'deep']);
});

it('an unreadable folder is an error, not fewer files [FILE-01]', async () => {
  const broken = {
    ...folderEntry('outer', []),
    createReader: () => ({
      readEntries: (_: unknown, reject: (error: Error) => void) => reject(new Error('not readable')),
    }),
  };
  await expect(droppedFiles(dropped([broken]))).rejects.toThrow('not readable');
});
