/** Documents: list, create, read, evidence; what their creators do with them. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { uuidv7 } from '#kit/ids.ts';
import { endOfDayIn } from '#kit/time-zone.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { lockProjectOrRefuse, workInProject } from '../projects/projects.entering.handlers.ts';
import { standingIn } from '../projects/projects.rules.ts';
import { authoritiesHandlers } from './documents.authorities.handlers.ts';
import { findAuthority, listAuthorities } from './documents.authorities.queries.ts';
import { documents } from './documents.contract.ts';
import {
  type Context,
  type EnteredDocument,
  findDocument,
  refuseUnlessMay,
  signerOf,
  stageChanged,
  withLockedDocument,
} from './documents.entering.handlers.ts';
import { addEvidence, isUnbroken, listEvidence, openedAt } from './documents.evidence.queries.ts';
import { type CopyRow, claimUpload, findUpload, listCopies } from './documents.files.queries.ts';
import { type LinkContext, linkedAuthority, linkTo } from './documents.links.handlers.ts';
import { mayCreate } from './documents.permissions.rules.ts';
import { unprintableField } from './documents.print.rules.ts';
import * as queries from './documents.queries.ts';
import { hasEnded } from './documents.release.rules.ts';
import { CONSENT_VERSION, nextReminderAt, saysTheSame } from './documents.rules.ts';
import { signingHandlers } from './documents.signing.handlers.ts';
import { findConsent, findRecord, type SignatureRow } from './documents.signing.queries.ts';
import { verifyHandlers } from './documents.verify.handlers.ts';
import { listedDocument } from './documents.views.ts';
import { waitingHandlers } from './documents.waiting.handlers.ts';
import { witnessHandlers } from './documents.witness.handlers.ts';
import { findWitness } from './documents.witness.queries.ts';

const os = implement(documents).$context<RequestContext<'publicUrl' | 'secret'>>();

const list = os.list.use(requireSession).handler(async ({ input: { id, after }, context }) =>
  workInProject(context, id, async (trx, project) => {
    const page = await queries.listDocuments(trx, id, after);
    const now = context.clock.now();
    return {
      documents: page.documents.map((row) => listedDocument(row, project, context.person.id, now)),
      next: page.next,
    };
  }),
);

const create = os.create.use(requireSession).handler(async ({ input, context }) => {
  const { id, client_id, upload_id, description = '', expiry_date = null, release, ...sent } = input;
  const { clock, person } = context;
  const at = clock.now();
  return workInProject(context, id, async (trx, entered) => {
    const role = standingIn(entered, person.id);
    if (role === 'admin' || !mayCreate(entered, person.id)) throw refusal('FORBIDDEN');
    // When somebody leaves, what they have sent is withdrawn: it has to be there before, or never.
    const project = await lockProjectOrRefuse(trx, id);
    const said = { ...sent, description: description || null, expiry_date, release: release ?? null };
    // A lost answer leaves its sender free to change what they send.
    const answer = async () => {
      const made = await queries.findCreated(trx, id, person.id, client_id);
      if (!made) return;
      const document = listedDocument(made, project, person.id, at);
      const upload = await findUpload(trx, id, person.id, upload_id);
      const isItsFile = upload.some((each) => each.document_id === made.id);
      if (isItsFile && saysTheSame(made, said)) return document;
      throw refusal('CHANGED_MEANWHILE', { document });
    };
    const before = await answer();
    if (before) return before;
    if (release && sent.document_type !== 'release_of_information')
      throw wrongField('release', 'Only a release of information has these terms.');
    const unprintable = unprintableField(said);
    if (unprintable) throw wrongField(unprintable, 'Leave out signs that we cannot print.');
    const upload = unclaimed(await findUpload(trx, id, person.id, upload_id));
    if (!upload) {
      // Perhaps by this very request, sent twice and stored in between.
      const meanwhile = await answer();
      if (meanwhile) return meanwhile;
      throw noUpload();
    }
    const made = {
      ...said,
      id: uuidv7(at.getTime()),
      project_id: id,
      client_id,
      created_by: person.id,
      signer_role: role === 'provider' ? 'customer' : 'provider',
      document_url: upload.original.path,
      expires_at: endOfDay(context, 'expiry_date', expiry_date),
      in_force_until: endOfDay(context, 'release.ends_on', release?.ends_on ?? null),
      created_at: at,
    } as const;
    if (await queries.insertDocument(trx, made, signerOf(project, made))) {
      const version = 1;
      await claim(trx, upload, { document_id: made.id, version });
      const document = { id: made.id, project_id: id, version };
      await addEvidence(trx, document, 'created', { at, actorId: person.id }, hashesOf(upload));
    }
    const stored = await answer();
    if (!stored) throw new Error('a document that was just stored is not there');
    return stored;
  });
});

const read = os.read.use(requireSession).handler(async ({ input: { id, document_id }, context }) => {
  const { clock, person } = context;
  const now = clock.now();
  return workInProject(context, id, async (trx, project) => {
    const document = await findDocument(trx, id, document_id);
    const copies = await listCopies(trx, document);
    const shown = copyOf(copies, 'shown');
    const sealed = copies.find(({ kind }) => kind === 'sealed');
    const record = await findRecord(trx, document);
    const opened = await openedAt(trx, document, person.id);
    const consented = await findConsent(trx, person.id, CONSENT_VERSION);
    return {
      ...listedDocument(document, project, person.id, now),
      copies: copies.map((each) => linked(each, context)),
      has_text: shown.has_text === true,
      was_signed: shown.was_signed === true,
      word_attached: shown.word_attached === true,
      opened_at: opened?.toISOString() ?? null,
      withdraw_reason: document.withdraw_reason,
      release: document.release,
      record: record ? await recordFor(trx, record, context) : null,
      authorities: (await listAuthorities(trx, id, person.id)).map((each) =>
        linkedAuthority(each, id, context),
      ),
      consent: { version: CONSENT_VERSION, given_at: consented?.toISOString() ?? null },
      sealed_at: sealed?.created_at.toISOString() ?? null,
      timestamped: sealed?.timestamped ?? null,
    };
  });
});

const evidence = os.evidence
  .use(requireSession)
  .handler(async ({ input: { id, document_id, after }, context }) =>
    workInProject(context, id, async (trx) => {
      await findDocument(trx, id, document_id);
      return {
        ...(await listEvidence(trx, document_id, after)),
        is_unbroken: await isUnbroken(trx, document_id),
      };
    }),
  );

const withdraw = os.withdraw.use(requireSession).handler(async ({ input, context }) =>
  changeAsCreator(context, input, 'withdraw', async ({ trx, document }, change) => {
    await queries.withdrawDocument(trx, change, input.reason);
    await addEvidence(trx, document, 'withdrawn', by(change));
  }),
);

const replace = os.replace.use(requireSession).handler(async ({ input, context }) => {
  const { id, upload_id, expiry_date } = input;
  return changeAsCreator(context, input, 'replace', async ({ trx, document }, change) => {
    const version = input.version + 1;
    const sent = await findUpload(trx, id, context.person.id, upload_id);
    // By this very request, whose answer was lost.
    if (sent.some((each) => each.document_id === document.id && each.version === version)) return;
    const { at } = change.actor;
    if (document.version !== input.version || hasEnded(document, at)) throw stageChanged(document, at);
    const upload = unclaimed(sent);
    if (!upload) throw noUpload();
    const expires_at = endOfDay(context, 'expiry_date', expiry_date);
    const next = { version, document_url: upload.original.path, expiry_date, expires_at };
    await queries.replaceDocument(trx, change, next);
    await claim(trx, upload, { document_id: document.id, version });
    await addEvidence(trx, { ...document, version }, 'replaced', by(change), hashesOf(upload));
  });
});

const remind = os.remind.use(requireSession).handler(async ({ input, context }) =>
  changeAsCreator(context, input, 'remind', async ({ trx, document }, change) => {
    const next = nextReminderAt(document.reminded_at, change.actor.at);
    if (next) {
      const seconds = Math.ceil((next.getTime() - change.actor.at.getTime()) / 1000);
      throw refusal('TOO_MANY_REQUESTS', { retry_after: seconds });
    }
    if (!(await queries.isThere(trx, change.recipientIds))) throw refusal('CHANGED_MEANWHILE');
    await queries.markReminded(trx, change);
    await addEvidence(trx, document, 'reminded', by(change));
  }),
);

export const documentsHandlers = {
  list,
  create,
  read,
  evidence,
  withdraw,
  replace,
  remind,
  ...signingHandlers,
  ...witnessHandlers,
  ...authoritiesHandlers,
  ...verifyHandlers,
  ...waitingHandlers,
};

type Change = Parameters<typeof queries.withdrawDocument>[1];
const by = ({ actor }: Change) => ({ at: actor.at, actorId: actor.by });

/** Changes a document as its creator. @returns it as it is then */
async function changeAsCreator(
  context: Context,
  which: { id: string; document_id: string },
  act: 'withdraw' | 'replace' | 'remind',
  work: (found: EnteredDocument, change: Change) => Promise<void>,
) {
  const { clock, person } = context;
  return withLockedDocument(context, which, act, async (found) => {
    const { trx, project, document } = found;
    const at = clock.now();
    const actor = { by: person.id, at };
    refuseUnlessMay(document, act, actor);
    const recipientIds = signerOf(project, document);
    await work(found, { document, recipientIds, actor });
    const after = await findDocument(trx, which.id, which.document_id);
    return listedDocument(after, project, person.id, at);
  });
}

/** @returns the last moment of the chosen day where the creator is; refuses one that is over */
function endOfDay({ clock, person }: Context, field: string, day: string | null): Date | null {
  if (day === null) return null;
  const end = endOfDayIn(person.timeZone, day);
  if (end <= clock.now()) throw wrongField(field, 'Choose today or a later day.');
  return end;
}

interface Upload {
  original: CopyRow;
  shown: CopyRow;
}

/** @returns an upload; null if there is none, or a document has claimed it */
function unclaimed(copies: readonly CopyRow[]): Upload | null {
  if (copies.length === 0 || copies.some((each) => each.document_id !== null || each.authority_id !== null))
    return null;
  return { original: copyOf(copies, 'original'), shown: copyOf(copies, 'shown') };
}

async function claim(trx: Trx, { original }: Upload, version: { document_id: string; version: number }) {
  const { project_id, uploaded_by, upload_id } = original;
  if (!uploaded_by || !upload_id) throw noUpload();
  const upload = { projectId: project_id, personId: uploaded_by, uploadId: upload_id };
  if (!(await claimUpload(trx, upload, version))) throw noUpload();
}

const noUpload = () => wrongField('upload_id', 'Upload the file again.');

const hashesOf = ({ original, shown }: Upload) => ({
  original_sha256: original.sha256.toString('hex'),
  shown_sha256: shown.sha256.toString('hex'),
});

function copyOf(copies: readonly CopyRow[], kind: 'original' | 'shown'): CopyRow {
  const copy = copies.find((each) => each.kind === kind);
  if (!copy) throw new Error(`a document has no ${kind} copy`);
  return copy;
}

function linked({ id, project_id, kind, file_name, file_size, sha256 }: CopyRow, context: LinkContext) {
  const link = linkTo({ id, project_id }, context);
  return { id, kind, file_name, file_size, sha256: sha256.toString('hex'), ...link };
}

/** A record as others see it: the picture of a signature is for its signer alone. */
async function recordFor(trx: Trx, record: SignatureRow, context: LinkContext) {
  const { project_id, authority_id } = record;
  const witness = await findWitness(trx, { id: record.document_id, version: record.version });
  const found = authority_id === null ? undefined : await findAuthority(trx, project_id, authority_id);
  return {
    authority: found ? linkedAuthority(found.authority, project_id, context) : null,
    signer_id: record.signer_id,
    signer_name: record.signer_name,
    status: record.status as 'pending' | 'signed' | 'declined',
    method: record.method as 'typed' | 'drawn' | null,
    signature_data: record.signer_id === context.person.id ? record.signature_data : null,
    signed_at: record.signed_at?.toISOString() ?? null,
    declined_at: record.declined_at?.toISOString() ?? null,
    decline_reason: record.decline_reason,
    witness: witness
      ? {
          full_name: witness.full_name,
          relation: witness.relation,
          signed_at: witness.signed_at.toISOString(),
        }
      : null,
  };
}
