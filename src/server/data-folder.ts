import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../kit/start-error.ts';
import { type Config, SECRET_MIN } from './config.ts';

/** Another process is using the same data folder. */
export class FolderInUseError extends StartError {}

/**
 * Claims a data folder for this process by listening on a socket in it. The operating system releases the
 * claim when the process ends, however it ends.
 * @returns a function that releases it
 * @throws FolderInUseError if another process holds it
 */
export async function claimFolder(folder: string): Promise<() => void> {
  try {
    mkdirSync(folder, { recursive: true });
    // If the folder already exists, nothing would notice that it is not writable before the database does.
    writeFileSync(path.join(folder, '.writable'), '');
    rmSync(path.join(folder, '.writable'));
  } catch (error) {
    throw unusable(folder, error);
  }
  const socket = socketPath(folder);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = await listen(socket).catch((error: unknown) => {
      throw unusable(folder, error);
    });
    if (server) {
      server.unref();
      return () => server.close();
    }
    if (await someoneAnswers(socket)) {
      throw new FolderInUseError(
        `Another Kinkeeper already runs on the data folder ${folder}. Stop it first, or set DATA_DIR (and PORT) to others.`,
      );
    }
    removeLeft(socket, folder);
  }
  throw new FolderInUseError(
    `The data folder ${folder} could not be claimed; another process keeps taking it.`,
  );
}

/** Removes the socket of a process that was killed. */
function removeLeft(socket: string, folder: string): void {
  try {
    rmSync(socket, { force: true });
  } catch (error) {
    throw unusable(folder, error);
  }
}

function socketPath(folder: string): string {
  const inside = path.join(path.resolve(folder), 'in-use.sock');
  if (Buffer.byteLength(inside) <= 100) return inside;
  return path.join(
    tmpdir(),
    `kinkeeper-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}.sock`,
  );
}

/** @returns null if the socket is there already */
function listen(socket: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((connection) => connection.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(socket, () => resolve(server));
  });
}

function someoneAnswers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}

/**
 * The installation's secret: a setting, a file that another setting names, or the data folder's own.
 * @param isRotating whether a rotation that was not finished is about to be
 * @throws StartError if there is none, or it is too short
 */
export function installationSecret(
  { APP_SECRET, APP_SECRET_FILE, DATA_DIR }: Pick<Config, 'APP_SECRET' | 'APP_SECRET_FILE' | 'DATA_DIR'>,
  isRotating = false,
): string {
  if (APP_SECRET) return APP_SECRET;
  if (APP_SECRET_FILE) return secretIn(APP_SECRET_FILE);
  if (!isRotating && existsSync(nextFile(DATA_DIR)))
    throw new StartError('A change of the key was not finished. Run `npm run rotate-key` again, then start.');
  return folderSecret(DATA_DIR);
}

function secretIn(file: string): string {
  let secret = '';
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`Setting APP_SECRET_FILE: ${file} cannot be read: ${code}.`);
  }
  if (secret.length >= SECRET_MIN) return secret;
  throw new StartError(`Setting APP_SECRET_FILE: ${file} needs at least ${SECRET_MIN} characters.`);
}

const nextFile = (folder: string) => path.join(folder, 'secret.next');

/** @returns the secret that a rotation goes to; the same one until storeNextSecret */
export function nextFolderSecret(folder: string): string {
  const file = nextFile(folder);
  if (!existsSync(file)) writeWhole(file, newSecret());
  return readFileSync(file, 'utf8').trim();
}

/** Ends a rotation. */
export const storeNextSecret = (folder: string): void =>
  renameSync(nextFile(folder), path.join(folder, 'secret'));

const newSecret = () => randomBytes(32).toString('base64url');

/** Moved into place whole: a process killed halfway must not leave half a secret. */
function writeWhole(file: string, secret: string): void {
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/**
 * The secret that signs cookies and links, generated once per data folder.
 * @throws StartError if the stored one is too short
 */
function folderSecret(folder: string): string {
  const file = path.join(folder, 'secret');
  try {
    if (!existsSync(file)) writeWhole(file, newSecret());
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= SECRET_MIN) return secret;
  } catch (error) {
    throw unusable(folder, error);
  }
  throw new StartError(
    `The secret in ${file} has fewer than ${SECRET_MIN} characters, so it can be guessed. Put the one from your backup back, or set APP_SECRET; without it, links and files of before stay closed.`,
  );
}

/** Explains to the operator why a data folder cannot be used. */
function unusable(folder: string, error: unknown): StartError {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason =
    code === 'ENOTDIR' || code === 'EEXIST'
      ? 'it, or a part of its path, is a file'
      : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
        ? 'we may not write there'
        : code === 'ENOSPC'
          ? 'the disk is full'
          : code;
  return new StartError(
    `The data folder ${folder} cannot be used: ${reason}. Set DATA_DIR to another folder.`,
  );
}
