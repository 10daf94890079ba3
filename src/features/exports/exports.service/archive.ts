/** One ZIP of many files, as a stream: of each file one piece is in memory at a time. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface Entry {
  path: string;
  /** Called when it is this file's turn. */
  open: () => AsyncIterable<Uint8Array | string>;
  /** Whether it is text; what people upload is mostly compressed already. */
  isText: boolean;
}

/** @throws what one of the files threw: a copy that is not whole is none */
export async function* archive(entries: AsyncIterable<Entry>, at: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  // Without a listener an error of one of its streams would end the process.
  const fail = (error: Error) => void out.destroy(error);
  zip.on('error', fail);
  const listed = (async () => {
    for await (const { path, open, isText } of entries) {
      zip.addReadStreamLazy(path, { mtime: at, compress: isText }, (give) => {
        const stream = Readable.from(open(), { objectMode: false });
        stream.on('error', fail);
        give(null, stream);
      });
    }
    zip.end();
  })();
  listed.catch(fail);
  yield* out as AsyncIterable<Uint8Array>;
  await listed;
}
