import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptAs, joining, type Name, REFUSED } from '#test/support/attempts.ts';
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

const attempt = (who: Name, statement: string) => attemptAs({ product, people, project }, who, statement);

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
      'a message notifies who was asked',
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
