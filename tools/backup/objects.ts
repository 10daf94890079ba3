/** The objects that the rows of a database name, and their way into a backup and out of it. */
import type pg from 'pg';
import { objectKey as documentKey } from '../../src/features/documents/documents.service/copies.ts';
import { objectKey } from '../../src/features/files/files.rules.ts';
import type { Blobs } from '../../src/server/ports/blobs.ts';

export interface StoredObject {
  key: string;
  /** What its key is bound to. */
  path: string;
  wrapped_key: Buffer;
  /** Of what was uploaded; null for a picture made from it. */
  sha256: Buffer | null;
}

/** Copies that people take along are not among them: those end by themselves, and are asked for again. */
export async function listObjects(db: pg.ClientBase): Promise<StoredObject[]> {
  const { rows: files } = await db.query<Omit<StoredObject, 'key'> & { thumbnail_path: string | null }>(
    'select file_path as path, wrapped_key, sha256, thumbnail_path from file_attachments',
  );
  const { rows: documents } = await db.query<Omit<StoredObject, 'key'>>(
    'select path, wrapped_key, sha256 from document_files',
  );
  return [
    ...files.map(({ thumbnail_path: _, ...file }) => ({ ...file, key: objectKey(file.path) })),
    ...files.flatMap(({ thumbnail_path, ...file }) =>
      thumbnail_path ? [{ ...file, sha256: null, key: objectKey(thumbnail_path) }] : [],
    ),
    ...documents.map((document) => ({ ...document, key: documentKey(document.path) })),
  ];
}

/** @returns those that no row names any more: deleted by people meanwhile */
export async function listDeleted(db: pg.ClientBase, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const named = new Set((await listObjects(db)).map(({ key }) => key));
  return keys.filter((key) => !named.has(key));
}

export interface Copied {
  copied: number;
  /** There before. */
  kept: number;
  /** Named by a row, and not in the store. */
  missing: string[];
}

/** Copies each object that a row names, as it is. One that the target has is never written again: its key is used once. */
export async function copyObjects(db: pg.ClientBase, from: Blobs, to: Blobs): Promise<Copied> {
  const done: Copied = { copied: 0, kept: 0, missing: [] };
  for (const { key } of await listObjects(db)) {
    const held = await to.get(key);
    if (held) {
      await discard(held);
      done.kept += 1;
      continue;
    }
    const body = await from.get(key);
    if (!body) {
      done.missing.push(key);
      continue;
    }
    // What a backup that was cut off has left of it.
    await to.delete(key);
    await to.put(key, body);
    done.copied += 1;
  }
  const deleted = new Set(await listDeleted(db, done.missing));
  return { ...done, missing: done.missing.filter((key) => !deleted.has(key)) };
}

async function discard(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body) break;
}
