// The permission table and PostgreSQL agree on who may do what in a project.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { permitted } from '#test/support/permitted.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, joinProject, leaveProject } from '#test/support/projects.ts';
import { mayChange, mayDo, type ProjectAction, type Standing } from './projects.permissions.rules.ts';
import { PROJECT_STATUSES, ROLES } from './projects.rules.ts';

const STANDINGS = [...ROLES, 'admin'] as const;
const OUTSIDE = ['gone', 'stranger'] as const;
/** People by role, including outsiders. */
type Who = Standing | (typeof OUTSIDE)[number];

let product: Product;
let people: Record<Who | 'other' | 'wanted', Client>;
/** With all of them; without a provider; without a customer; with an invited customer; and without one for good. */
let projects: Record<'whole' | 'unserved' | 'alone' | 'asked' | 'ended', string>;
beforeAll(async () => {
  product = await startProduct();
  people = {
    customer: await product.person('Maria Alvarez'),
    provider: await product.person('Dana Diaz', { type: 'service_provider' }),
    family: await product.person('Rosa Alvarez'),
    admin: await product.person('Ada Admin', { admin: true }),
    gone: await product.person('Gus Gone'),
    stranger: await product.person('Sam Stranger'),
    other: await product.person('Olga Other', { type: 'service_provider' }),
    wanted: await product.person('Wanda Wanted'),
  };
  const { customer, provider } = people;
  const made = async (sides: { customer: Client | null; provider?: Client }) => {
    const [id = ''] = await fillProjects(product, sides);
    await joinProject(product, id, people.family, 'family');
    await joinProject(product, id, people.gone, 'family');
    await leaveProject(product, id, people.gone);
    return id;
  };
  projects = {
    whole: await made({ customer, provider }),
    unserved: await made({ customer }),
    alone: await made({ customer: null, provider }),
    asked: await made({ customer: null, provider }),
    ended: await made({ customer: null, provider }),
  };
  await product.sql(`update projects set status = 'completed', ended_at = now() where id = $1`, [
    projects.ended,
  ]);
  await askedBy(people.provider, projects.asked);
  await product.sql(
    `insert into project_invitations (id, project_id, email, invited_by, token_hash, created_at, expires_at)
     values (gen_random_uuid(), $1, 'pat@example.test', $2, 'made up', now(), now() + interval '1 day')`,
    [projects.unserved, customer.id],
  );
});
afterAll(() => product.close());

const askedBy = ({ id }: Client, project: string) =>
  product.sql(
    `insert into customer_invitations (id, project_id, customer_id, customer_name, provider_id, provider_name, invited_at)
     values (gen_random_uuid(), $1, $2, 'Wanda Wanted', $3, 'Dana Diaz', now())`,
    [project, people.wanted.id, id],
  );

const CHANGES = PROJECT_STATUSES.flatMap((from) =>
  PROJECT_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
);

it.each(CHANGES)(
  'a project goes from %s to %s by those the table names, in PostgreSQL as in the handlers [PROJ-03, RL2]',
  async (from, to) => {
    const id = projects.whole;
    await product.sql('update projects set status = $2 where id = $1', [id, from]);
    const set = (who: Who) =>
      permitted(product, people[who], id, sql`update projects set status = ${to} where id = ${id}`);
    for (const who of STANDINGS)
      expect(await set(who), who).toBe(mayChange(who, { status: to }, { ended: false }));
    for (const who of OUTSIDE) expect(await set(who), who).toBe(false);
  },
);

/** A statement tried by `me` in a project. A null action means nobody may do it directly. */
type Try = [
  what: string,
  action: ProjectAction | null,
  where: keyof typeof projects,
  (id: string, me: Client) => RawBuilder<unknown>,
];
const field = (name: string, value: unknown): Try => [
  `sets its ${name}`,
  'edit',
  'whole',
  (id) => sql`update projects set ${sql.ref(name)} = ${value} where id = ${id}`,
];
const leaves = (id: string, role: string) =>
  sql`update project_members set left_at = now() where project_id = ${id} and role = ${role} and left_at is null`;
const enters = (id: string, { id: person }: Client, role: string) =>
  sql`insert into project_members (project_id, person_id, role, joined_at) values (${id}, ${person}, ${role}, now())`;
const asks: Try[3] = (
  id,
  me,
) => sql`insert into customer_invitations (id, project_id, customer_id, customer_name, provider_id, provider_name, invited_at)
  select gen_random_uuid(), ${id}, ${people.wanted.id}, 'Wanda Wanted', s.id, s.full_name, now() from people s where s.id = ${me.id}`;
const TRIES: Try[] = [
  field('title', 'Another'),
  field('description', 'Another'),
  field('priority', 1),
  field('due_date', '2027-01-31'),
  ['chooses a provider', 'chooseProvider', 'unserved', (id) => enters(id, people.other, 'provider')],
  ['takes the provider out', 'chooseProvider', 'whole', (id) => leaves(id, 'provider')],
  [
    'invites a provider',
    'chooseProvider',
    'whole',
    (
      id,
      me,
    ) => sql`insert into project_invitations (id, project_id, email, invited_by, token_hash, created_at, expires_at)
      values (gen_random_uuid(), ${id}, 'pat@example.test', ${me.id}, 'another', now(), now() + interval '1 day')`,
  ],
  [
    'takes that back',
    'chooseProvider',
    'unserved',
    (id) => sql`update project_invitations set withdrawn_at = now() where project_id = ${id}`,
  ],
  ['asks a customer', 'inviteCustomer', 'alone', asks],
  ['asks a customer where it has ended', 'inviteCustomer', 'ended', asks],
  [
    'takes that back, too',
    'inviteCustomer',
    'asked',
    (id) =>
      sql`update customer_invitations set answer = 'withdrawn', answered_at = now() where project_id = ${id}`,
  ],
  [
    'answers for who was asked',
    null,
    'asked',
    (id) =>
      sql`update customer_invitations set answer = 'accepted', answered_at = now() where project_id = ${id}`,
  ],
  ['asks a customer where there is one', null, 'whole', asks],
  ['sets its title where it has ended', 'edit', 'ended', field('title', 'Another')[3]],
  ['takes the customer out', null, 'whole', (id) => leaves(id, 'customer')],
  ['takes family out', null, 'whole', (id) => leaves(id, 'family')],
  ['brings family in', null, 'whole', (id) => enters(id, people.wanted, 'family')],
  ['brings a customer in', null, 'alone', (id) => enters(id, people.wanted, 'customer')],
  ['deletes it', null, 'whole', (id) => sql`delete from projects where id = ${id}`],
];

/** Members of each project, apart from the visiting admin. */
const IN: Record<keyof typeof projects, readonly Who[]> = {
  whole: ['customer', 'provider', 'family'],
  unserved: ['customer', 'family'],
  alone: ['provider', 'family'],
  asked: ['provider', 'family'],
  ended: ['provider', 'family'],
};

it.each(TRIES)(
  'who %s: the table and PostgreSQL agree for everyone [PROJ-02, PROJ-21, PROJ-22, RL2]',
  async (_, deed, where, statement) => {
    const id = projects[where];
    const may = (who: Who) =>
      deed !== null &&
      isStanding(who) &&
      (who === 'admin' || IN[where].includes(who)) &&
      mayDo(who, deed, { ended: where === 'ended' });
    for (const who of [...STANDINGS, ...OUTSIDE])
      expect(await permitted(product, people[who], id, statement(id, people[who])), who).toBe(may(who));
  },
);

const isStanding = (who: Who): who is Standing => (STANDINGS as readonly Who[]).includes(who);
