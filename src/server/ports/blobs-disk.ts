import { constants, type createReadStream } from 'node:fs';
import { access, link, mkdir, open, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import {
  BlobExistsError,
  type Blobs,
  checkKey,
  StoreAwayError,
  StoreFullError,
  watchFailure,
} from './blobs.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Stores objects as files under one folder. */
export function diskBlobs(folder: string): Blobs {
  const place = (key: string) => {
    checkKey(key);
    return path.join(folder, key);
  };
  return {
    async put(key, source) {
      const file = place(key);
      const part = `${file}.part`;
      const { body, failed } = watchFailure(source);
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await writeWhole(part, body);
        try {
          // Unlike a rename, a link never overwrites an existing file.
          await link(part, file);
        } finally {
          await unlink(part);
        }
        await syncFolder(path.dirname(file));
      } catch (error) {
        if (codeOf(error) === 'EEXIST') throw new BlobExistsError('there is an object with this key');
        throw failed()?.error ?? inOurWords(error);
      }
    },

    async get(key) {
      const file = place(key);
      try {
        const handle = await open(file, 'r');
        return reading(handle.createReadStream({ highWaterMark: 65_536 }));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw inOurWords(error);
      }
    },

    async delete(key) {
      const file = place(key);
      try {
        await rm(file, { force: true });
        await rm(`${file}.part`, { force: true });
      } catch (error) {
        throw inOurWords(error);
      }
    },

    async ready() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.R_OK | constants.W_OK);
      } catch (error) {
        throw inOurWords(error);
      }
    },
  };
}

/** Writes a new file and waits until it is on disk; on failure no file is left. */
async function writeWhole(file: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(body);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true }).catch(() => {});
    throw error;
  } finally {
    await handle.close();
  }
}

/** A directory entry is durable only once the directory itself has been synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* reading(stream: ReturnType<typeof createReadStream>): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of stream) yield part as Buffer;
  } catch (error) {
    throw inOurWords(error);
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code ?? '';

function inOurWords(error: unknown): Error {
  const code = codeOf(error);
  if (FULL.has(code)) return new StoreFullError('the disk is full');
  return new StoreAwayError(`the disk refused: ${code}`, { cause: error });
}
