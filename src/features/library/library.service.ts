/** Syncs the passages in the database with content/ at server startup. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '#db/open.ts';
import { CONTENT, type Library } from './library.content/library.ts';
import type { ActionText } from './library.content/passages.ts';
import { hasVersion, replacePassages } from './library.queries.ts';

/** Increase it whenever passages are cut differently, so that they are replaced. */
const CUT = 8;

/**
 * Stores every guide and action as passages, unless the database already has this version.
 * @param actions of the plan flow, besides those of the library
 * @param texts the hash of content/, if already known
 * @throws if a guide is malformed, or what people say is noted for a missing document or part
 */
export async function storePassages(
  db: Database,
  library: Library,
  actions: readonly ActionText[],
  at: Date,
  texts = hashTexts(),
): Promise<void> {
  const version = createHash('sha256').update(`cut ${CUT} ${texts}`).digest('hex');
  if (await db.asSystem((trx) => hasVersion(trx, version))) return;
  // Imported lazily: parsing Markdown is slow and seldom needed.
  const { cutAll } = await import('./library.content/all-passages.ts');
  const passages = cutAll(library, actions);
  await db.asSystem((trx) => replacePassages(trx, version, passages, at));
}

/** @returns a hash of all texts in content/ */
export function hashTexts(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(md|yaml)$/.test(name)) hash.update(name).update(readFileSync(path.join(CONTENT, name)));
  }
  return hash.digest('hex');
}
