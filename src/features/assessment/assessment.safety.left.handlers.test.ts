// A case whose admin is gone is there for the others to take.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whileUncommitted } from '#test/support/held-row.ts';
import { type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import type { SafetyCase } from './assessment.safety.contract.ts';

let product: Product;
let ada: Client;
let ben: Client;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
  ben = await product.person('Ben Admin', { admin: true });
  maria = await product.person('Maria Alvarez');
});
beforeEach(() => product.sql('delete from assessments'));
afterAll(() => product.close());

const submit = async () => (await submitAssessment(maria, { safety_check: ['suspected_abuse'] })).id;
const list = async (state: string) =>
  (await ada.call<{ cases: SafetyCase[] }>('GET', `/safety-cases?state=${state}`)).body.cases;
const take = (client: Client, id: string) => client.call<SafetyCase>('POST', `/safety-cases/${id}/take`, {});

describe('taking a case', () => {
  it.each<[string, (gone: Client) => Promise<{ status: number }>]>([
    ['is no admin any more', ({ id }) => ada.call('PUT', `/people/${id}/admin`, { is_admin: false })],
    ['has a closed account', ({ id }) => ada.call('PUT', `/people/${id}/active`, { active: false })],
    ['has closed the account', (gone) => gone.call('POST', '/account/close', {})],
  ])('is possible again when the assigned admin %s; what they resolved stays [ASMT-18]', async (_, leave) => {
    const gone = await product.person('Gil Gone', { admin: true });
    const [id, resolved] = [await submit(), await submit()];
    await take(gone, id);
    await gone.call('POST', `/safety-cases/${resolved}/resolve`, { reason: 'Called her daughter.' });
    expect((await leave(gone)).status).toBe(200);
    expect(await list('taken')).toEqual([]);
    expect(await list('open')).toMatchObject([{ id, state: 'open', taken_by: null, taken_at: null }]);
    expect(await list('resolved')).toMatchObject([{ id: resolved, taken_by: 'Gil Gone' }]);
    expect(await take(ben, id)).toMatchObject({ status: 200, body: { taken_by: 'Ben Admin', mine: true } });
  });

  it('is possible again when the account of the assigned admin is deleted [ASMT-18]', async () => {
    const gone = await product.person('Gil Gone', { admin: true });
    const id = await submit();
    await take(gone, id);
    await product.sql('delete from people where id = $1', [gone.id]);
    expect(await list('taken')).toEqual([]);
    expect(await list('open')).toMatchObject([{ id, state: 'open', taken_by: null, taken_at: null }]);
    const answers = await Promise.all([take(ada, id), take(ben, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('does not leave it with an admin who is just losing the right [ASMT-18]', async () => {
    const gone = await product.person('Gil Gone', { admin: true });
    const id = await submit();
    const loses: [string, unknown[]][] = [
      ['select from people where id = $1 for no key update', [gone.id]],
      ['delete from admins where user_id = $1', [gone.id]],
    ];
    const { status } = await whileUncommitted(product, loses, () => take(gone, id));
    expect(status).toBe(404);
    expect(await list('open')).toMatchObject([{ id, state: 'open', taken_by: null }]);
  });
});
