/** The part of yauzl we use; it brings no types. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  interface Entry {
    fileName: string;
    uncompressedSize: number;
    externalFileAttributes: number;
  }
  interface ZipFile {
    entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
  }
  export function fromBufferPromise(
    buffer: Buffer,
    options: { lazyEntries: true; strictFileNames: boolean; validateEntrySizes: boolean },
  ): Promise<ZipFile>;
}
