import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '../../../test/support/product.ts';
import { refused } from '../../../test/support/refusals.ts';
import { issueTicket } from '../../server/form-tickets.ts';
import type { AskedHelp } from './plan.contract.ts';

const START = new Date('2027-01-31T12:00:00.000Z');
const MINUTE = 60_000;

let product: Product;
let ada: Client;
beforeAll(async () => {
  product = await startProduct({ SESSION_IDLE_MINUTES: '525600', SESSION_MAX_HOURS: '8760' });
  product.clock.set(START);
  ada = await product.person('Ada Admin', { admin: true });
});
beforeEach(() => product.sql('delete from help_requests'));
afterAll(() => product.close());

async function ask(client: Client, minute: number, changes: object = {}) {
  const now = new Date(START.getTime() + minute * MINUTE);
  product.clock.set(now);
  const ticket = issueTicket(product.services.secret, new Date(now.getTime() - MINUTE));
  const wish = { id: crypto.randomUUID(), kind: 'guided', email: 'kim@example.test', ticket, ...changes };
  expect((await client.call('POST', '/plan/help', wish)).status).toBe(200);
  return wish;
}
const list = (client: Client, query = '') =>
  client.call<{ requests: AskedHelp[]; next: string | null }>('GET', `/plan/help${query}`);

describe('the requests for help', () => {
  it('are seen by an admin with tier, address and plan, the newest first [PLAN-45]', async () => {
    const maria = await product.person('Maria Alvarez');
    const first = await ask(product.nobody(), 1, { domains: ['housing', 'legal'], locale: 'es' });
    const second = await ask(maria, 2, { kind: 'concierge', email: maria.email });
    const { status, body } = await list(ada);
    expect(status).toBe(200);
    expect(body).toEqual({
      requests: [
        {
          id: second.id,
          kind: 'concierge',
          email: maria.email,
          action: null,
          domains: [],
          locale: 'en',
          created_at: expect.stringMatching(/^2027-01-31T12:02:00/),
        },
        {
          id: first.id,
          kind: 'guided',
          email: 'kim@example.test',
          action: null,
          domains: ['housing', 'legal'],
          locale: 'es',
          created_at: expect.stringMatching(/^2027-01-31T12:01:00/),
        },
      ],
      next: null,
    });
  });

  it('are not seen by nobody, by who asked, or by a provider [PLAN-45]', async () => {
    const maria = await product.person('Maria Alvarez');
    const paul = await product.person('Paul Provider', { type: 'service_provider', verified: true });
    await ask(maria, 1);
    await refused(product, 'UNAUTHENTICATED', () => list(product.nobody()));
    for (const other of [maria, paul]) await refused(product, 'FORBIDDEN', () => list(other));
  });

  it('come in pages of 50, none twice and none left out [PLAN-45]', async () => {
    await product.sql(
      `insert into help_requests (id, kind, email, locale, created_at)
       select gen_random_uuid(), 'guided', 'kim' || n || '@example.test', 'en', now() - (n / 7) * interval '1 s'
       from generate_series(1, 101) n`,
    );
    const seen: string[] = [];
    let next: string | null = null;
    for (const length of [50, 50, 1]) {
      const { body } = await list(ada, next ? `?after=${next}` : '');
      expect(body.requests).toHaveLength(length);
      seen.push(...body.requests.map(({ email }) => email));
      next = body.next;
    }
    expect(next).toBeNull();
    expect(new Set(seen).size).toBe(101);
  });
});
