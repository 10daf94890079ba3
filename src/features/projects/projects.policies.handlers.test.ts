import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptAs, joining, type Name, REFUSED } from '#test/support/attempts.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { type MadeProject, type ProjectPeople, projectPeople, shareProject } from '#test/support/projects.ts';

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

const NO_SUCH_SIDE = '23503';
const NO_MAKER = '23514';
const attempt = (who: Name, statement: string, recorded = false) =>
  attemptAs({ product, people, project }, who, statement, recorded);

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
  ])(
    'as %s gives the decided result [PROJ-17, PROJ-18, PROJ-31, RL2, RO2]',
    async (_, who, statement, answer) => {
      expect(await attempt(who, statement)).toBe(answer);
    },
  );

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
    ...['project_id', 'person_id', 'left_name', 'left_title'].map(
      (column): [string, string, typeof nobody] => [
        `${column} of who is in it`,
        setMember(`${column} = ${column}`, 'provider'),
        nobody,
      ],
    ),
  ])(
    'of %s gives the decided result for each person [PROJ-21, PROJ-31, RL2, RL4, RO2]',
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

  it('ends when its customer’s account is deleted, and goes with the last who is in it [PROJ-31, AUTH-50]', async () => {
    const customer = await product.person('Carl Customer');
    const provider = await product.person('Pat Provider', { type: 'service_provider' });
    const { id } = await shareProject(customer, provider);
    const { id: own } = await shareProject(customer, provider);
    const { id: alone } = (
      await customer.call<{ id: string }>('POST', '/projects', {
        request_id: crypto.randomUUID(),
        title: 'Alone',
      })
    ).body;
    const gone = (who: { id: string }) =>
      product.services.db.asSystem((trx) => trx.deleteFrom('people').where('id', '=', who.id).execute());
    const left = () =>
      product.sql(
        `select p.id, p.status, p.ended_at is not null as ended, m.role
         from projects p join project_members m on m.project_id = p.id where p.id = any ($1) order by p.id`,
        [[id, own, alone]],
      );
    await gone(customer);
    const ended = { status: 'completed', ended: true, role: 'provider' };
    expect(await left()).toEqual([id, own].toSorted().map((each) => ({ id: each, ...ended })));
    await gone(provider);
    expect(await left()).toEqual([]);
    expect(await product.sql('select from projects where id = any ($1)', [[id, own, alone]])).toEqual([]);
  });

  it('goes on when its provider’s account is deleted [PROJ-31]', async () => {
    const customer = await product.person('Carl Customer');
    const provider = await product.person('Pat Provider', { type: 'service_provider' });
    const { id } = await shareProject(customer, provider);
    await product.services.db.asSystem((trx) =>
      trx.deleteFrom('people').where('id', '=', provider.id).execute(),
    );
    expect(await product.sql('select status, ended_at from projects where id = $1', [id])).toEqual([
      { status: 'draft', ended_at: null },
    ]);
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
