import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANY_TYPE,
  attachmentHeader,
  cleanFileName,
  cleanMimeType,
  FILE_MAX_BYTES,
  fileKind,
  filePath,
  mayDelete,
  mayRename,
  picturable,
  renamed,
  safeExtension,
  searchedWords,
  servedType,
  shownName,
  viewable,
} from './files.rules.ts';

it('50 MB is 50 × 1024 × 1024 bytes [FILE-07]', () => {
  expect(FILE_MAX_BYTES).toBe(50 * 1024 * 1024);
});

describe('the name of a file', () => {
  it.each<[string, string | null]>([
    ['plan.pdf', 'plan.pdf'],
    ['/home/rosa/plan.pdf', 'plan.pdf'],
    ['..\\..\\plan.pdf', 'plan.pdf'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['e\u0301l.txt', 'él.txt'],
    ['\ud800.txt', '\ufffd.txt'],
    ['.', null],
    ['a/', null],
    ['\u180e', null],
    ['n'.repeat(255), 'n'.repeat(255)],
    ['🎂'.repeat(255), '🎂'.repeat(255)],
    ['n'.repeat(256), null],
  ])('%j is stored as %j [FI2]', (sent, kept) => expect(cleanFileName(sent)).toBe(kept));

  it('has no path, control characters or direction marks, whatever is sent [FI2]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (sent) => {
        const name = cleanFileName(sent);
        if (name === null) return;
        expect(name).not.toMatch(/[\p{Cc}/\\\u202a-\u202e\u2066-\u2069\u200e\u200f]/u);
        expect(name.trim()).toBe(name);
        expect(cleanFileName(name)).toBe(name);
      }),
    );
  });

  it('fits a single ASCII header line, and decodes back [FI2, FILE-13]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (sent) => {
        const name = cleanFileName(sent);
        if (name === null) return;
        const header = attachmentHeader(name);
        expect(header).toMatch(/^attachment; filename="[^"\\]+"; filename\*=UTF-8''[\w.!~%-]+$/);
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name);
      }),
    );
  });
});

it.each([
  ['a.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['a', 'bin'],
  ['.htaccess', 'bin'],
  ['a.', 'bin'],
  ['a.p/../x', 'bin'],
  ['a.añb', 'bin'],
  ['a.abcdefghijk', 'bin'],
])('the stored extension of %s is %s [FILE-09, FI2]', (name, ending) => {
  expect(safeExtension(name)).toBe(ending);
  expect(filePath('p', 5, 'ab', name)).toBe(`p/5-ab.${ending}`);
});

it.each([
  ['text/plain; charset=utf-8', 'text/plain'],
  ['IMAGE/PNG', 'image/png'],
  [undefined, ANY_TYPE],
  ['', ANY_TYPE],
  ['nonsense', ANY_TYPE],
  ['a/b\r\nx: y', ANY_TYPE],
  [`a/${'b'.repeat(130)}`, ANY_TYPE],
])('the type %j is stored as %s [FILE-10]', (sent, stored) => expect(cleanMimeType(sent)).toBe(stored));

it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'text/xml', 'x/y'])(
  '%s, which could run scripts, is served as a generic type [FILE-21]',
  (type) => expect(servedType(type)).toBe(ANY_TYPE),
);

it.each(['image/png', 'application/pdf', 'text/plain', 'video/mp4'])(
  '%s is served unchanged [FILE-21]',
  (type) => expect(servedType(type)).toBe(type),
);

it('only its uploader may delete a file [FILE-15]', () => {
  expect(mayDelete({ uploaded_by: 'a' }, 'a')).toBe(true);
  expect(mayDelete({ uploaded_by: 'a' }, 'b')).toBe(false);
  expect(mayDelete({ uploaded_by: 'a' }, undefined)).toBe(false);
  expect(mayDelete({ uploaded_by: null }, undefined)).toBe(false);
});

it.each([
  ['image/heic', 'image'],
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'table'],
  ['text/csv', 'table'],
  ['application/zip', 'archive'],
  ['application/x-msdownload', 'other'],
])('%s is shown as %s [FILE-02]', (type, kind) => expect(fileKind(type)).toBe(kind));

it('the first bytes of a file decide whether it can have a thumbnail [FI4]', () => {
  const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  expect(picturable(bytes('%PDF-1.7 and more'))).toBe('pdf');
  expect(picturable(bytes('\x89PNG\r\n\x1a\n1234'))).toBe('image');
  expect(picturable(bytes('\xff\xd8\xff\xe0....'))).toBe('image');
  expect(picturable(bytes('RIFF1234WEBP'))).toBe('image');
  expect(picturable(bytes('RIFF1234WAVE'))).toBe(null);
  expect(picturable(bytes('MZ..........'))).toBe(null);
  expect(picturable(bytes(''))).toBe(null);
});

describe('a new name', () => {
  it.each([
    ['scan.pdf', 'Discharge papers', 'Discharge papers.pdf'],
    ['scan.pdf', 'Discharge papers.pdf', 'Discharge papers.pdf'],
    ['scan.PDF', 'Discharge papers.pdf', 'Discharge papers.PDF'],
    ['scan.pdf', 'virus.exe', 'virus.exe.pdf'],
    ['scan.pdf', '../../etc/x', 'x.pdf'],
    ['scan.pdf', ' a\u202egpj ', 'agpj.pdf'],
    ['README', 'Read me', 'Read me'],
    ['.env', 'x', 'x'],
    ['scan.pdf', '  ', null],
    ['scan.pdf', '.pdf', null],
    ['scan.pdf', 'x'.repeat(255), null],
  ])('for %j, typed as %j, becomes %j', (before, wanted, name) => {
    expect(renamed(before, wanted)).toBe(name);
  });
});

it.each([
  ['scan.pdf', 1, 'scan.pdf'],
  ['scan.pdf', 2, 'scan (2).pdf'],
  ['README', 3, 'README (3)'],
  ['a.b.tar', 2, 'a.b (2).tar'],
])('%j, number %i of its name, is shown as %j', (file_name, name_number, shown) => {
  expect(shownName({ file_name, name_number })).toBe(shown);
});

it.each([
  ['dis pa', 'dis:* & pa:*'],
  [" scan_2.pdf's ", 'scan:* & 2:* & pdf:* & s:*'],
  ['José', 'José:*'],
  ["' | !:*()", ''],
  ['', ''],
])('%j is searched as %j', (typed, words) => {
  expect(searchedWords(typed)).toBe(words);
});

it.each([
  ['image/png', 'image'],
  ['image/avif', 'image'],
  ['application/pdf', 'pdf'],
  ['image/svg+xml', null],
  ['image/heic', null],
  ['text/html', null],
])('%s opens in the page as %s', (mime_type, kind) => {
  expect(viewable({ mime_type })).toBe(kind);
});

it.each([
  ['the uploader', 'dana', true],
  ['the customer', 'maria', true],
  ['an admin', 'ada', false],
  ['nobody', undefined, false],
])('%s may rename a file: %s', (_, person, may) => {
  expect(mayRename({ uploaded_by: 'dana' }, { customer_id: 'maria' }, person)).toBe(may);
});
