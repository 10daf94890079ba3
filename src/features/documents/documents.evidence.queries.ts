/** The SQL of a document's evidence: it is appended to, and read. PostgreSQL numbers and chains the rows. */
import { type RawBuilder, sql } from 'kysely';
import { runLater } from '#db/driver.ts';
import { iso } from '#db/instants.ts';
import type { Trx } from '#db/open.ts';
import { actorColumns } from '#db/who-did.ts';
import type { EvidenceEntry } from './documents.evidence.rules.ts';
import { EVIDENCE_PAGE, type EvidenceKind } from './documents.rules.ts';

/** Codes and hashes, nothing that anybody wrote. */
export type EvidenceData = Record<string, string | number | boolean>;

/**
 * Appends to a document's evidence, with the next statement of the transaction.
 * @param actorId null for what happens by itself
 */
export async function addEvidence(
  trx: Trx,
  document: { id: string; project_id: string; version: number },
  kind: EvidenceKind,
  { at, actorId }: { at: Date; actorId: string | null },
  data: EvidenceData = {},
): Promise<void> {
  await runLater(
    trx,
    trx.insertInto('document_evidence').values({
      document_id: document.id,
      project_id: document.project_id,
      version: document.version,
      kind,
      at,
      actor_id: actorId,
      data: JSON.stringify(data),
    }),
  );
}

const actor = actorColumns('e', 'actor_id');

/**
 * @param after number of the previous page's last row; 0 for the first page
 * @returns a page of a document's evidence, oldest first
 */
export async function listEvidence(trx: Trx, documentId: string, after: number) {
  const { rows } = await sql<{
    seq: number;
    kind: EvidenceKind;
    at: string;
    version: number;
    actor_name: string | null;
    hash: string;
  }>`
    select e.seq, e.kind, ${iso('e.at')} as at, e.version, ${actor.name} as actor_name, encode(e.hash, 'hex') as hash
    from document_evidence e ${actor.join}
    where e.document_id = ${documentId} and e.seq > ${after} order by e.seq limit ${EVIDENCE_PAGE + 1}`.execute(
    trx,
  );
  const evidence = rows.slice(0, EVIDENCE_PAGE);
  return { evidence, next: rows.length > EVIDENCE_PAGE ? (evidence.at(-1)?.seq ?? null) : null };
}

/** @returns all of a document's evidence, as it is hashed, oldest first */
export async function listChain(trx: Trx, documentId: string): Promise<EvidenceEntry[]> {
  const { rows } = await sql<EvidenceEntry>`
    select e.seq, e.kind, e.version, extract(epoch from e.at)::text as epoch, e.actor_id, e.data::text as data,
      encode(e.prev, 'hex') as prev, encode(e.hash, 'hex') as hash, ${iso('e.at')} as at, ${actor.name} as actor_name
    from document_evidence e ${actor.join} where e.document_id = ${documentId} order by e.seq`.execute(trx);
  return rows;
}

/** Whether a document's evidence is whole: every row has the hash it should have, and none is missing. */
export async function isUnbroken(trx: Trx, documentId: string): Promise<boolean> {
  const { rows } = await sql<{ is_unbroken: boolean }>`
    select coalesce(bool_and(seq = place and prev = before and hash = computed), false) as is_unbroken
    from (select e.seq, e.prev, e.hash, document_evidence_hash(e) as computed, row_number() over chain as place,
        coalesce(lag(e.hash) over chain, ''::bytea) as before
      from document_evidence e where e.document_id = ${documentId} window chain as (order by e.seq)) links`.execute(
    trx,
  );
  return rows[0]?.is_unbroken === true;
}

/** @returns how many rows there are, and the hash of the last one */
export async function headOf(trx: Trx, documentId: string): Promise<{ entries: number; head: string }> {
  const { rows } = await sql<{ entries: number; head: string }>`
    select seq as entries, encode(hash, 'hex') as head from document_evidence
    where document_id = ${documentId} order by seq desc limit 1`.execute(trx);
  return rows[0] ?? { entries: 0, head: '' };
}

/**
 * When a person first had all there is to read of a version: the shown copy `f`, and the Word file where that is only
 * attached to it.
 */
export const openedBy = (personId: string): RawBuilder<Date | null> => sql`(
    select case when not f.word_attached then had.shown
      when had.shown is not null and had.word is not null then greatest(had.shown, had.word) end
    from (select min(e.at) filter (where e.kind = 'opened' and e.data ->> 'copy' = 'shown') as shown,
        min(e.at) filter (where e.kind = 'downloaded' and e.data ->> 'copy' = 'original') as word
      from document_evidence e
      where e.document_id = f.document_id and e.version = f.version and e.actor_id = ${personId}) had)`;

/** @returns when a person first had all there is to read of this version */
export async function openedAt(
  trx: Trx,
  { id, version }: { id: string; version: number },
  personId: string,
): Promise<Date | null> {
  const { rows } = await sql<{ opened_at: Date | null }>`
    select ${openedBy(personId)} as opened_at from document_files f
    where f.document_id = ${id} and f.version = ${version} and f.kind = 'shown'`.execute(trx);
  return rows[0]?.opened_at ?? null;
}
