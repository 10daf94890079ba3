import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createDocument,
  declineDocument,
  openToSign,
  pathOf,
  readDocument,
  signDocument,
} from '#test/support/documents.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, joinProject, type ProjectPeople, projectPeople } from '#test/support/projects.ts';
import { WITNESS_WITHIN_MS } from './documents.rules.ts';

let product: Product;
let people: ProjectPeople;
beforeAll(async () => {
  product = await startProduct({ SOFFICE: 'none' });
  people = await projectPeople(product);
});
afterAll(() => product.close());

it('says how many documents wait for one’s signature, and how many of one’s own for another’s [DOC-05]', async () => {
  const { maria, dana, rosa, owen } = people;
  const [id = '', other = ''] = await fillProjects(product, { customer: maria, provider: dana, count: 2 });
  await joinProject(product, id, rosa, 'family');
  const waiting = async (who: Client) => (await who.call('GET', '/documents-waiting')).body;
  const ask = (by: Client, projectId = id, fields = {}) => createDocument(product, by, projectId, fields);
  await ask(dana);
  const declined = await ask(dana);
  await ask(dana, other);
  await ask(maria);
  await ask(dana, id, { requires_signature: false });
  const withdrawn = await ask(dana);
  await dana.call('POST', `${pathOf(withdrawn)}/withdraw`, { reason: 'Not needed' });
  expect(await waiting(maria)).toEqual({ to_sign: 3, sent: 1 });
  await declineDocument(maria, declined);
  expect(await waiting(maria)).toEqual({ to_sign: 2, sent: 1 });
  expect(await waiting(dana)).toEqual({ to_sign: 1, sent: 2 });
  for (const who of [rosa, owen]) expect(await waiting(who)).toEqual({ to_sign: 0, sent: 0 });
});

it('counts and lists exactly what is pending or waits for its witness, at every stage [DOC-05, DASH-11]', async () => {
  const { maria, dana } = people;
  const [id = ''] = await fillProjects(product, { customer: maria, provider: dana, count: 1 });
  const before = (await maria.call<{ to_sign: number }>('GET', '/documents-waiting')).body.to_sign;
  const ask = (fields = {}) => createDocument(product, dana, id, fields);
  const all = {
    pending: await ask(),
    witnessing: await ask({ requires_witness: true }),
    signed: await ask(),
    declined: await ask(),
    expired: await ask({ expiry_date: '2099-01-01' }),
    withdrawn: await ask(),
  };
  for (const signed of [all.signed, all.witnessing]) {
    await openToSign(product, maria, signed);
    expect((await signDocument(maria, signed)).status).toBe(200);
  }
  await declineDocument(maria, all.declined);
  await dana.call('POST', `${pathOf(all.withdrawn)}/withdraw`, { reason: 'Not needed' });

  const waiting = async () =>
    (await maria.call<{ to_sign: number }>('GET', '/documents-waiting')).body.to_sign - before;
  const stages = () =>
    Promise.all(Object.values(all).map(async (each) => (await readDocument(maria, each)).stage));
  const isOpen = (stage: string) => ['pending', 'witnessing'].includes(stage);
  expect(await stages()).toEqual(['pending', 'witnessing', 'signed', 'declined', 'pending', 'withdrawn']);
  expect(await waiting()).toBe((await stages()).filter(isOpen).length);

  const later = new Date(product.clock.now().getTime() + WITNESS_WITHIN_MS);
  await product.sql('update signable_documents set expires_at = $1 where id = $2', [later, all.expired.id]);
  await product.sql("update sessions set idle_until = idle_until + interval '1 hour'");
  product.clock.set(later);
  // The witness is too late by now as well: the signer signs again.
  expect(await stages()).toEqual(['pending', 'pending', 'signed', 'declined', 'expired', 'withdrawn']);
  expect(await waiting()).toBe((await stages()).filter(isOpen).length);
});
