/** Packs for admins: editing our team's packs, and quality figures of generated ones. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { DAY_MS } from '#kit/days.ts';
import { type RequestContext, requireAdmin } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { packs } from './packs.contract.ts';
import { latestFacts, totalsSince } from './packs.queries/generated.ts';
import * as written from './packs.queries/written.ts';
import { allowedLinks } from './packs.rules/links.ts';
import type { PackSources } from './packs.service/pack-sources.ts';
import { wholeView } from './packs.views.ts';

const os = implement(packs).$context<RequestContext & { packSources: PackSources }>();

/** Period covered by the quality page, in milliseconds. */
const FACTS_FOR_MS = 30 * DAY_MS;

const list = os.list.use(requireAdmin).handler(async ({ input, context }) => {
  const { search, pack_type: packType, active, after } = input;
  const filter = { search, packType, after, active: active && active === 'yes' };
  const page = await context.db.reading(context.person.id, (trx) => written.listWritten(trx, filter));
  return { packs: page.packs.map(wholeView), next: page.next };
});

const find = os.find.use(requireAdmin).handler(async ({ input: { id }, context }) => {
  const row = await context.db.as(context.person.id, (trx) => written.findWritten(trx, id));
  if (!row) throw refusal('NOT_FOUND');
  return { ...wholeView(row), links: allowedLinks(row.content, context.packSources.known) };
});

const create = os.create.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const actor = { by: person.id, at: clock.now() };
  return wholeView(await db.as(person.id, (trx) => written.createWritten(trx, filled(input), actor)));
});

const update = os.update.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const { revision, ...pack } = input;
  const actor = { by: person.id, at: clock.now() };
  return db.as(person.id, async (trx) => {
    const saved = await written.updateWritten(trx, filled(pack), revision, actor);
    if (saved) return wholeView(saved);
    throw await staleRefusal(trx, pack.id);
  });
});

const remove = os.delete.use(requireAdmin).handler(async ({ input: { id, revision }, context }) => {
  const { clock, db, person } = context;
  const actor = { by: person.id, at: clock.now() };
  await db.as(person.id, async (trx) => {
    if (!(await written.deleteWritten(trx, id, revision, actor))) throw await staleRefusal(trx, id);
  });
  return DONE;
});

const versions = os.versions.use(requireAdmin).handler(async ({ input: { id, before }, context }) => {
  const page = await context.db.reading(context.person.id, async (trx) => {
    if (!(await written.findWritten(trx, id))) throw refusal('NOT_FOUND');
    return written.listVersions(trx, id, before);
  });
  return {
    versions: page.versions.map((each) => ({ ...each, saved_at: each.saved_at.toISOString() })),
    next: page.next,
  };
});

const facts = os.facts.use(requireAdmin).handler(async ({ context }) => {
  const { clock, db, person } = context;
  return db.reading(person.id, async (trx) => ({
    totals: await totalsSince(trx, new Date(clock.now().getTime() - FACTS_FOR_MS)),
    recent: (await latestFacts(trx)).map(({ id: _, characters: __, at, ...fact }) => ({
      ...fact,
      at: at.toISOString(),
    })),
  }));
});

export const packsAdminHandlers = { list, find, create, update, delete: remove, versions, facts };

async function staleRefusal(trx: Trx, id: string) {
  return refusal((await written.findWritten(trx, id)) ? 'CHANGED_MEANWHILE' : 'NOT_FOUND');
}

/** Stores an empty optional field as null (ADMIN-11). */
function filled<T extends { description: string | null; prompt_template: string | null }>(pack: T): T {
  return { ...pack, description: pack.description || null, prompt_template: pack.prompt_template || null };
}
