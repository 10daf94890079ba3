/** The indexes of topics as the build stores them, beside the pages (decisions 0195 and 0229). */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Entry, IndexData, TopicLine } from '../library.search.rules/topic-index.ts';

/** Of guides and actions, and of the parts of guides. */
export type IndexName = 'topics' | 'parts';

const fileOf = (name: IndexName) => path.join(import.meta.dirname, `../../../../build/${name}.index`);
const RULES = path.join(import.meta.dirname, '../library.search.rules');

/** @returns a hash of everything an index is built from: the texts, the topics, and the code of the search */
export function indexKey(entries: readonly Entry[], lines: readonly TopicLine[]): string {
  const hash = createHash('sha256').update(JSON.stringify([entries, lines]));
  const code = readdirSync(RULES).filter((name) => !name.endsWith('.test.ts'));
  for (const name of code.sort()) hash.update(name).update(readFileSync(path.join(RULES, name)));
  return hash.digest('hex');
}

/** @param key of what it was built from */
export function storeIndex(name: IndexName, key: string, data: IndexData, file = fileOf(name)): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.concat([Buffer.from(key), serialize(data)]));
}

/** @returns the stored index, or null if there is none that was built from the same, or it is damaged */
export function readStoredIndex(name: IndexName, key: string, file = fileOf(name)): IndexData | null {
  if (!existsSync(file)) return null;
  const stored = readFileSync(file);
  if (stored.toString('latin1', 0, key.length) !== key) return null;
  try {
    return withoutFile(deserialize(stored.subarray(key.length)), stored.buffer) as IndexData;
  } catch {
    return null;
  }
}

/**
 * Arrays that lie in the file at a multiple of their size are views of it, the others copies; one view would keep
 * the whole file in memory, beside the copies.
 * @returns the value, its views of the file replaced by copies
 */
function withoutFile(value: unknown, file: ArrayBufferLike): unknown {
  if (ArrayBuffer.isView(value)) return value.buffer === file ? (value as Uint8Array).slice() : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutFile(each, file)]));
}
