import { expect, it } from 'vitest';
import { emittedSql, textOf } from '#test/support/emitted-sql.ts';
import * as hours from './appointments.availability.queries.ts';
import { lockCalendar } from './appointments.calendar.queries.ts';
import * as feeds from './appointments.feed.queries.ts';
import * as holds from './appointments.holds.queries.ts';
import { markClosed } from './appointments.left-alone.queries.ts';
import { appointmentsOfMessages } from './appointments.messages.queries.ts';
import * as next from './appointments.next.queries.ts';
import * as people from './appointments.parties.queries.ts';
import * as paying from './appointments.paying.queries.ts';
import * as queries from './appointments.queries.ts';
import * as series from './appointments.series.queries.ts';

const ID = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
const AT = new Date('2026-11-20T12:00:00Z');
const CURSOR = `1795000000000000.${ID}`;
const SIDES = { customer_id: ID, service_provider_id: ID };
const REPEAT = { every: 'week', step: 2, times: 5 } as const;
const WINDOW = {
  id: ID,
  day_of_week: 1,
  start_time: '09:00',
  end_time: '17:00',
  slot_duration_minutes: 60,
  buffer_minutes: 0,
};
const BLOCK = {
  id: ID,
  blocked_date: '2026-12-25',
  is_all_day: true,
  start_time: null,
  end_time: null,
  reason: null,
};
const HOLD = {
  id: ID,
  service_provider_id: ID,
  start_time: AT,
  end_time: AT,
  busy_until: AT,
  held_at: AT,
  expires_at: AT,
};

it('the SQL of appointments is as reviewed [APPT-23, APPT-33, APPT-53, APPT-65]', async () => {
  const parts: Record<string, string> = {
    pageOfOwn: textOf(queries.pageOfOwn({ when: 'all' }, AT)),
    pageOfUpcoming: textOf(
      queries.pageOfOwn(
        {
          when: 'upcoming',
          status: 'confirmed',
          from: '2026-11-20T12:00:00Z',
          to: '2026-11-21T12:00:00Z',
          after: CURSOR,
        },
        AT,
      ),
    ),
    pageOfPast: textOf(queries.pageOfOwn({ when: 'past', after: CURSOR }, AT)),
    pageOfProject: textOf(queries.pageOfProject(ID, { when: 'all' }, AT)),
    appointmentsOfMessages: textOf(appointmentsOfMessages(ID, [ID])),
    lockCalendar: await emittedSql((trx) =>
      lockCalendar(trx, { providerId: ID, from: '2026-11-20', to: '2026-11-21', by: ID, at: AT }),
    ),
    findAppointment: await emittedSql((trx) => queries.findAppointment(trx, ID)),
    findSequence: await emittedSql((trx) => queries.findSequence(trx, ID)),
    findNext: await emittedSql((trx) => next.findNext(trx, AT)),
    findToConfirm: await emittedSql((trx) => next.findToConfirm(trx, AT)),
    needsHours: await emittedSql((trx) => next.needsHours(trx)),
    ofRequest: textOf(queries.ofRequest(ID)),
    listComingTimes: await emittedSql((trx) => queries.listComingTimes(trx, ID, AT)),
    readThese: await emittedSql((trx) => queries.readThese(trx, [ID])),
    markClosed: await emittedSql((trx) => markClosed(trx, ID, true, AT)),
    changeAppointment: await emittedSql((trx) =>
      queries.changeAppointment(trx, ID, { status: 'confirmed' }, AT),
    ),
    findFeed: await emittedSql((trx) => feeds.findFeed(trx)),
    storeFeed: await emittedSql((trx) => feeds.storeFeed(trx, ID, 'a', AT)),
    removeFeed: await emittedSql((trx) => feeds.removeFeed(trx, ID)),
    feedOf: textOf(feeds.feedOf(AT)),
    insertSeries: await emittedSql((trx) => series.insertSeries(trx, SIDES, REPEAT, AT)),
    listOfSeries: await emittedSql((trx) => series.listOfSeries(trx, ID)),
    changeSeries: await emittedSql((trx) =>
      series.changeSeries(trx, [{ id: ID, slot: undefined }], { status: 'scheduled' }, AT),
    ),
    insertUses: await emittedSql((trx) =>
      paying.insertUses(trx, ID, [{ appointment_id: ID, order_id: ID, minutes: 15 }], AT),
    ),
    removeUses: await emittedSql((trx) => paying.removeUses(trx, ID)),
    findValidity: await emittedSql((trx) => paying.findValidity(trx, { id: ID, paid_from: 'coaching' })),
    pageOfUses: textOf(paying.pageOfUses(CURSOR)),
    listOwnProviders: await emittedSql((trx) => people.listOwnProviders(trx)),
    listLinkingProjects: await emittedSql((trx) => people.listLinkingProjects(trx, SIDES)),
    findName: await emittedSql((trx) => people.findName(trx, ID)),
    listOwnBlocks: await emittedSql((trx) => hours.listOwnBlocks(trx, ID, '2026-11-20')),
    beginSettings: await emittedSql((trx) => hours.beginSettings(trx, ID, 'America/Phoenix')),
    insertWindow: await emittedSql((trx) => hours.insertWindow(trx, ID, WINDOW, AT)),
    insertBlock: await emittedSql((trx) => hours.insertBlock(trx, ID, BLOCK, AT)),
    findHold: await emittedSql((trx) => holds.findHold(trx, ID)),
    storeHold: await emittedSql((trx) => holds.storeHold(trx, ID, HOLD)),
    removeHold: await emittedSql((trx) => holds.removeHold(trx, ID, ID)),
    removeHoldOf: await emittedSql((trx) => holds.removeHoldOf(trx, ID, ID)),
    removeOwn: await emittedSql((trx) => hours.removeOwn(trx, 'blocked_dates', ID, ID)),
  };
  const all = Object.entries(parts).map(([name, text]) => `-- ${name}\n${text};\n`);
  await expect(all.join('\n')).toMatchFileSnapshot('appointments.emitted.sql');
});
