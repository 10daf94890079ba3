/** Judges Word files before anything opens them. */
// For type checks that reach this file by imports only.
/// <reference path="./yauzl.d.ts" />
import { fromBufferPromise } from 'yauzl';

const MAX_ENTRIES = 5000;
/** Of everything unpacked: what is declared, and what it turns out to be. */
const UNPACKED_MAX_BYTES = 200_000_000;
/** Parts every .docx has. */
const NEEDED = ['[Content_Types].xml', 'word/document.xml'];
const MACROS = /(^|\/)vba|\.bin$|macro/i;
const TYPES = '[Content_Types].xml';
const MODE_SHIFT = 16;
const MODE_TYPE = 0o170000;
const MODE_LINK = 0o120000;

/** Why a Word file is refused. */
export type WordTrouble = 'not_a_document' | 'locked' | 'macros' | 'unsafe_archive';

/**
 * Judges a .docx by its archive: number of entries, declared and real sizes, names, links, macros. Nothing of it
 * is kept or written.
 */
export async function judgeDocx(bytes: Uint8Array): Promise<WordTrouble | null> {
  try {
    const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true } as const;
    const zip = await fromBufferPromise(Buffer.from(bytes), options);
    if (zip.entryCount > MAX_ENTRIES) return 'unsafe_archive';
    const names = new Set<string>();
    let declared = 0;
    for await (const entry of zip.eachEntry()) {
      declared += entry.uncompressedSize;
      const isLink = ((entry.externalFileAttributes >>> MODE_SHIFT) & MODE_TYPE) === MODE_LINK;
      if (declared > UNPACKED_MAX_BYTES || isLink || names.has(entry.fileName)) return 'unsafe_archive';
      names.add(entry.fileName);
      if (entry.fileName.endsWith('/')) continue;
      if (MACROS.test(entry.fileName)) return 'macros';
      // yauzl ends a stream that is longer than declared.
      let types = '';
      for await (const part of await zip.openReadStreamPromise(entry))
        if (entry.fileName === TYPES) types += (part as Buffer).toString('latin1');
      if (/macroEnabled/i.test(types)) return 'macros';
    }
    return NEEDED.every((name) => names.has(name)) ? null : 'unsafe_archive';
  } catch {
    return 'unsafe_archive';
  }
}

/** Names in the directory of an OLE file are UTF-16. */
const named = (bytes: Buffer, name: string) => bytes.includes(Buffer.from(name, 'utf16le'));

/** Judges a .doc, or an encrypted .docx, by the parts its directory names. */
export function judgeDoc(bytes: Uint8Array): WordTrouble | null {
  const file = Buffer.from(bytes);
  if (named(file, 'EncryptedPackage') || isLockedDoc(file)) return 'locked';
  if (!named(file, 'WordDocument')) return 'not_a_document';
  return named(file, '_VBA_PROJECT') || named(file, 'Macros') ? 'macros' : null;
}

/** The flag of a password in the first block of Word's own part, which usually follows the header. */
function isLockedDoc(file: Buffer): boolean {
  return file.length > 524 && file.readUInt16LE(512) === 0xa5ec && (file.readUInt16LE(522) & 0x0100) !== 0;
}
