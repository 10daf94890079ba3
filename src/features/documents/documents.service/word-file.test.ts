import { expect, it } from 'vitest';
import { docxOf, oleOf, type ZipEntry, zipOf } from '#test/support/zips.ts';
import { judgeDoc, judgeDocx, type WordTrouble } from './word-file.ts';
import { cleaned, readDocx } from './word-text.ts';

const withMore = (...more: ZipEntry[]) => docxOf(['I consent'], more);

it('an ordinary Word file may be opened [DOC-18]', async () => {
  expect(await judgeDocx(docxOf(['I consent']))).toBeNull();
  expect(judgeDoc(oleOf('Root Entry', 'WordDocument'))).toBeNull();
});

it.each<[WordTrouble, string, () => Uint8Array]>([
  ['macros', 'a macro', () => withMore({ name: 'word/vbaProject.bin', content: 'x' })],
  [
    'macros',
    'a type with macros',
    () =>
      zipOf([
        {
          name: '[Content_Types].xml',
          content: '<Types ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
        },
        { name: 'word/document.xml', content: 'x' },
      ]),
  ],
  ['unsafe_archive', 'another kind of archive', () => zipOf([{ name: 'notes.txt', content: 'x' }])],
  ['unsafe_archive', 'a name that climbs out', () => withMore({ name: '../../etc/passwd', content: 'x' })],
  ['unsafe_archive', 'an absolute name', () => withMore({ name: '/etc/passwd', content: 'x' })],
  ['unsafe_archive', 'a link', () => withMore({ name: 'word/a.xml', content: '/etc', mode: 0o120777 })],
  [
    'unsafe_archive',
    'a part that is there twice',
    () => withMore({ name: 'word/document.xml', content: 'x' }),
  ],
  [
    'unsafe_archive',
    'a part that unpacks to 600 MB',
    () => withMore({ name: 'word/a.xml', content: 'x', declared: 600_000_000 }),
  ],
  [
    'unsafe_archive',
    'a part that is longer than it says',
    () => withMore({ name: 'word/a.xml', content: Buffer.alloc(1_000_000), declared: 10 }),
  ],
  [
    'unsafe_archive',
    'too many parts',
    () => withMore(...Array.from({ length: 5000 }, (_, index) => ({ name: `word/${index}`, content: '' }))),
  ],
  ['unsafe_archive', 'only the first bytes of an archive', () => Buffer.from('504b0304', 'hex')],
])('%s: %s is refused before it is unpacked [FI4]', async (trouble, _, file) => {
  expect(await judgeDocx(file())).toBe(trouble);
});

it.each<[WordTrouble, string, () => Uint8Array]>([
  ['macros', 'macros', () => oleOf('WordDocument', 'Macros')],
  ['locked', 'an encrypted .docx', () => oleOf('EncryptionInfo', 'EncryptedPackage')],
  ['not_a_document', 'a spreadsheet', () => oleOf('Workbook')],
  [
    'locked',
    'a password',
    () => {
      const file = Buffer.from(oleOf('WordDocument'));
      file.writeUInt16LE(0xa5ec, 512);
      file.writeUInt16LE(0x0100, 522);
      return file;
    },
  ],
])('%s: an old Word file with %s is refused [FI4]', (trouble, _, file) => {
  expect(judgeDoc(file())).toBe(trouble);
});

it('a Word file is read as headings and paragraphs, whatever it says', async () => {
  expect(await readDocx(docxOf(['I consent', '&lt;script&gt;alert(1)&lt;/script&gt;']))).toBe(
    '<p>I consent</p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  );
});

it.each([
  ['<a href="javascript:alert(1)">go</a>', 'go'],
  ['<p style="x" onclick="y">a</p>', '<p>a</p>'],
  ['<img src="data:image/png;base64,AA" alt="x">b', 'b'],
  ['<script>c</script><TD colspan="2">d</TD>', 'c<td>d</td>'],
  ['e < f <p', 'e &lt; f &lt;p'],
])('of %s only %s is kept', (html, kept) => {
  expect(cleaned(html)).toBe(kept);
});
