/** Generated packs: generate, follow, stop, keep. And reading our team's packs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { packsAdminHandlers } from './packs.admin.handlers.ts';
import { packs } from './packs.contract.ts';
import * as generated from './packs.queries/generated.ts';
import * as written from './packs.queries/written.ts';
import { titleOfTopic } from './packs.rules/packs.ts';
import { isFinished } from './packs.rules/states.ts';
import type { PackSources } from './packs.service/pack-sources.ts';
import type { PackRuns } from './packs.service/runs.ts';
import { generatedView, listedView, pieceView, readyCard, readyView } from './packs.views.ts';

type PacksContext = RequestContext<'limits'> & { packRuns: PackRuns; packSources: PackSources };
const os = implement(packs).$context<PacksContext>();

/** Polling interval for new text to stream, in milliseconds. */
const LOOK_EVERY_MS = 250;
/**
 * How long one follow stream lasts, in milliseconds. The page then reconnects, so that someone signed out
 * elsewhere stops seeing the pack.
 */
const FOLLOW_FOR_MS = 5000;

const generate = os.generate.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, limits, packRuns, packSources, person } = context;
  const { id, topic, packType, userContext, locationData: location, locale, agreed, chosen } = input;
  const now = clock.now();
  const found = await db.as(person.id, (trx) => generated.findGenerated(trx, id));
  if (!found) {
    const asked = { topic, packType, userContext, location, locale, agreed, chosen };
    const isNew = await db.as(person.id, async (trx) => {
      const added = await generated.addGenerated(trx, {
        id,
        topic,
        location,
        locale,
        chosen,
        created_at: now,
        alive_at: now,
        user_id: person.id,
        title: titleOfTopic(topic),
        pack_type: packType,
        user_context: userContext,
        engine: packRuns.engineFor(asked),
        model: packRuns.modelFor(asked),
      });
      // Counted only when new, so a retry is free; over the limit, the row is rolled back.
      if (added) await limits.take('packs', person.id);
      return added;
    });
    if (isNew) {
      const run = packRuns.start({ id, personId: person.id, asked });
      // The library answers at once, so there is nothing to follow.
      if (packRuns.engineFor(asked) === 'library') await run;
    }
  }
  const row = await db.as(person.id, (trx) => generated.findGenerated(trx, id));
  // Deleted meanwhile.
  if (!row) throw refusal('NOT_FOUND');
  return generatedView(row, packSources, clock.now());
});

const follow = os.follow.use(requireSession).handler(async ({ input: { id, from }, context, signal }) => {
  const { clock, db, packRuns, packSources, person } = context;
  const look = (at: number) => db.as(person.id, (trx) => generated.findPiece(trx, id, at));
  const first = await look(from);
  if (!first) throw refusal('NOT_FOUND');
  const until = performance.now() + FOLLOW_FOR_MS;
  const leaving = AbortSignal.any([packRuns.closing, ...(signal ? [signal] : [])]);
  return (async function* () {
    let [at, row, last]: [number, typeof first | undefined, string] = [from, first, ''];
    while (row) {
      // The model's order replaces the text: send the whole pack again.
      if (isFinished(row.state) && row.engine === 'model' && at > 0) {
        at = 0;
        row = await look(0);
        continue;
      }
      const piece = pieceView(row, at, packSources.known, clock.now());
      if (piece.text !== '' || piece.state !== last) yield piece;
      [at, last] = [piece.next, piece.state];
      if (isFinished(piece.state) || leaving.aborted || performance.now() > until) return;
      await sleep(LOOK_EVERY_MS, undefined, { signal: leaving }).catch(() => {});
      row = await look(at);
    }
  })();
});

const stop = os.stop.use(requireSession).handler(async ({ input: { id }, context }) => {
  const { clock, db, packRuns, packSources, person } = context;
  // Checked first, so that a stranger's request cannot touch a running pack.
  const found = await db.as(person.id, (trx) => generated.findGenerated(trx, id));
  if (!found) throw refusal('NOT_FOUND');
  await packRuns.stop(person.id, id);
  const row = await db.as(person.id, async (trx) => {
    // Another process is writing it, or none any more.
    await generated.stopGenerated(trx, id, clock.now());
    return generated.findGenerated(trx, id);
  });
  if (!row) throw refusal('NOT_FOUND');
  return generatedView(row, packSources, clock.now());
});

const read = os.read.use(requireSession).handler(async ({ input: { id }, context }) => {
  const { clock, db, packSources, person } = context;
  const row = await db.as(person.id, (trx) => generated.findGenerated(trx, id));
  if (!row) throw refusal('NOT_FOUND');
  return generatedView(row, packSources, clock.now());
});

const keep = os.keep.use(requireSession).handler(async ({ input: { id, title }, context }) => {
  const { clock, db, packSources, person } = context;
  const row = await db.as(person.id, async (trx) => {
    await generated.keepGenerated(trx, id, title);
    return generated.findGenerated(trx, id);
  });
  if (!row) throw refusal('NOT_FOUND');
  if (!row.kept) throw refusal('PACK_UNFINISHED');
  return generatedView(row, packSources, clock.now());
});

const remove = os.remove.use(requireSession).handler(async ({ input: { id }, context }) => {
  const { db, packRuns, person } = context;
  const removed = await db.as(person.id, (trx) => generated.deleteGenerated(trx, id));
  if (!removed) throw refusal('NOT_FOUND');
  await packRuns.stop(person.id, id);
  return DONE;
});

const mine = os.mine.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  const page = await db.as(person.id, (trx) => generated.listKept(trx, person.id, input.after));
  return { packs: page.packs.map(listedView), next: page.next };
});

const ready = os.ready.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  const filter = { ...input, active: true };
  const page = await db.as(person.id, (trx) => written.listWritten(trx, filter));
  return { packs: page.packs.map(readyCard), next: page.next };
});

const readReady = os.readReady.use(requireSession).handler(async ({ input: { id }, context }) => {
  const { db, packSources, person } = context;
  const row = await db.as(person.id, (trx) => written.findWritten(trx, id));
  // Admins can see inactive packs too, but not here.
  if (!row?.is_active) throw refusal('NOT_FOUND');
  return readyView(row, packSources.known);
});

export const packsHandlers = os.router({
  generate,
  follow,
  stop,
  read,
  keep,
  remove,
  mine,
  ready,
  readReady,
  ...packsAdminHandlers,
});
