// Of what people are reminded when, by their own clock and their quiet hours.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { dueSql } from './activity.reminders.queries.ts';
import { isQuiet, NEVER_QUIET, type QuietHours, searchNow } from './activity.reminders.rules.ts';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
});
afterAll(() => product.close());

interface Due {
  kind: string;
  due_on: string;
}

/** @returns what Maria is reminded of in this zone and with these quiet hours */
async function dueTo(zone: string | null, quiet: QuietHours | null, now: Date) {
  await product.sql('update people set time_zone = $2 where id = $1', [maria.id, zone]);
  await product.sql('delete from notification_choices');
  if (quiet)
    await product.sql(
      'insert into notification_choices (person_id, quiet_from, quiet_until) values ($1, $2, $3)',
      [maria.id, quiet.from, quiet.until],
    );
  const search = { ...searchNow([...new Set([zone, null, 'Asia/Tokyo'])], now), personId: maria.id };
  const { rows } = await product.services.db.asSystem((trx) =>
    sql<Due>`select d.kind, d.due_on from people p ${dueSql(search).join} order by 1`.execute(trx),
  );
  return rows;
}

const NONE: [] = [];
const both = (today: string, tomorrow: string) => [
  { kind: 'day_before', due_on: tomorrow },
  { kind: 'on_day', due_on: today },
];
const late = (yesterday: string) => [{ kind: 'on_day', due_on: yesterday }];

describe('reminders', () => {
  it.each<[zone: string | null, now: string, what: object[]]>([
    ['America/New_York', '2026-11-20T13:59:59Z', late('2026-11-19')],
    ['America/New_York', '2026-11-20T14:00:00Z', both('2026-11-20', '2026-11-21')],
    ['America/New_York', '2026-11-21T01:59:59Z', both('2026-11-20', '2026-11-21')],
    // Quiet from 21:00 to 8:00.
    ['America/New_York', '2026-11-21T02:00:00Z', NONE],
    ['America/New_York', '2026-11-21T05:00:00Z', NONE],
    ['America/New_York', '2026-11-21T12:59:59Z', NONE],
    ['America/New_York', '2026-11-21T13:00:00Z', late('2026-11-20')],
    // Daylight saving time begins on March 14, 2027, and ends on November 7.
    ['America/New_York', '2027-03-13T14:00:00Z', both('2027-03-13', '2027-03-14')],
    ['America/New_York', '2027-03-14T12:59:59Z', late('2027-03-13')],
    ['America/New_York', '2027-03-14T13:00:00Z', both('2027-03-14', '2027-03-15')],
    ['America/New_York', '2027-11-06T13:00:00Z', both('2027-11-06', '2027-11-07')],
    ['America/New_York', '2027-11-07T13:59:59Z', late('2027-11-06')],
    ['America/New_York', '2027-11-07T14:00:00Z', both('2027-11-07', '2027-11-08')],
    // No daylight saving time, and the other side of the day.
    ['America/Phoenix', '2027-07-04T16:00:00Z', both('2027-07-04', '2027-07-05')],
    ['Pacific/Honolulu', '2026-11-21T06:59:59Z', both('2026-11-20', '2026-11-21')],
    ['Pacific/Honolulu', '2026-11-21T07:00:00Z', NONE],
    ['Pacific/Kiritimati', '2026-11-20T19:00:00Z', both('2026-11-21', '2026-11-22')],
    ['Asia/Kolkata', '2026-11-20T03:29:59Z', late('2026-11-19')],
    ['Asia/Kolkata', '2026-11-20T03:30:00Z', both('2026-11-20', '2026-11-21')],
    ['America/New_York', '2028-02-28T14:00:00Z', both('2028-02-28', '2028-02-29')],
    ['America/New_York', '2026-12-31T14:00:00Z', both('2026-12-31', '2027-01-01')],
    // Unknown, or unknown to this machine: the zone most of our readers know.
    [null, '2026-11-20T14:00:00Z', both('2026-11-20', '2026-11-21')],
    ['Mars/Olympus', '2026-11-20T13:00:00Z', late('2026-11-19')],
  ])('in %s at %s are those', async (zone, now, what) => {
    expect(await dueTo(zone, null, new Date(now))).toEqual(what);
  });

  it.each<[from: number, until: number, hour: number, what: object[]]>([
    [22, 7, 21, both('2026-11-20', '2026-11-21')],
    [22, 7, 22, NONE],
    [22, 7, 7, late('2026-11-19')],
    // Within a day.
    [0, 6, 0, NONE],
    [0, 6, 6, late('2026-11-19')],
    [8, 16, 9, NONE],
    [8, 16, 15, NONE],
    [8, 16, 16, both('2026-11-20', '2026-11-21')],
    [23, 0, 23, NONE],
    [23, 0, 0, late('2026-11-19')],
    // Quiet from 9:00 until midnight: before, and not a day late.
    [9, 7, 6, NONE],
    [9, 7, 7, both('2026-11-20', '2026-11-21')],
    [9, 7, 9, NONE],
    [9, 0, 0, both('2026-11-20', '2026-11-21')],
    // Never quiet.
    [0, 0, 0, late('2026-11-19')],
    [0, 0, 8, late('2026-11-19')],
    [0, 0, 9, both('2026-11-20', '2026-11-21')],
    [0, 0, 23, both('2026-11-20', '2026-11-21')],
  ])('quiet from %i until %i, at %i, are those', async (from, until, hour, what) => {
    const now = new Date(Date.UTC(2026, 10, 20, hour + 5));
    expect(await dueTo('America/New_York', { from, until }, now)).toEqual(what);
  });

  it('are never sent in quiet hours, and only of yesterday, today and tomorrow; those of the day come on that day', async () => {
    const pairs = Array.from({ length: 24 * 24 }, (_, n) => ({ from: Math.floor(n / 24), until: n % 24 }));
    const quiets = [NEVER_QUIET, ...pairs.filter(({ from, until }) => from !== until)];
    await product.sql('update people set time_zone = null');
    await product.sql('delete from notification_choices');
    await product.sql(
      `with made as (insert into people (full_name, email, user_type)
         select 'Q', quiet->>'from' || '.' || (quiet->>'until') || '@quiet.test', 'customer'
         from jsonb_array_elements($1::jsonb) quiet returning id, email)
       insert into notification_choices (person_id, quiet_from, quiet_until)
       select id, split_part(email, '.', 1)::int, split_part(split_part(email, '@', 1), '.', 2)::int from made`,
      [JSON.stringify(quiets)],
    );
    const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
    const ofTheDay = new Set<string>();
    for (let hour = 0; hour < 24; hour += 1) {
      const search = { ...searchNow([], new Date()), zones: [{ zone: null, today: '2026-11-20', hour }] };
      const { rows } = await product.services.db.asSystem((trx) =>
        sql<Due & { from: number; until: number }>`
          select d.kind, d.due_on, c.quiet_from as from, c.quiet_until as until
          from people p ${dueSql(search).join} where p.full_name = 'Q'`.execute(trx),
      );
      const heard = new Set(rows.map(({ from, until }) => `${from}-${until}`));
      const expected = quiets.filter((quiet) => !isQuiet(quiet, hour));
      expect(heard).toEqual(new Set(expected.map(({ from, until }) => `${from}-${until}`)));
      for (const { kind, due_on, from, until } of rows) {
        expect(days).toContain(due_on);
        if (kind === 'on_day' && due_on === '2026-11-20') ofTheDay.add(`${from}-${until}`);
      }
    }
    expect(ofTheDay.size).toBe(quiets.length);
  });
});
