/** Zip archives written by hand, also such as no program would write. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Buffer | string;
  /** The size it claims to unpack to, instead of its own. */
  declared?: number;
  /** Of Unix, e.g. 0o120777 for a link. */
  mode?: number;
}

export function zipOf(entries: ZipEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, declared, mode = 0o100644 } of entries) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    // Version, flags, deflate, time, date, checksum, sizes, length of the name, no extra field.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declared ?? plain.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(at, 10);
    const madeBy = Buffer.from([20, 3]);
    directory.push(Buffer.concat([Buffer.from('504b0102', 'hex'), madeBy, common, rest, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 0, 'hex');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, table, end]));
}

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="xml" ContentType="application/xml"/>
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** @returns a .docx with these paragraphs. @param more further parts */
export function docxOf(paragraphs: string[], more: ZipEntry[] = []): Uint8Array<ArrayBuffer> {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const document = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zipOf([
    { name: '[Content_Types].xml', content: TYPES },
    { name: '_rels/.rels', content: RELATIONS },
    { name: 'word/document.xml', content: document },
    ...more,
  ]);
}

/** @returns an OLE file whose directory names these parts */
export function oleOf(...names: string[]): Uint8Array<ArrayBuffer> {
  const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const entries = names.map((name) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    return entry;
  });
  return new Uint8Array(Buffer.concat([magic, Buffer.alloc(1016), ...entries]));
}
