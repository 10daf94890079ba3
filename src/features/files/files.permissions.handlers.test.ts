// The rules and PostgreSQL agree on who may rename and delete a file.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { permitted } from '#test/support/permitted.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, joinProject, leaveProject } from '#test/support/projects.ts';
import type { Participants } from '../projects/projects.rules.ts';
import { mayDelete, mayRename } from './files.rules.ts';

const WHO = ['customer', 'provider', 'family', 'admin', 'gone', 'stranger'] as const;
type Who = (typeof WHO)[number];

let product: Product;
let people: Record<Who, Client>;
let projectId: string;
let project: Participants;
beforeAll(async () => {
  product = await startProduct();
  people = {
    customer: await product.person('Maria Alvarez'),
    provider: await product.person('Dana Diaz', { type: 'service_provider' }),
    family: await product.person('Rosa Alvarez'),
    admin: await product.person('Ada Admin', { admin: true }),
    gone: await product.person('Gus Gone'),
    stranger: await product.person('Sam Stranger'),
  };
  const { customer, provider, family, gone } = people;
  [projectId = ''] = await fillProjects(product, { customer, provider });
  await joinProject(product, projectId, family, 'family');
  await joinProject(product, projectId, gone, 'family');
  await leaveProject(product, projectId, gone);
  project = { customer_id: customer.id, service_provider_id: provider.id, family_ids: [family.id] };
});
afterAll(() => product.close());

/** Inserts a file, bypassing every rule; null means the uploader's account was deleted. */
async function uploaded(by: Who | null) {
  const [file] = await product.sql<{ id: string; uploaded_by: string | null }>(
    `insert into file_attachments (id, project_id, uploaded_by, client_id, file_name, file_path, file_size, mime_type,
       sha256, wrapped_key, created_at)
     select gen_random_uuid(), $2::uuid, $1, id, 'a.txt', $2 || '/1-' || translate(id::text, '-', '') || '.txt', 1, 'text/plain',
       decode(repeat('00', 32), 'hex'), decode(repeat('00', 60), 'hex'), now() from gen_random_uuid() id
     returning id, uploaded_by`,
    [people[by ?? 'stranger'].id, projectId],
  );
  if (!file) throw new Error('no file was made');
  if (by) return file;
  await product.sql('update file_attachments set uploaded_by = null where id = $1', [file.id]);
  return { ...file, uploaded_by: null };
}

async function expectAgreement(statement: RawBuilder<unknown>, rule: (who: Client) => boolean) {
  const found = await Promise.all(
    WHO.map(async (who) => [who, await permitted(product, people[who], projectId, statement)]),
  );
  const enters = (who: Who) => who !== 'gone' && who !== 'stranger';
  expect(found).toEqual(WHO.map((who) => [who, enters(who) && rule(people[who])]));
}

it.each([...WHO.filter((who) => who !== 'stranger'), null])(
  'a file of %s can be renamed and deleted by those the rules name [FILE-15, FILE-16, RL2]',
  async (by) => {
    const file = await uploaded(by);
    const rename = sql`update file_attachments set file_name = 'b.txt' where id = ${file.id}`;
    await expectAgreement(rename, (who) => mayRename(file, project, who.id));
    const remove = sql`delete from file_attachments where id = ${file.id}`;
    await expectAgreement(remove, (who) => mayDelete(file, who.id));
  },
);

it('a former member cannot delete, not even blindly [FILE-15, PROJ-31, RL2]', async () => {
  await uploaded('gone');
  expect(await permitted(product, people.gone, projectId, sql`delete from file_attachments`)).toBe(false);
  expect(await permitted(product, people.stranger, projectId, sql`delete from file_attachments`)).toBe(false);
});
