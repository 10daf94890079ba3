/** Makes the sealed copy of a document that was signed: in the customer's name, who cannot leave its project. */
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import { findProject } from '#features/projects/projects.queries.ts';
import { membersOf } from '#features/projects/projects.rules.ts';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import type { Floor } from '#server/context.ts';
import { findAuthority, type StoredAuthority } from '../documents.authorities.queries.ts';
import { documentSealed } from '../documents.events.ts';
import { addEvidence, headOf } from '../documents.evidence.queries.ts';
import {
  type CopyRow,
  findToSeal,
  insertCopies,
  listCopies,
  markSealed,
  type ToSeal,
} from '../documents.files.queries.ts';
import { type DocumentRow, findDocument } from '../documents.queries.ts';
import { copyName } from '../documents.rules.ts';
import { findRecord, type SignatureRow } from '../documents.signing.queries.ts';
import { findWitness, type WitnessRow } from '../documents.witness.queries.ts';
import { type CopyDeps, claimCopy, putCopy, readCopy } from './copies.ts';
import type { Sealing } from './sealed-copy.ts';
import type { SigningRecord } from './signing-record.ts';

export type SealDeps = CopyDeps & Pick<Floor, 'log' | 'publicUrl'> & { sealing: Sealing };

/** Seals a document, once, however many try. Holds no lock while it works: the row of the sealed copy decides. */
export async function sealDocument(services: SealDeps, { document_id, project_id, customer_id }: ToSeal) {
  const { clock, db, sealing } = services;
  const found = await db.as(customer_id, async (trx) => {
    const document = await findDocument(trx, project_id, document_id);
    const signature = document && (await findRecord(trx, document));
    if (!signature || !(await findToSeal(trx, document_id))) return null;
    const copies = await listCopies(trx, document);
    const { authority_id } = signature;
    const held = authority_id === null ? undefined : await findAuthority(trx, project_id, authority_id);
    const authority = held?.authority ?? null;
    const witness = (await findWitness(trx, document)) ?? null;
    return { document, signature, authority, witness, copies, evidence: await headOf(trx, document_id) };
  });
  if (!found) return;
  const { document, signature, copies } = found;
  const original = copyOf(copies, 'original');
  const shown = copyOf(copies, 'shown');
  const signing = recordOf({ ...found, original, shown }, services.publicUrl);
  const { pdf, sha256, timestamped } = await sealing.seal(await readCopy(services, shown), signing);
  const name = copyName(shown.file_name, '-signed.pdf');
  const copy = {
    id: uuidv7(clock.now().getTime()),
    project_id,
    document_id,
    version: document.version,
    upload_id: null,
    uploaded_by: null,
    kind: 'sealed',
    file_name: name,
    mime_type: 'application/pdf',
    timestamped,
    created_at: clock.now(),
    ...(await putCopy(services, customer_id, { projectId: project_id, name, bytes: pdf })),
  } as const;
  await db.as(customer_id, async (trx) => {
    // Somebody else was quicker: what we have made stays left over.
    if (!(await findToSeal(trx, document_id)) || !(await insertCopies(trx, [copy]))) return;
    if (!(await claimCopy(trx, copy))) throw new Error('a sealed copy was taken away before it was stored');
    await recordSealed(trx, document, signature, { at: copy.created_at, sha256, timestamped });
    await markSealed(trx, document_id);
  });
}

async function recordSealed(
  trx: Trx,
  document: DocumentRow,
  { signer_id }: SignatureRow,
  { at, sha256, timestamped }: { at: Date; sha256: string; timestamped: boolean },
): Promise<void> {
  await addEvidence(trx, document, 'sealed', { at, actorId: null }, { sha256, timestamped });
  const project = await findProject(trx, document.project_id);
  const recipientIds = project ? membersOf(project).filter((id) => id === signer_id) : [];
  const about = { subjectId: document.id, projectId: document.project_id, recipientIds };
  await recordEvent(trx, documentSealed, { at, actorId: null, ...about });
}

interface Found {
  document: DocumentRow;
  signature: SignatureRow;
  authority: StoredAuthority | null;
  witness: WitnessRow | null;
  evidence: { entries: number; head: string };
  original: CopyRow;
  shown: CopyRow;
}

function recordOf(
  { document, signature, authority, witness, evidence, original, shown }: Found,
  publicUrl: string,
): SigningRecord {
  const { id, version, title, creator_name, release, requires_date } = document;
  return {
    document: {
      id,
      version,
      title,
      created_by: creator_name ?? '',
      original_name: original.file_name,
      original_sha256: original.sha256.toString('hex'),
      shown_sha256: shown.sha256.toString('hex'),
      word_attached: shown.word_attached === true,
    },
    signer: signerOf(signature, authority),
    witness: witness && witnessOf(witness),
    release,
    prints_date: requires_date,
    evidence,
    verify_url: publicUrl + paths.verify(),
    language: signature.language === 'es' ? 'es' : 'en',
  };
}

function signerOf(signature: SignatureRow, authority: StoredAuthority | null): SigningRecord['signer'] {
  const { method, signature_data, opened_at, consented_at, signed_at, time_zone } = signature;
  if (!method || !signature_data || !opened_at || !consented_at || !signed_at || !time_zone)
    throw new Error('a signature is not complete');
  return {
    name: signature.signer_name,
    email: signature.signer_email,
    capacity: authority ?? 'self',
    method: method === 'typed' ? 'typed' : 'drawn',
    picture: pictureIn(signature_data),
    opened_at: opened_at.toISOString(),
    consented_at: consented_at.toISOString(),
    consent_version: signature.consent_version ?? 0,
    signed_at: signed_at.toISOString(),
    time_zone,
    ip: signature.ip_address,
    user_agent: signature.user_agent,
  };
}

function witnessOf(witness: WitnessRow): NonNullable<SigningRecord['witness']> {
  return {
    name: witness.full_name,
    relation: witness.relation,
    statement: witness.statement,
    method: witness.method,
    picture: pictureIn(witness.signature_data),
    signed_at: witness.signed_at.toISOString(),
  };
}

const pictureIn = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

function copyOf(copies: readonly CopyRow[], kind: string): CopyRow {
  const copy = copies.find((each) => each.kind === kind);
  if (!copy) throw new Error(`a document has no ${kind} copy`);
  return copy;
}
