/** What an operator has from others: a store of files, and a mail server. */
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { openPart, type Part } from './part.ts';

/** @param folder where the files are */
export function openStore(port: number, folder: string): { part: Part; env: Record<string, string> } {
  const args = [path.join(import.meta.dirname, 'store.ts'), String(port), path.join(folder, 'store')];
  return {
    part: openPart({ name: 'store', command: process.execPath, args, folder, isReady: () => answers(port) }),
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'kinkeeper',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  };
}

/** @returns with the folder its letters come to */
export function openMailSink(port: number, folder: string): { part: Part; letters: string } {
  const letters = path.join(folder, 'letters');
  mkdirSync(letters);
  const args = [path.join(import.meta.dirname, 'mail-sink.ts'), String(port), letters];
  const part = openPart({
    name: 'mail',
    command: process.execPath,
    args,
    folder,
    isReady: () => answers(port),
  });
  return { part, letters };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(port, '127.0.0.1');
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false));
    connection.once('connect', () => connection.destroy());
  });
}
