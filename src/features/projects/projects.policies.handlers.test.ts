import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../../../test/support/product.ts';
import {
  type MadeProject,
  type ProjectPeople,
  projectPeople,
  shareProject,
} from '../../../test/support/projects.ts';
import { recordedReading } from '../../db/recorded-reading.ts';

/** What PostgreSQL itself refuses, to somebody who could send it any statement as kinkeeper_app. */
let product: Product;
let people: ProjectPeople;
let project: MadeProject;
beforeAll(async () => {
  product = await startProduct();
  people = await projectPeople(product);
});
beforeEach(async () => {
  project = await shareProject(people.maria, people.dana);
  await people.maria.call('POST', `/projects/${project.id}/invitation`, { email: 'new@example.test' });
});
afterAll(() => product.close());

type Name = keyof typeof people;
const UNDO = new Error('undone on purpose');
const REFUSED = '42501';
const NO_SUCH_SIDE = '23503';

/** Runs a statement as somebody and undoes it. @returns the number of rows, or the code of the refusal */
async function attempt(who: Name, statement: string, recorded = false): Promise<number | string> {
  const filled = statement.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'project' ? project.id : people[name as Name].id,
  );
  let answer: number | string = '';
  const { id } = people[who];
  await product.services.db
    .as(id, async (trx) => {
      const run = async () => {
        const result = await sql.raw(filled).execute(trx);
        answer = Number(result.numAffectedRows ?? result.rows.length);
        return [];
      };
      const reading = { at: new Date(), actorId: id, what: 'test' };
      await (recorded ? recordedReading(trx, reading, run, () => null) : run());
      throw UNDO;
    })
    .catch((error: { code?: string }) => {
      if (error !== UNDO) answer = error.code ?? String(error);
    });
  return answer;
}

const inserting = (createdBy: string, customer: string, provider: string) =>
  `insert into projects (id, request_id, created_by, title, customer_id, service_provider_id, created_at, updated_at)
   values (gen_random_uuid(), gen_random_uuid(), ${createdBy}, 'Mine', ${customer}, ${provider}, now(), now())`;
const ids = (...names: Name[]) => names.map((name) => `'{${name}}'`);

describe('adding a project', () => {
  it.each<[string, Name, string, number | string]>([
    ['a customer for themself', 'maria', inserting("'{maria}'", "'{maria}'", 'null'), 1],
    ['a provider for a customer', 'dana', inserting("'{dana}'", "'{maria}'", "'{dana}'"), 1],
    ['a customer for another', 'maria', inserting("'{maria}'", "'{rosa}'", 'null'), REFUSED],
    ['a customer with a provider at once', 'maria', inserting("'{maria}'", "'{maria}'", "'{dana}'"), REFUSED],
    [
      'a customer who calls themself provider',
      'maria',
      inserting("'{maria}'", "'{rosa}'", "'{maria}'"),
      NO_SUCH_SIDE,
    ],
    ['a provider for another provider', 'dana', inserting("'{dana}'", "'{maria}'", "'{owen}'"), REFUSED],
    ['a provider without one', 'dana', inserting("'{dana}'", "'{maria}'", 'null'), REFUSED],
    [
      'a provider as customer of another',
      'dana',
      inserting("'{dana}'", "'{owen}'", "'{dana}'"),
      NO_SUCH_SIDE,
    ],
    ['a provider as customer of themself', 'dana', inserting("'{dana}'", "'{dana}'", 'null'), NO_SUCH_SIDE],
    ['somebody in another’s name', 'rosa', inserting("'{maria}'", "'{rosa}'", 'null'), REFUSED],
    ['somebody in nobody’s name', 'rosa', inserting('null', "'{rosa}'", 'null'), REFUSED],
    ['an admin for another', 'ada', inserting("'{ada}'", "'{maria}'", 'null'), REFUSED],
  ])('%s answers as decided [PROJ-17, PROJ-18, PROJ-31, RL2]', async (_, who, statement, answer) => {
    expect(await attempt(who, statement)).toBe(answer);
  });

  it('has constraints for what the contract refuses as well [PROJ-01, PROJ-03]', async () => {
    const base = inserting("'{maria}'", "'{maria}'", 'null');
    for (const [column, value] of [
      ['priority', '0'],
      ['priority', '6'],
      ['status', "'archived'"],
      ['description', `repeat('x', 5001)`],
      ['customer_type', "'service_provider'"],
    ] as const) {
      const statement = base.replace('(id,', `(${column}, id,`).replace('values (', `values (${value}, `);
      expect(await attempt('maria', statement)).toBe('23514');
    }
    expect(await attempt('maria', base.replace("'Mine'", "' '"))).toBe('23514');
  });
});

describe('changing a project', () => {
  const set = (what: string) => `update projects set ${what} where id = '{project}'`;
  const [MARIA, , OWEN] = ids('maria', 'dana', 'owen');

  it.each<[string, string, Record<Name, number | string>]>([
    ['the title', `title = 'x'`, { maria: 1, dana: 1, rosa: 0, owen: 0, ada: 0 }],
    [
      'the provider to another',
      `service_provider_id = ${OWEN}`,
      { maria: 1, dana: REFUSED, rosa: 0, owen: 0, ada: 0 },
    ],
    [
      'the provider to nobody',
      'service_provider_id = null',
      { maria: 1, dana: REFUSED, rosa: 0, owen: 0, ada: 0 },
    ],
    [
      'the provider to a customer',
      `service_provider_id = ${MARIA}`,
      { maria: NO_SUCH_SIDE, dana: REFUSED, rosa: 0, owen: 0, ada: 0 },
    ],
    ...['customer_id', 'created_by', 'request_id', 'id', 'created_at', 'customer_type', 'provider_type'].map(
      (column): [string, string, Record<Name, string>] => [
        column,
        `${column} = ${column}`,
        { maria: REFUSED, dana: REFUSED, rosa: REFUSED, owen: REFUSED, ada: REFUSED },
      ],
    ),
  ])('of %s is as decided for each [PROJ-21, PROJ-31, RL2, RL4]', async (_, what, expected) => {
    const found: Record<string, number | string> = {};
    for (const who of Object.keys(people) as Name[]) found[who] = await attempt(who, set(what));
    expect(found).toEqual(expected);
  });

  it('by an admin is recorded first, and brings no provider in [PROJ-31, 312(b)]', async () => {
    expect(await attempt('ada', set(`title = 'x'`), true)).toBe(1);
    expect(await attempt('ada', set(`service_provider_id = ${OWEN}`), true)).toBe(REFUSED);
    expect(await attempt('rosa', set(`title = 'x'`), true)).toBe(0);
  });

  it('has no way of removing it [PROJ-31]', async () => {
    for (const who of Object.keys(people) as Name[]) {
      expect(await attempt(who, `delete from projects where id = '{project}'`)).toBe(REFUSED);
    }
  });
});

describe('reading', () => {
  it.each<[string, Record<Name, number>]>([
    [`projects where id = '{project}'`, { maria: 1, dana: 1, rosa: 0, owen: 0, ada: 0 }],
    [
      `(select id from project_invitations where project_id = '{project}') i`,
      { maria: 1, dana: 0, rosa: 0, owen: 0, ada: 0 },
    ],
    [`people where id in ('{maria}', '{dana}')`, { maria: 2, dana: 2, rosa: 0, owen: 0, ada: 2 }],
  ])('%s shows each what is theirs [PROJ-31, RL2]', async (from, expected) => {
    const found: Record<string, number | string> = {};
    for (const who of Object.keys(people) as Name[]) found[who] = await attempt(who, `select from ${from}`);
    expect(found).toEqual(expected);
  });

  it('as an admin who has projects too, recorded, shows those of others [PROJ-31, 312(b)]', async () => {
    await people.ada.call('POST', '/projects', { request_id: crypto.randomUUID(), title: 'Own' });
    expect(await attempt('ada', `select from projects where id = '{project}'`, true)).toBe(1);
    expect(await attempt('rosa', `select from projects where id = '{project}'`, true)).toBe(0);
  });

  it('never shows the digest of a link [PROJ-21]', async () => {
    for (const who of Object.keys(people) as Name[]) {
      expect(await attempt(who, 'select token_hash from project_invitations')).toBe(REFUSED);
    }
  });
});

describe('an invitation', () => {
  const inserting = (by: string) =>
    `insert into project_invitations (id, project_id, email, invited_by, token_hash, created_at, expires_at)
     values (gen_random_uuid(), '{project}', 'x@example.test', '{${by}}', 'x', now(), now() + interval '1 day')`;

  it('is made by the project’s customer, in their own name [PROJ-21, RL2]', async () => {
    await people.maria.call('DELETE', `/projects/${project.id}/invitation`);
    expect(await attempt('maria', inserting('maria'))).toBe(1);
    for (const who of ['dana', 'rosa', 'owen', 'ada'] as const) {
      expect(await attempt(who, inserting(who))).toBe(REFUSED);
      expect(await attempt(who, inserting('maria'))).toBe(REFUSED);
    }
  });

  it('is neither accepted nor changed by anybody who is not the system [PROJ-21, RL2]', async () => {
    for (const who of Object.keys(people) as Name[]) {
      for (const column of ['accepted_at', 'email', 'expires_at', 'token_hash', 'project_id']) {
        expect(await attempt(who, `update project_invitations set ${column} = ${column}`)).toBe(REFUSED);
      }
      const own = who === 'maria' ? 1 : 0;
      const withdrawing = `update project_invitations set withdrawn_at = now() where project_id = '{project}'`;
      expect(await attempt(who, withdrawing)).toBe(own);
    }
  });
});
