/** Who looked: the record, as the person it is about may read it. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { CSV_BOM, csvLine } from '#kit/csv.ts';
import { DAY_MS } from '#kit/days.ts';
import { type RequestContext, requireAdmin, requireSession } from '#server/context.ts';
import { findLastCheck, listBulkReadings } from './activity.bulk.queries.ts';
import { looks } from './activity.looks.contract.ts';
import { type LookRow, listLooks } from './activity.looks.queries.ts';
import { storeReason } from './activity.reasons.queries.ts';

const os = implement(looks).$context<RequestContext>();

const list = os.list.use(requireSession).handler(async ({ input, context: { db, person } }) => {
  const page = await db.as(person.id, (trx) => listLooks(trx, person.id, input.before));
  return { looks: page.looks.map(view), next: page.next };
});

const file = os.file.use(requireSession).handler(async ({ context: { db, person } }) => {
  const { looks: all } = await db.as(person.id, (trx) => listLooks(trx, person.id, undefined, MAX_LOOKS));
  const lines = all.map(({ id, at, what, as_team, name, reason }) =>
    csvLine([id, at.toISOString(), what, as_team ? 'Kinkeeper team' : (name ?? ''), reason ?? '']),
  );
  const columns = csvLine(['entry', 'at', 'what', 'who', 'reason']);
  return {
    headers: { 'content-disposition': 'attachment; filename="who-looked.csv"' },
    body: new File([CSV_BOM, columns, ...lines], 'who-looked.csv', { type: 'text/csv;charset=utf-8' }),
  };
});

/** More than anybody has, so that one person’s file cannot fill the memory. */
const MAX_LOOKS = 100_000;

const view = ({ as_team, at, ...row }: LookRow) => ({ ...row, at: at.toISOString(), is_team: as_team });

const bulk = os.bulk.use(requireAdmin).handler(async ({ context: { clock, db, person } }) => {
  return db.as(person.id, async (trx) => {
    const rows = await listBulkReadings(trx, clock.now());
    const last = await findLastCheck(trx);
    return {
      readings: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
      ...viewOfCheck(last, clock.now()),
    };
  });
});

/** It is checked each night. */
const CHECKED_WITHIN_MS = 2 * DAY_MS;

function viewOfCheck(last: { at: Date; broken: string | null } | undefined, now: Date) {
  const at = last?.at.toISOString() ?? null;
  const isLate = last !== undefined && now.getTime() - last.at.getTime() > CHECKED_WITHIN_MS;
  return {
    broken: at && last?.broken ? { at, place: last.broken } : null,
    unchecked_since: isLate ? at : null,
  };
}

const giveReason = os.giveReason
  .use(requireAdmin)
  .handler(async ({ input: { about, reason }, context: { clock, db, person } }) => {
    await db.as(person.id, (trx) => storeReason(trx, about, reason, { by: person.id, at: clock.now() }));
    return DONE;
  });

export const looksHandlers = os.router({ list, file, bulk, giveReason });
