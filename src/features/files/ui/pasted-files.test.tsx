import { describe, expect, it } from 'vitest';
import { pastedFiles } from './pasted-files.ts';

const picture = new File(['x'], 'image.png', { type: 'image/png' });
const letter = new File(['x'], 'letter.pdf');
const pasted = (files: File[], text: string) =>
  pastedFiles({ files: files as unknown as FileList, getData: () => text });

describe('files from the clipboard', () => {
  it.each([
    ['a screenshot', [picture], '', 1],
    ['a file from a folder, with its name', [letter], 'letter.pdf', 1],
    ['two files from a folder, with their names', [letter, picture], 'letter.pdf\r\nimage.png', 2],
    ['a table, with a picture of itself', [picture], 'Metformin\t500 mg\r\nLisinopril\t10 mg', 0],
    ['text', [], 'Good morning', 0],
  ])('%s [CHAT-09]', (_, files, text, count) => {
    expect(pasted(files, text)).toHaveLength(count);
  });
});
