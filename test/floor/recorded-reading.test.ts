import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReading, recordAccess } from '#db/access-record.ts';
import type { Trx } from '#db/open.ts';
import { readAsAdmin } from '#db/recorded-reading.ts';
import type { Client } from '../support/product.ts';
import { type RowWorld, startRowWorld } from '../support/row-world.ts';

let world: RowWorld;
beforeAll(async () => {
  world = await startRowWorld();
});
afterAll(() => world.product.close());

describe('a recorded read', () => {
  const TABLES = ['assessments', 'safety_events', 'safety_cases', 'help_requests'] as const;
  const reading = (person: Client) => ({ at: new Date(), actorId: person.id, what: 'test' });
  async function counts(trx: Parameters<typeof readAsAdmin>[0]): Promise<number[]> {
    const found: number[] = [];
    for (const table of TABLES) {
      const { rows } = await sql.raw(`select from ${table}`).execute(trx);
      found.push(rows.length);
    }
    return found;
  }
  /** What somebody sees of each table, with the read recorded. */
  const seenBy = (person: Client, before?: () => Promise<unknown>) =>
    world.product.services.db.as(person.id, async (trx) => {
      const read = async () => {
        await before?.();
        return [await counts(trx)];
      };
      return (await readAsAdmin(trx, reading(person), read, () => null))[0];
    });

  it('shows an admin other people’s data, and nobody else more than before [RL2, 312(b)]', async () => {
    // Assessments also need a reason: assessment.looks.handlers.test.ts.
    expect(await seenBy(world.people.ada)).toEqual([0, 0, 1, 1]);
    // Maria sees what is her own: her assessment, its safety event and her request for help.
    expect(await seenBy(world.people.maria)).toEqual([1, 1, 0, 1]);
    for (const person of [world.people.sam, world.people.dana])
      expect(await seenBy(person)).toEqual([0, 0, 0, 0]);
  });

  it('continues when the same admin does something else meanwhile [RL2, 312(b)]', async () => {
    expect(await seenBy(world.people.ada, () => seenBy(world.people.ada))).toEqual([0, 0, 1, 1]);
  });

  it('is bound to its transaction, its kind and its person: no other opens anything [RL2, 312(b)]', async () => {
    const { db } = world.product.services;
    const ada = world.people.ada.id;
    const reading = { at: new Date(), actorId: ada, what: 'test', people: [] };
    await db.as(ada, (trx) => openReading(trx, reading));
    await db.as(world.people.maria.id, (trx) =>
      recordAccess(trx, { ...reading, actorId: world.people.maria.id, act: 'read' }),
    );
    const [past, ofMaria] = await world.product.sql<{ id: string }>(
      'select id from access_entries where actor_id = any ($1) order by actor_id = $2, id desc',
      [[ada, world.people.maria.id], world.people.maria.id],
    );
    const others = [
      async () => past?.id,
      async () => ofMaria?.id,
      ...(['right', 'read'] as const).map((act) => async (trx: Trx) => {
        await recordAccess(trx, { ...reading, act, asTeam: act === 'right' });
        const { rows } = await sql<{ id: string }>`select currval('access_entries_id_seq') as id`.execute(
          trx,
        );
        return rows[0]?.id;
      }),
    ];
    for (const other of others) {
      const seen = await db.as(ada, async (trx) => {
        await sql`select set_config('app.reading', ${await other(trx)}, true)`.execute(trx);
        return counts(trx);
      });
      expect(seen).toEqual([0, 0, 0, 0]);
    }
    expect(await db.as(ada, counts)).toEqual([0, 0, 0, 0]);
  });

  it('reads the safety desk through its index [ASMT-18]', async () => {
    const state = `(case when c.state = 'resolved' then 'resolved' when c.taken_by is null then 'open' else 'taken' end)`;
    const plan = await world.product.services.db.as(world.people.ada.id, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_bitmapscan = off`.execute(trx);
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(
          `explain select c.assessment_id from safety_cases c
           where ${state} = 'open' and (c.created_at, c.assessment_id) <
             (select l.created_at, l.assessment_id from safety_cases l where l.assessment_id = '${world.planId}')
           order by c.created_at desc, c.assessment_id desc limit 51`,
        )
        .execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/using safety_cases_listed on safety_cases c/i);
    expect(plan).not.toContain('Sort');
  });
});
