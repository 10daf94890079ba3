/** The seals of the record that were noted outside the database, as an operator names them to a command. */
import { readFile } from 'node:fs/promises';
import { StartError } from '../../src/kit/start-error.ts';
import { linesOf, readNotedHeads } from '../../src/server/record/chain.ts';

/** For `parseArgs`. */
export const HEADS_OPTIONS = {
  /** A seal that somebody noted elsewhere. */
  head: { type: 'string', multiple: true, default: [] as string[] },
  /** A file of them: each process notes the seals it made. */
  heads: { type: 'string', multiple: true, default: [] as string[] },
  'without-heads': { type: 'boolean', default: false },
} as const;

export const NOT_COMPARED =
  'What is there was compared with no seal outside the database: its end may be missing. Name record-heads.txt of each process, --heads FILE, or say --without-heads.';

interface Named {
  head: string[];
  heads: string[];
  'without-heads': boolean;
}

/** @returns those of the data folder and those that are named; `enough` unless there are none and none are waived */
export async function notedHeads(dataDir: string, named: Named) {
  const files = await Promise.all(named.heads.map(readHeads));
  const noted = [...(await readNotedHeads(dataDir)), ...files.flat(), ...named.head];
  return { noted, enough: noted.length > 0 || named['without-heads'] };
}

async function readHeads(file: string): Promise<string[]> {
  try {
    return linesOf(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StartError(`--heads ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}
