/** The SQL of signatures and of consent to sign electronically. */
import { sql } from 'kysely';
import { runLater } from '#db/driver.ts';
import { violates } from '#db/errors.ts';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import type { Actor } from '#kit/actor.ts';
import { documentDeclined, documentRevoked, documentSigned, documentWitnessing } from './documents.events.ts';
import { openedBy } from './documents.evidence.queries.ts';
import type { DocumentRow } from './documents.queries.ts';
import type { SignatureStatus } from './documents.rules.ts';

/** @returns the current record of a version: who signed or declined it, or whose witness is still to sign */
export async function findRecord(trx: Trx, { id, version }: Pick<DocumentRow, 'id' | 'version'>) {
  return trx
    .selectFrom('document_signatures')
    .selectAll()
    .where('document_id', '=', id)
    .where('version', '=', version)
    .orderBy(sql`status = 'pending'`)
    .orderBy('signed_at', (order) => order.desc().nullsLast())
    .executeTakeFirst();
}
export type SignatureRow = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

export interface Readiness {
  shown_sha256: Buffer;
  opened_at: Date | null;
  consented_at: Date | null;
  /** Whether there is a record of this person already, of whatever version. */
  has_record: boolean;
}

/** What signing a version needs: its shown copy, when this person has had it, and when they consented. */
export const readiness = (
  { id, version }: Pick<DocumentRow, 'id' | 'version'>,
  { personId, consentVersion }: { personId: string; consentVersion: number },
) => sql<Readiness>`
    select f.sha256 as shown_sha256, ${openedBy(personId)} as opened_at,
      (select c.given_at from signing_consents c where c.person_id = ${personId} and c.version = ${consentVersion}
        and c.withdrawn_at is null) as consented_at,
      exists (select from document_signatures s where s.document_id = f.document_id and s.signer_id = ${personId})
        as has_record
    from document_files f
    where f.document_id = ${id} and f.version = ${version} and f.kind = 'shown'`;

/** What every record has. */
export interface Decision {
  id: string;
  project_id: string;
  document_id: string;
  version: number;
  request_id: string;
  signer_id: string;
  signer_name: string;
  signer_email: string;
  session_id: string;
  ip_address: string;
  user_agent: string | null;
}

export interface Signature {
  method: 'typed' | 'drawn';
  /** A PNG of 400 by 200 as a data URL (DOC-29). */
  signature_data: string;
  shown_sha256: Buffer;
  opened_at: Date;
  consented_at: Date;
  consent_version: number;
  signed_at: Date;
  time_zone: string;
  language: string;
  /** In whose name; null for the signer’s own. */
  authority_id: string | null;
}

const UNSIGNED = {
  method: null,
  signature_data: null,
  shown_sha256: null,
  opened_at: null,
  consented_at: null,
  consent_version: null,
  signed_at: null,
  time_zone: null,
  language: null,
  authority_id: null,
} as const satisfies Record<keyof Signature, null>;

/**
 * Signs: of however many who act at once, one decides. A first record goes with the next statement of the transaction,
 * or with its end; if another was stored meanwhile, the transaction fails (isDecided).
 * @param isPending its witness is still to sign
 * @param isFirst this person has no record of any version
 * @returns false if the record was decided meanwhile, or this request has signed before
 */
export async function storeSignature(
  trx: Trx,
  decision: Decision,
  signature: Signature,
  { isPending, isFirst }: { isPending: boolean; isFirst: boolean },
): Promise<boolean> {
  const status = isPending ? 'pending' : 'signed';
  const record = { ...decision, ...signature, status, declined_at: null, decline_reason: null } as const;
  if (!isFirst) return decide(trx, record);
  await runLater(trx, trx.insertInto('document_signatures').values({ ...record, form_data: '{}' }));
  return true;
}

/** Declines, as above. */
export async function storeDecline(
  trx: Trx,
  decision: Decision,
  declined: { declined_at: Date; decline_reason: string },
): Promise<boolean> {
  return decide(trx, { ...decision, ...UNSIGNED, ...declined, status: 'declined' });
}

/** One record for a document and a signer. */
const CURRENT = 'document_signatures_current';

type Decided = Decision & {
  [Key in keyof Signature]: Signature[Key] | null;
} & { status: SignatureStatus; declined_at: Date | null; decline_reason: string | null };

async function decide(trx: Trx, { id, project_id, document_id, signer_id, ...rest }: Decided) {
  const row = await trx
    .insertInto('document_signatures')
    .values({ id, project_id, document_id, signer_id, ...rest, form_data: '{}' })
    .onConflict((conflict) =>
      conflict
        .constraint(CURRENT)
        .doUpdateSet(rest)
        .where(({ and, eb, or, ref }) =>
          and([
            // Sent twice, it is the same signature: its witness may have seen it already.
            eb('document_signatures.request_id', '<>', ref('excluded.request_id')),
            or([
              eb('document_signatures.status', '=', 'pending'),
              eb('document_signatures.version', '<', ref('excluded.version')),
            ]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody else decided in the same moment. */
export function isDecided(error: unknown): boolean {
  return (
    violates(error, 'unique', 'document_signatures_decided', CURRENT) ||
    violates(error, 'check', 'document_signatures_in_time')
  );
}

/** What a signer, or their witness, does to a document. */
const DECISIONS = {
  witnessing: documentWitnessing,
  signed: documentSigned,
  declined: documentDeclined,
  revoked: documentRevoked,
};

/** @param recipientIds the creator, where it notifies them */
export async function recordDecision(
  trx: Trx,
  what: keyof typeof DECISIONS,
  { id, project_id }: Pick<DocumentRow, 'id' | 'project_id'>,
  recipientIds: readonly string[],
  { at, by }: Actor,
): Promise<void> {
  await recordEvent(trx, DECISIONS[what], {
    at,
    actorId: by,
    subjectId: id,
    projectId: project_id,
    recipientIds,
  });
}

/** Revokes a release. @returns false if it is revoked already */
export async function storeRevocation(trx: Trx, signatureId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('document_signatures')
    .set({ revoked_at: at })
    .where('id', '=', signatureId)
    .where('status', '=', 'signed')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns when this person consented to this text; null if they did not, or have withdrawn it */
export async function findConsent(trx: Trx, personId: string, version: number): Promise<Date | null> {
  const row = await trx
    .selectFrom('signing_consents')
    .select('given_at')
    .where('person_id', '=', personId)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row?.given_at ?? null;
}

/** @returns whether it was stored; if not, the person had consented before */
export async function storeConsent(
  trx: Trx,
  consent: {
    id: string;
    person_id: string;
    version: number;
    given_at: Date;
    ip_address: string;
    user_agent: string | null;
  },
): Promise<boolean> {
  const row = await trx
    .insertInto('signing_consents')
    .values(consent)
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'version']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What is signed stays signed; signing asks again. */
export async function withdrawConsent(trx: Trx, personId: string, at: Date): Promise<void> {
  await trx
    .updateTable('signing_consents')
    .set({ withdrawn_at: at })
    .where('person_id', '=', personId)
    .where('withdrawn_at', 'is', null)
    .execute();
}
