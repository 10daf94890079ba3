import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordedReading } from '#db/recorded-reading.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import {
  createProject,
  type MadeProject,
  type ProjectPeople,
  projectPeople,
  shareProject,
} from '#test/support/projects.ts';

/** What PostgreSQL refuses on its own, to someone who could run any statement as kinkeeper_app. */
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
const NO_MAKER = '23514';

/**
 * Runs statements as a person, including deferred constraints, and rolls back.
 * @returns the row count of the last one, or the error code of the refusal
 */
async function attempt(who: Name, statement: string, recorded = false): Promise<number | string> {
  const made = crypto.randomUUID();
  const filled = statement.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'made' ? made : name === 'project' ? project.id : people[name as Name].id,
  );
  let answer: number | string = '';
  const { id } = people[who];
  await product.services.db
    .as(id, async (trx) => {
      const run = async () => {
        for (const each of filled.split(';')) {
          const result = await sql.raw(each).execute(trx);
          answer = Number(result.numAffectedRows ?? result.rows.length);
        }
        await sql`set constraints all immediate`.execute(trx);
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

const joining = (id: string, person: string, role: string) =>
  `insert into project_members (project_id, person_id, role, joined_at) values ('{${id}}', ${person}, '${role}', now())`;
const inserting = (createdBy: string, customer: string, provider: string) =>
  [
    `insert into projects (id, request_id, created_by, title, created_at, updated_at)
     values ('{made}', gen_random_uuid(), ${createdBy}, 'Mine', now(), now())`,
    ...(customer === 'null' ? [] : [joining('made', customer, 'customer')]),
    ...(provider === 'null' ? [] : [joining('made', provider, 'provider')]),
  ].join(';');

describe('inserting a project', () => {
  it.each<[string, Name, string, number | string]>([
    ['a customer for themself', 'maria', inserting("'{maria}'", "'{maria}'", 'null'), 1],
    ['a provider without a customer', 'dana', inserting("'{dana}'", 'null', "'{dana}'"), 1],
    // Customers are invited first (decision 0049).
    ['a provider with a customer', 'dana', inserting("'{dana}'", "'{maria}'", "'{dana}'"), REFUSED],
    ['a customer for another', 'maria', inserting("'{maria}'", "'{rosa}'", 'null'), REFUSED],
    // The customer chooses the provider.
    ['a customer with a provider at once', 'maria', inserting("'{maria}'", "'{maria}'", "'{dana}'"), 1],
    ['a customer as their own provider', 'maria', inserting("'{maria}'", 'null', "'{maria}'"), NO_SUCH_SIDE],
    [
      'a customer who calls themself provider',
      'maria',
      inserting("'{maria}'", "'{rosa}'", "'{maria}'"),
      REFUSED,
    ],
    ['a provider for another provider', 'dana', inserting("'{dana}'", "'{maria}'", "'{owen}'"), REFUSED],
    ['a provider without one', 'dana', inserting("'{dana}'", "'{maria}'", 'null'), REFUSED],
    ['a provider for nobody, without one', 'dana', inserting("'{dana}'", 'null', 'null'), NO_MAKER],
    ['a provider as customer of another', 'dana', inserting("'{dana}'", "'{owen}'", "'{dana}'"), REFUSED],
    ['a provider as customer of themself', 'dana', inserting("'{dana}'", "'{dana}'", 'null'), NO_SUCH_SIDE],
    ['somebody in another’s name', 'rosa', inserting("'{maria}'", "'{rosa}'", 'null'), REFUSED],
    ['somebody in nobody’s name', 'rosa', inserting('null', "'{rosa}'", 'null'), REFUSED],
    ['an admin for another', 'ada', inserting("'{ada}'", "'{maria}'", 'null'), REFUSED],
  ])('as %s gives the decided result [PROJ-17, PROJ-18, PROJ-31, RL2]', async (_, who, statement, answer) => {
    expect(await attempt(who, statement)).toBe(answer);
  });

  it('enforces by constraints what the contract rejects too [PROJ-01, PROJ-03]', async () => {
    const base = inserting("'{maria}'", "'{maria}'", 'null');
    for (const [column, value] of [
      ['priority', '0'],
      ['priority', '6'],
      ['status', "'archived'"],
      ['description', `repeat('x', 5001)`],
    ] as const) {
      const statement = base.replace('(id,', `(${column}, id,`).replace('values (', `values (${value}, `);
      expect(await attempt('maria', statement)).toBe('23514');
    }
    expect(await attempt('maria', base.replace("'Mine'", "' '"))).toBe('23514');
    await expect(
      product.sql(`update project_members set role = 'witness' where project_id = $1`, [project.id]),
    ).rejects.toMatchObject({ constraint: 'project_members_role' });
  });
});

describe('changing a project', () => {
  const set = (what: string) => `update projects set ${what} where id = '{project}'`;
  const setMember = (what: string, role: string) =>
    `update project_members set ${what} where project_id = '{project}' and role = '${role}'`;
  const LEAVING = setMember('left_at = now()', 'provider');
  const nobody = { maria: REFUSED, dana: REFUSED, rosa: REFUSED, owen: REFUSED, ada: REFUSED };

  it.each<[string, string, Record<Name, number | string>]>([
    ['the title', set(`title = 'x'`), { maria: 1, dana: 1, rosa: 0, owen: 0, ada: 0 }],
    [
      'the provider to another',
      `${LEAVING}; ${joining('project', "'{owen}'", 'provider')}`,
      { ...nobody, maria: 1 },
    ],
    ['the provider to nobody', LEAVING, { maria: 1, dana: 0, rosa: 0, owen: 0, ada: 0 }],
    [
      'the provider to a customer',
      `${LEAVING}; ${joining('project', "'{rosa}'", 'provider')}`,
      { ...nobody, maria: NO_SUCH_SIDE },
    ],
    ['the provider to two', joining('project', "'{owen}'", 'provider'), { ...nobody, maria: '23505' }],
    ['who is its customer', joining('project', "'{rosa}'", 'customer'), nobody],
    ['who is of the family', joining('project', "'{rosa}'", 'family'), nobody],
    [
      'the customer to nobody',
      setMember('left_at = now()', 'customer'),
      { maria: 0, dana: 0, rosa: 0, owen: 0, ada: 0 },
    ],
    [
      'what the provider is',
      setMember(`role = 'family'`, 'provider'),
      { maria: REFUSED, dana: 0, rosa: 0, owen: 0, ada: 0 },
    ],
    ...['created_by', 'request_id', 'id', 'created_at', 'made_in'].map(
      (column): [string, string, typeof nobody] => [column, set(`${column} = ${column}`), nobody],
    ),
    ...['project_id', 'person_id', 'left_name'].map((column): [string, string, typeof nobody] => [
      `${column} of who is in it`,
      setMember(`${column} = ${column}`, 'provider'),
      nobody,
    ]),
  ])(
    'of %s gives the decided result for each person [PROJ-21, PROJ-31, RL2, RL4]',
    async (_, what, expected) => {
      const found: Record<string, number | string> = {};
      for (const who of Object.keys(people) as Name[]) found[who] = await attempt(who, what);
      expect(found).toEqual(expected);
    },
  );

  it('by an admin requires recording, and cannot bring in a provider [PROJ-31, 312(b)]', async () => {
    expect(await attempt('ada', set(`title = 'x'`), true)).toBe(1);
    expect(await attempt('ada', LEAVING, true)).toBe(0);
    expect(await attempt('ada', joining('project', "'{owen}'", 'provider'), true)).toBe(REFUSED);
    expect(await attempt('rosa', set(`title = 'x'`), true)).toBe(0);
  });

  it('stops when its customer’s account closes, but not when its provider’s does [PROJ-31]', async () => {
    const customer = await product.person('Carl Customer');
    const provider = await product.person('Pat Provider', { type: 'service_provider' });
    const { id } = await shareProject(customer, provider);
    const left = async (gone: { id: string }) => {
      await product.services.db.asSystem((trx) =>
        trx.deleteFrom('people').where('id', '=', gone.id).execute(),
      );
      return product.sql(
        'select role from projects p join project_members m on m.project_id = p.id where p.id = $1',
        [id],
      );
    };
    expect(await left(provider)).toEqual([{ role: 'customer' }]);
    expect(await left(customer)).toEqual([]);
    expect(await product.sql('select from projects where id = $1', [id])).toEqual([]);
  });

  it('cannot mean deleting it [PROJ-31]', async () => {
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
  ])('%s shows each person only their own [PROJ-31, RL2]', async (from, expected) => {
    const found: Record<string, number | string> = {};
    for (const who of Object.keys(people) as Name[]) found[who] = await attempt(who, `select from ${from}`);
    expect(found).toEqual(expected);
  });

  it('as an admin with projects of their own shows other people’s, on record [PROJ-31, 312(b)]', async () => {
    await people.ada.call('POST', '/projects', { request_id: crypto.randomUUID(), title: 'Own' });
    expect(await attempt('ada', `select from projects where id = '{project}'`, true)).toBe(1);
    expect(await attempt('rosa', `select from projects where id = '{project}'`, true)).toBe(0);
  });

  it('never exposes the digest of a link [PROJ-21]', async () => {
    for (const who of Object.keys(people) as Name[]) {
      expect(await attempt(who, 'select token_hash from project_invitations')).toBe(REFUSED);
    }
  });
});

describe('an invitation', () => {
  const inserting = (by: string) =>
    `insert into project_invitations (id, project_id, email, invited_by, token_hash, created_at, expires_at)
     values (gen_random_uuid(), '{project}', 'x@example.test', '{${by}}', 'x', now(), now() + interval '1 day')`;

  it('is created by the project’s customer, under their own name [PROJ-21, RL2]', async () => {
    await people.maria.call('DELETE', `/projects/${project.id}/invitation`);
    expect(await attempt('maria', inserting('maria'))).toBe(1);
    for (const who of ['dana', 'rosa', 'owen', 'ada'] as const) {
      expect(await attempt(who, inserting(who))).toBe(REFUSED);
      expect(await attempt(who, inserting('maria'))).toBe(REFUSED);
    }
  });

  it('can be accepted or changed by the system only [PROJ-21, RL2]', async () => {
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

describe('inviting a customer', () => {
  let waiting: MadeProject;
  beforeEach(async () => {
    waiting = await createProject(people.dana, { customer_id: people.maria.id });
  });
  const at = (statement: string) => statement.replaceAll('{waiting}', waiting.id);
  const asking = (customer: Name, by: Name, name = 'Dana Diaz') =>
    `insert into customer_invitations (id, project_id, customer_id, customer_name, provider_id, provider_name, invited_at)
     values (gen_random_uuid(), '{waiting}', '{${customer}}', 'x', '{${by}}', '${name}', now())`;

  it('shows them neither project nor provider, nor the provider the customer [RL2, RL3]', async () => {
    expect(await attempt('maria', at(`select from projects where id = '{waiting}'`))).toBe(0);
    expect(await attempt('rosa', at(`select from customer_invitations where project_id = '{waiting}'`))).toBe(
      0,
    );
    expect(
      await attempt('maria', at(`select from customer_invitations where project_id = '{waiting}'`)),
    ).toBe(1);
    await product.sql(`update project_members set left_at = now() where role = 'customer'`);
    expect(await attempt('dana', `select from people where id = '{maria}'`)).toBe(0);
    expect(await attempt('maria', `select from people where id = '{dana}'`)).toBe(0);
  });

  it.each<[string, Name, string, number | string]>([
    ['the customer puts themself in', 'maria', joining('waiting', "'{maria}'", 'customer'), REFUSED],
    ['the provider puts them in', 'dana', joining('waiting', "'{maria}'", 'customer'), REFUSED],
    [
      'the provider answers for them',
      'dana',
      `update customer_invitations set answer = 'accepted', answered_at = now() where project_id = '{waiting}'`,
      REFUSED,
    ],
    [
      'the customer answers past us',
      'maria',
      `update customer_invitations set answer = 'accepted', answered_at = now() where project_id = '{waiting}'`,
      0,
    ],
    ['the provider asks a second one', 'dana', asking('rosa', 'dana'), '23505'],
    ['another provider asks', 'owen', asking('rosa', 'owen', 'Owen Okafor'), REFUSED],
    ['somebody asks under another name', 'dana', asking('rosa', 'dana', 'Kinkeeper'), REFUSED],
    [
      'a message calls who was asked',
      'dana',
      `insert into messages (id, project_id, sender_id, recipient_id, client_id, content, created_at) values (gen_random_uuid(), '{waiting}', '{dana}', '{maria}', gen_random_uuid(), 'Hello', now())`,
      REFUSED,
    ],
    [
      'news of the project call who was asked',
      'dana',
      `insert into events (kind, actor_id, subject_type, subject_id, project_id, recipient_ids) values ('project.changed', '{dana}', 'project', '{waiting}', '{waiting}', array['{maria}'::uuid])`,
      REFUSED,
    ],
  ])('gives no access when %s [RL2, RL4, PROJ-31]', async (_, who, statement, answer) => {
    expect(await attempt(who, at(statement))).toBe(answer);
  });
});
