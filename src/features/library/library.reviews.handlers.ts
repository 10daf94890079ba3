/** Signing our texts: permission, the exact version, and what the page shows. */
import { isDeepStrictEqual } from 'node:util';
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { type RequestContext, requireAdmin, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { findPersonByEmail } from '../accounts/accounts.queries.ts';
import type { Library } from './library.content/library.ts';
import { dueFacts } from './library.dated.rules.ts';
import { type ReviewedText, type Reviewer, reviews } from './library.reviews.contract.ts';
import * as queries from './library.reviews.queries.ts';
import {
  type ContentText,
  type ContentTexts,
  refusalToSign,
  type Signature,
  validSignatures,
} from './library.reviews.rules.ts';

const os = implement(reviews).$context<RequestContext & { library: Library; contentTexts: ContentTexts }>();

const of = os.of.handler(async ({ input: { document }, context }) => {
  const text = context.contentTexts.get(document);
  if (!text) throw refusal('NOT_FOUND');
  const signatures = await context.db.as(context.person?.id ?? null, (trx) =>
    queries.listSignatures(trx, document),
  );
  return shown(text, signatures);
});

/** All at once: which card somebody looks at is theirs to know. */
const cards = os.cards.handler(async ({ context: { contentTexts, db, person } }) => {
  const signatures = await db.as(person?.id ?? null, (trx) => queries.listSignatures(trx));
  const texts = [...contentTexts.values()].filter(({ kind }) => kind === 'card');
  return {
    cards: texts.map((text) => shown(text, signatures)).filter(({ reviews }) => reviews.length > 0),
  };
});

const list = os.list.use(requireSession).handler(async ({ context }) => {
  const { contentTexts, db, person } = context;
  const isAdmin = await context.auth.isAdmin(person.id);
  return db.reading(person.id, async (trx) => {
    const reviewer = await queries.findReviewer(trx, person.id);
    if (!reviewer && !isAdmin) throw refusal('FORBIDDEN');
    const signatures = await queries.listSignatures(trx);
    const { id: _, ...signs_as } = reviewer ?? { id: '' };
    return {
      texts: [...contentTexts.values()].map((text) => shown(text, signatures)),
      signs_as: 'name' in signs_as ? signs_as : null,
    };
  });
});

const read = os.read.use(requireSession).handler(async ({ input: { document }, context }) => {
  const { contentTexts, db, person } = context;
  const isAdmin = await context.auth.isAdmin(person.id);
  const { text, signatures } = await db.as(person.id, async (trx) => {
    if (!isAdmin && !(await queries.findReviewer(trx, person.id))) throw refusal('FORBIDDEN');
    const text = contentTexts.get(document);
    if (!text) throw refusal('NOT_FOUND');
    return { text, signatures: await queries.listSignatures(trx, document) };
  });
  // Outside the transaction: the text is read from its file.
  return { ...shown(text, signatures), parts: text.parts() };
});

const sign = os.sign.use(requireSession).handler(async ({ input, context }) => {
  const { clock, contentTexts, db, person } = context;
  const { document, version } = input;
  return db.as(person.id, async (trx) => {
    const reviewer = await queries.findReviewer(trx, person.id);
    const text = contentTexts.get(document);
    const refused = refusalToSign(text, version, reviewer !== undefined);
    if (refused || !text || !reviewer) throw refusal(refused ?? 'FORBIDDEN');
    const at = clock.now();
    const signed = { id: uuidv7(at.getTime()), document, version };
    await queries.addSignature(trx, signed, reviewer, { by: person.id, at });
    return shown(text, await queries.listSignatures(trx, document));
  });
});

const reviewers = os.reviewers.use(requireAdmin).handler(async ({ context }) => ({
  reviewers: await context.db.as(context.person.id, (trx) => allReviewers(trx)),
}));

const name = os.name.use(requireAdmin).handler(async ({ input: { email, ...reviewer }, context }) => {
  const { clock, db, person } = context;
  return db.as(person.id, async (trx) => {
    const found = await findPersonByEmail(trx, email);
    if (!found) throw refusal('NOT_FOUND');
    await queries.addReviewer(trx, { ...reviewer, person_id: found.id }, { by: person.id, at: clock.now() });
    const [named] = await allReviewers(trx, reviewer.id);
    // The person is a reviewer already, or an earlier attempt, whose answer was lost, had other words.
    if (!named || !isDeepStrictEqual({ ...named, ...reviewer, email: found.email }, named))
      throw refusal('CHANGED_MEANWHILE');
    return named;
  });
});

const end = os.end.use(requireAdmin).handler(async ({ input: { id }, context }) => {
  const { clock, db, person } = context;
  const actor = { by: person.id, at: clock.now() };
  if (!(await db.as(person.id, (trx) => queries.endReviewer(trx, id, actor)))) throw refusal('NOT_FOUND');
  return DONE;
});

const due = os.due.use(requireAdmin).handler(({ context }) => ({
  due: dueFacts(context.library.dated, context.clock.now()).map(({ id, what, until, daysLeft, next }) => ({
    id,
    what,
    until,
    days_left: daysLeft,
    next,
  })),
}));

export const reviewsHandlers = os.router({ of, cards, list, read, sign, reviewers, name, end, due });

function shown({ text: _, parts: __, ...text }: ContentText, signatures: readonly Signature[]): ReviewedText {
  const reviews = validSignatures(text, signatures).map(({ name, license, state, signed_at }) => ({
    name,
    license,
    state,
    signed_at: signed_at.toISOString(),
  }));
  return { ...text, reviews };
}

async function allReviewers(trx: Trx, id?: string): Promise<Reviewer[]> {
  const rows = await queries.listReviewers(trx, id);
  return rows.map((row) => ({
    ...row,
    named_at: row.named_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }));
}
