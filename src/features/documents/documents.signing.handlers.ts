/** Consent, signing, declining, revoking. */
import { implement, ORPCError } from '@orpc/server';
import type { Actor } from '#kit/actor.ts';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { workInProject } from '../projects/projects.entering.handlers.ts';
import { refuseUnlessHeld } from './documents.authorities.handlers.ts';
import {
  type Context,
  creatorOf,
  creatorSideOf,
  type EnteredDocument,
  findDocument,
  refuseUnlessMay,
  stageChanged,
  withDocument,
  withLockedDocument,
} from './documents.entering.handlers.ts';
import { addEvidence, openedAt } from './documents.evidence.queries.ts';
import { sealDocuments } from './documents.jobs.ts';
import { acceptedName, CONSENT_VERSION, type Stage, stageOf } from './documents.rules.ts';
import { drawName, readInk } from './documents.service/ink.ts';
import { documentsSigning } from './documents.signing.contract.ts';
import * as signing from './documents.signing.queries.ts';
import { findWitness } from './documents.witness.queries.ts';

const os = implement(documentsSigning).$context<RequestContext<'jobs'>>();

/** Asked where the document is open, so that they have shown they can read it (15 USC 7001(c)). */
const consent = os.consent.use(requireSession).handler(async ({ input, context }) => {
  const { person, clock } = context;
  return withDocument(context, input, 'sign', async ({ trx, document }) => {
    if (!(await openedAt(trx, document, person.id)))
      throw refusal('NOT_READY_TO_SIGN', { missing: ['opened'] });
    if (input.version !== CONSENT_VERSION) throw wrongField('version', 'Read the present text first.');
    const given_at = clock.now();
    const given = {
      id: uuidv7(given_at.getTime()),
      person_id: person.id,
      version: CONSENT_VERSION,
      given_at,
    };
    if (await signing.storeConsent(trx, { ...given, ...deviceOf(context) })) {
      const data = { consent_version: CONSENT_VERSION };
      await addEvidence(trx, document, 'consented', { at: given_at, actorId: person.id }, data);
    }
    const stored = await signing.findConsent(trx, person.id, CONSENT_VERSION);
    return { version: CONSENT_VERSION, given_at: (stored ?? given_at).toISOString() };
  });
});

const readConsent = os.readConsent.use(requireSession).handler(async ({ context: { db, person } }) => {
  const given = await db.as(person.id, (trx) => signing.findConsent(trx, person.id, CONSENT_VERSION));
  return { version: CONSENT_VERSION, given_at: given?.toISOString() ?? null };
});

const withdrawConsent = os.withdrawConsent
  .use(requireSession)
  .handler(async ({ context: { clock, db, person } }) => {
    await db.as(person.id, (trx) => signing.withdrawConsent(trx, person.id, clock.now()));
    return DONE;
  });

const sign = os.sign.use(requireSession).handler(async ({ input, context }) =>
  decideOnce(context, input, async () => {
    const { clock, jobs, person } = context;
    // Drawn or read before the document is locked; refused only once it is known that they may sign at all.
    const { method } = input.ink;
    const [drawn] = await Promise.allSettled([pictureOf(input.ink)]);
    const whose = { personId: person.id, consentVersion: CONSENT_VERSION };
    const readiness = signing.readiness({ id: input.document_id, version: input.version }, whose);
    const signed = async (
      found: EnteredDocument,
      read: signing.Readiness | undefined,
    ): Promise<Decided | null> => {
      const { trx, project, document } = found;
      const at = clock.now();
      const by = { at, by: person.id };
      const ready = readyToSign(document, input, read, by);
      if (input.authority_id) await refuseUnlessHeld(trx, input.id, input.authority_id, context);
      if (drawn.status === 'rejected') throw drawn.reason;
      const signature = {
        ...ready,
        method,
        signature_data: toDataUrl(drawn.value),
        consent_version: CONSENT_VERSION,
        signed_at: at,
        time_zone: input.time_zone,
        language: person.locale,
        authority_id: input.authority_id ?? null,
      };
      const decision = decisionOf(found, input, context);
      const how = { isPending: document.requires_witness, isFirst: !read?.has_record };
      if (!(await signing.storeSignature(trx, decision, signature, how))) return null;
      const data = { method, shown_sha256: input.shown_sha256 };
      await addEvidence(trx, document, 'signed', { at, actorId: person.id }, data);
      if (document.requires_witness) {
        await signing.recordDecision(trx, 'witnessing', document, [], by);
        return { stage: 'witnessing', version: document.version };
      }
      await signing.recordDecision(trx, 'signed', document, creatorOf(project, document), by);
      await jobs.enqueue(trx, sealDocuments, { document_id: document.id });
      return { stage: 'signed', version: document.version };
    };
    return withLockedDocument(context, input, 'sign', signed, readiness);
  }),
);

const decline = os.decline.use(requireSession).handler(async ({ input, context }) =>
  decideOnce(context, input, async () => {
    const { clock, person } = context;
    return withLockedDocument(context, input, 'decline', async (found) => {
      const { trx, project, document } = found;
      const at = clock.now();
      const by = { at, by: person.id };
      refuseUnlessShown(document, input.version, 'decline', by);
      const declined = { declined_at: at, decline_reason: input.reason };
      if (!(await signing.storeDecline(trx, decisionOf(found, input, context), declined))) return null;
      await addEvidence(trx, document, 'declined', { at, actorId: person.id });
      await signing.recordDecision(trx, 'declined', document, creatorOf(project, document), by);
      return { stage: 'declined', version: document.version };
    });
  }),
);

const revoke = os.revoke.use(requireSession).handler(async ({ input, context }) => {
  const { clock, person } = context;
  return withLockedDocument(context, input, 'revoke', async ({ trx, project, document }) => {
    const at = clock.now();
    const by = { at, by: person.id };
    const revoked: Decided = { stage: 'signed', version: document.version };
    // Pressed again after an answer that was lost, or here in two tabs at once.
    if (document.revoked_at !== null && document.signer_id === person.id) return revoked;
    refuseUnlessMay(document, 'revoke', by);
    const record = await signing.findRecord(trx, document);
    if (!record || !(await signing.storeRevocation(trx, record.id, at))) return revoked;
    await addEvidence(trx, document, 'revoked', { at, actorId: person.id });
    await signing.recordDecision(trx, 'revoked', document, creatorSideOf(project, document), by);
    return revoked;
  });
});

export const signingHandlers = { consent, readConsent, withdrawConsent, sign, decline, revoke };

interface Request {
  id: string;
  document_id: string;
  request_id: string;
}
type Decided = { stage: Stage; version: number };

/**
 * Decides, once: the same request again gets the same answer, and whoever comes second hears what was decided.
 * @param decide null, or the conflict, where somebody else has decided in the same moment
 */
export async function decideOnce(
  context: Context,
  request: Request,
  decide: () => Promise<Decided | null>,
): Promise<Decided> {
  try {
    const decided = await decide();
    if (decided) return decided;
  } catch (error) {
    const isLate = error instanceof ORPCError && error.code === 'STAGE_CHANGED';
    if (!isLate && !signing.isDecided(error)) throw error;
  }
  // Perhaps by this request, sent before.
  const before = await findOwnDecision(context, request);
  if (before) return before;
  return workInProject(context, request.id, async (trx) => {
    throw stageChanged(await findDocument(trx, request.id, request.document_id), context.clock.now());
  });
}

/** What was decided, and holds: not what waited for its witness too long, or was withdrawn. */
const STANDS: ReadonlySet<Stage> = new Set(['witnessing', 'signed', 'declined']);

/** @returns what this request decided before; null if it did not, or that holds no more */
async function findOwnDecision(
  context: Context,
  { id, document_id, request_id }: Request,
): Promise<Decided | null> {
  return workInProject(context, id, async (trx) => {
    const document = await findDocument(trx, id, document_id);
    const record = await signing.findRecord(trx, document);
    const witness = await findWitness(trx, document);
    const isOurs = record?.request_id === request_id || witness?.request_id === request_id;
    if (!isOurs || record?.signer_id !== context.person.id) return null;
    const stage = stageOf(document, context.clock.now());
    return STANDS.has(stage) ? { stage, version: document.version } : null;
  });
}

/** Refuses what is not as it was on screen, or is decided. */
function refuseUnlessShown(
  document: EnteredDocument['document'],
  version: number,
  act: 'sign' | 'decline',
  by: Actor,
): void {
  refuseUnlessMay(document, act, by);
  if (document.version !== version) throw stageChanged(document, by.at);
}

/** What a signature needs: the copy that was on screen, all of it sent, and a consent in force. */
function readyToSign(
  document: EnteredDocument['document'],
  { version, shown_sha256: seen }: { version: number; shown_sha256: string },
  ready: signing.Readiness | undefined,
  by: Actor,
) {
  refuseUnlessShown(document, version, 'sign', by);
  if (ready?.shown_sha256.toString('hex') !== seen) throw stageChanged(document, by.at);
  const { shown_sha256, opened_at, consented_at } = ready;
  if (opened_at && consented_at) return { shown_sha256, opened_at, consented_at };
  const missing = [...(opened_at ? [] : ['opened']), ...(consented_at ? [] : ['consent'])];
  throw refusal('NOT_READY_TO_SIGN', { missing });
}

function decisionOf(
  { document }: EnteredDocument,
  { request_id }: Request,
  context: Context,
): signing.Decision {
  const { clock, person } = context;
  return {
    id: uuidv7(clock.now().getTime()),
    project_id: document.project_id,
    document_id: document.id,
    version: document.version,
    request_id,
    signer_id: person.id,
    signer_name: person.fullName,
    signer_email: person.email,
    session_id: person.session.id,
    ...deviceOf(context),
  };
}

/** Address and device as the server sees them (SG7). */
export const deviceOf = ({ address, headers }: Context) => ({
  ip_address: address,
  user_agent: headers.get('user-agent')?.slice(0, 500) ?? null,
});

type Ink = { method: 'typed'; name: string } | { method: 'drawn'; signature_data: string };

/** @returns a signature as a PNG of 400 by 200: drawn by us from a name, or drawn again from theirs */
export async function pictureOf(ink: Ink): Promise<Uint8Array> {
  if (ink.method === 'typed') {
    const name = acceptedName(ink.name);
    if (name === null) throw wrongField('ink.name', 'Enter your name with at least two letters.');
    return drawName(name);
  }
  const read = await readInk(ink.signature_data);
  if (typeof read === 'string') throw wrongField('ink.signature_data', INK[read]);
  return read;
}

/** @returns a picture as it is stored (DOC-29) */
export const toDataUrl = (picture: Uint8Array) =>
  `data:image/png;base64,${Buffer.from(picture).toString('base64')}`;

const INK = {
  not_a_signature: 'Send a PNG of 400 by 200 pixels.',
  empty: 'Draw your signature.',
  all_ink: 'Draw your signature; this is filled with ink.',
} as const;
