import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate, WRITTEN_PACK } from '#test/support/packs.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { untouched } from '#test/support/refusals.ts';

// What the database refuses on its own, should a handler ever fail to.
let product: Product;
let maria: Client;
let sam: Client;
let ada: Client;
let id: string;
let written: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  sam = await product.person('Sam Stranger');
  ada = await product.person('Ada Admin', { admin: true });
  id = (await generate(maria)).body.id;
  written = crypto.randomUUID();
  await ada.call('POST', '/admin/knowledge-packs', { ...WRITTEN_PACK, id: written, is_active: false });
});
afterAll(() => product.close());

const as = (who: Client | null, text: string) =>
  product.services.db.as(who?.id ?? null, (trx) => sql.raw(text).execute(trx));
const DENIED = { code: '42501' };

describe('the database', () => {
  it.each([
    'select * from generated_packs',
    'delete from generated_packs',
    `update generated_packs set title = 'mine', state = 'stopped', content = ''`,
  ])('lets only the owner reach a generated pack: %s [PACK-15, RL2]', async (text) => {
    for (const who of [sam, ada, null])
      expect(await untouched(product, () => as(who, text))).toMatchObject({ rows: [] });
  });

  it('cannot change a pack’s owner or topic [PACK-15, RL4]', async () => {
    for (const change of [
      'user_id = current_person()',
      `topic = 'x'`,
      `engine = 'model'`,
      'created_at = now()',
    ])
      await expect(as(maria, `update generated_packs set ${change}`)).rejects.toMatchObject(DENIED);
    const copy = `insert into generated_packs (id, user_id, title, topic, pack_type, user_context, location, locale, state, content, engine, created_at, alive_at, finished_at)
      values (gen_random_uuid(), '${maria.id}', 'T', 'T', 'education', '', '', 'en', 'done', 'x', 'library', now(), now(), now())`;
    await expect(as(sam, copy)).rejects.toMatchObject(DENIED);
    await as(maria, copy);
  });

  it('shows the clean-up how old a pack is, and nothing of its content [PACK-15]', async () => {
    const { db } = product.services;
    for (const column of ['*', 'id', 'user_id', 'topic', 'title', 'content', 'user_context', 'location'])
      await expect(
        db.asSystem((trx) => sql.raw(`select ${column} from generated_packs`).execute(trx)),
      ).rejects.toMatchObject(DENIED);
    await maria.call('PATCH', `/generated-packs/${id}`, {});
    await db.asSystem((trx) => sql.raw('delete from generated_packs where created_at < now()').execute(trx));
    expect(await product.sql('select id from generated_packs')).toEqual([{ id }]);
  });

  it.each([
    `insert into knowledge_packs (id, title, pack_type, topic, content, created_at, updated_at)
     values (gen_random_uuid(), 'T', 'education', 'T', 'x', now(), now())`,
    `insert into knowledge_pack_versions (pack_id, revision, title, pack_type, topic, content, is_active, saved_by, saved_at)
     select id, 9, 'T', 'education', 'T', 'x', true, current_person(), now() from knowledge_packs`,
  ])('lets only admins write packs for everyone: %s [ADMIN-20, RL2]', async (text) => {
    await product.sql('update knowledge_packs set is_active = true');
    for (const who of [sam, null])
      await untouched(product, async () => {
        const [answer] = await Promise.allSettled([as(who, text)]);
        // Anyone who cannot see the pack has nothing to add a version to.
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject(DENIED);
        else expect(answer.value.numAffectedRows).toBe(0n);
      });
    await product.sql('update knowledge_packs set is_active = false');
  });

  it('hides inactive packs and all versions from non-admins, who can change neither [ADMIN-19, ADMIN-20, RO3]', async () => {
    for (const who of [sam, null]) {
      for (const table of ['knowledge_packs', 'knowledge_pack_versions', 'pack_facts'])
        expect((await as(who, `select * from ${table}`)).rows).toEqual([]);
      await untouched(product, () => as(who, `update knowledge_packs set title = 'mine'`));
      await untouched(product, () => as(who, 'delete from knowledge_packs'));
    }
  });

  it('never changes a version, even for admins, and accepts none under another name [ADMIN-13]', async () => {
    for (const text of [
      `update knowledge_pack_versions set title = 'x'`,
      'delete from knowledge_pack_versions',
    ])
      await expect(as(ada, text)).rejects.toMatchObject(DENIED);
    const forged = `insert into knowledge_pack_versions (pack_id, revision, title, pack_type, topic, content, is_active, saved_by, saved_at)
      values ('${written}', 9, 'T', 'education', 'T', 'x', true, '${sam.id}', now())`;
    await expect(as(ada, forged)).rejects.toMatchObject(DENIED);
  });
});
