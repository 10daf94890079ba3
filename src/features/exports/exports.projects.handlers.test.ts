// Copies of people's data, and the projects of others that lie in them.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDocument } from '#test/support/documents.ts';
import { upload } from '#test/support/files.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject, say, setProvider } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import type { OwnExport } from './exports.contract.ts';

let product: Product;
let maria: Client;
let dana: Client;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
});
afterAll(() => product.close());

const read = async (who: Client) =>
  (await who.call<Record<'export' | 'kept', OwnExport | null>>('GET', '/account/export')).body;

/** Asks for a copy. @returns its id, once it is ready */
async function readyFor(who: Client): Promise<string> {
  const { id } = (await who.call<{ export: OwnExport }>('POST', '/account/export')).body.export;
  await vi.waitFor(async () => expect((await read(who)).kept?.id).toBe(id), {
    timeout: 20_000,
    interval: 50,
  });
  return id;
}

const download = (who: Client, id: string) =>
  product.app.request(`http://localhost:3000/api/account/export/${id}/content`, {
    headers: { cookie: who.cookie },
  });

describe('a copy with a project in it', () => {
  it('is not handed to whoever has left the project since; a new one is, without it [AUTH-50, PROJ-31]', async () => {
    const project = await newProject(maria, dana);
    await say(maria, project, 'Her pills are in the blue box.');
    const id = await readyFor(dana);
    const theirs = await readyFor(maria);
    expect((await setProvider(maria, project, null)).status).toBe(200);
    for (const path of [`/account/export/${id}`, `/account/export/${id}/content`])
      await refused(product, 'NOT_FOUND', () => dana.call('GET', path));
    expect((await read(dana)).kept).toBeNull();
    expect((await download(maria, theirs)).status).toBe(200);
    const renewed = await download(dana, await readyFor(dana));
    expect(renewed.status).toBe(200);
    await renewed.arrayBuffer();
  });

  it('is in the record of the customer whose files or documents were saved, at each saving [312(b), AUTH-50]', async () => {
    const rosa = await product.person('Rosa Reader');
    const withFile = await newProject(maria, dana);
    await upload(product, maria, withFile, 'Pills: 4');
    const withDocument = await newProject(rosa, dana);
    await createDocument(product, dana, withDocument);
    await say(maria, await newProject(maria, dana), 'Only words.');
    const ids = new Map([
      [dana, await readyFor(dana)],
      [maria, await readyFor(maria)],
    ]);
    for (const [who, id] of [...ids, ...ids]) {
      await product.app.request(`http://localhost:3000/api/account/export/${id}/content`, {
        method: 'HEAD',
        headers: { cookie: who.cookie },
      });
      await (await download(who, id)).arrayBuffer();
    }
    const saved = await product.sql(
      `select actor_id, people, subjects from access_entries where what = 'copy' and act = 'read' order by people, id`,
    );
    const look = (customer: Client, project: string) => ({
      actor_id: dana.id,
      people: [customer.id],
      subjects: [project],
    });
    const once = [look(maria, withFile), look(rosa, withDocument)];
    expect(saved).toHaveLength(4);
    expect(saved).toEqual(expect.arrayContaining(once));
    const looks = await maria.call<{ looks: { what: string; name: string }[] }>('GET', '/looks');
    expect(looks.body.looks.filter(({ what }) => what === 'copy').map(({ name }) => name)).toEqual([
      'Dana Diaz',
      'Dana Diaz',
    ]);
  });
});
