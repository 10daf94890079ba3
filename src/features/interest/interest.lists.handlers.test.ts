// The admin lists, page by page.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeForm, FORMS, type Path, TABLE } from '#test/support/interest.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';

let product: Product;
let admin: Client;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('Ada Admin', { admin: true });
});
afterAll(() => product.close());

const send = (path: Path, form = completeForm(product, path)) => product.nobody().call('POST', path, form);

interface Listed {
  entries?: { id: string; email: string; created_at: string }[];
  applications?: { id: string; email: string; created_at: string }[];
  next: string | null;
}

describe.each(FORMS)('the list of %s', (path) => {
  const list = (client: Client, query = '') => client.call<Listed>('GET', `${path}${query}`);
  const itemsOf = ({ entries, applications }: Listed) => entries ?? applications ?? [];
  /** Adds one entry per given creation time. */
  async function fill(moments: Date[]): Promise<string[]> {
    const ids = moments.map(() => crypto.randomUUID());
    const rest = path === '/waitlist' ? '' : `, name, role, experience`;
    const values = path === '/waitlist' ? '' : `, 'Kim', 'kin_guide', 'x'`;
    await product.sql(
      `insert into ${TABLE[path]} (id, email, locale, created_at${rest})
       select id, id || '@example.test', 'en', at${values} from unnest($1::uuid[], $2::timestamptz[]) as t (id, at)`,
      [ids, moments],
    );
    return ids;
  }
  async function readAll() {
    const pages: { id: string; created_at: string }[][] = [];
    for (let after = ''; ; ) {
      const { status, body } = await list(admin, after);
      expect(status).toBe(200);
      pages.push(itemsOf(body));
      if (!body.next) return pages;
      expect(body.next).toMatch(new RegExp(`\\.${itemsOf(body).at(-1)?.id}$`));
      after = `?after=${body.next}`;
    }
  }

  it('is for admins only: 401 without a session, 403 for everybody else [GUARD-09, SITE-21, SITE-29]', async () => {
    await send(path);
    const dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
    const sam = await product.person('Sam Stranger');
    for (const query of ['', `?after=1795000000000000.${crypto.randomUUID()}`]) {
      await refused(product, 'UNAUTHENTICATED', () => list(product.nobody(), query));
      for (const client of [sam, dana]) await refused(product, 'FORBIDDEN', () => list(client, query));
    }
  });

  it('is refused when the admin check fails, and when the flag is revoked [AD4, AUTH-33]', async () => {
    const once = await product.person('Ona Once', { admin: true });
    expect((await list(once)).status).toBe(200);
    await product.sql('delete from admins where user_id = $1', [once.id]);
    await refused(product, 'FORBIDDEN', () => list(once));
    const { auth } = product.services;
    const { isAdmin } = auth;
    auth.isAdmin = () => Promise.reject(new Error('the check is broken'));
    try {
      await refused(product, 'FORBIDDEN', () => list(admin));
    } finally {
      auth.isAdmin = isAdmin;
    }
  });

  it('shows an admin exactly what was submitted [SITE-21, SITE-29]', async () => {
    const wanted = completeForm(product, path);
    await send(path, wanted);
    const { ticket: _, ...shown } = wanted;
    const { body } = await list(admin);
    expect(itemsOf(body).find((each) => each.email === wanted.email)).toEqual({
      ...(path === '/waitlist' ? { kind: 'waitlist' } : {}),
      ...shown,
      // Not the id sent, which others could have sent too.
      id: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      status: 'new',
      note: '',
    });
  });

  it('comes in pages of 50, newest first, each entry exactly once [SITE-21, SITE-29]', async () => {
    await product.sql(`delete from ${TABLE[path]}`);
    const start = Date.UTC(2026, 0, 1);
    const moments = Array.from({ length: 120 }, (_, index) => new Date(start + ((index * 7) % 120) * 1000));
    const ids = await fill(moments);
    const byTime = ids.toSorted((a, b) => Number(moments[ids.indexOf(b)]) - Number(moments[ids.indexOf(a)]));
    const pages = await readAll();
    expect(pages.map((each) => each.length)).toEqual([50, 50, 20]);
    expect(pages.flat().map((each) => each.id)).toEqual(byTime);
  });

  it('lists entries of the same moment, or a microsecond later, exactly once [SITE-21, SITE-29]', async () => {
    await product.sql(`delete from ${TABLE[path]}`);
    const ids = await fill(Array.from({ length: 120 }, () => new Date('2026-02-01T12:00:00Z')));
    await product.sql(
      `update ${TABLE[path]} set created_at = created_at + interval '1 microsecond' where id = any($1::uuid[])`,
      [ids.slice(0, 40)],
    );
    const found = (await readAll()).flat().map((each) => each.id);
    expect(found).toHaveLength(120);
    expect(new Set(found)).toEqual(new Set(ids));
    expect(new Set(found.slice(0, 40))).toEqual(new Set(ids.slice(0, 40)));
  });

  it('continues at the same place when new entries arrive in between [SITE-21, SITE-29]', async () => {
    await product.sql(`delete from ${TABLE[path]}`);
    const ids = await fill(
      Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2026, 2, 1, 0, index))),
    );
    const first = (await list(admin)).body;
    await send(path);
    const second = (await list(admin, `?after=${first.next}`)).body;
    expect([...itemsOf(first), ...itemsOf(second)].map((each) => each.id)).toEqual(ids.toReversed());
  });

  it.each([
    [0, [0]],
    [50, [50]],
    [51, [50, 1]],
  ])('of %i comes in pages of %j [SITE-21, SITE-29]', async (count, sizes) => {
    await product.sql(`delete from ${TABLE[path]}`);
    await fill(Array.from({ length: count }, (_, index) => new Date(Date.UTC(2026, 3, 1, 0, index))));
    expect((await readAll()).map((each) => each.length)).toEqual(sizes);
  });

  it('is empty after everybody, and refused after what `next` never was [SITE-21, SITE-29]', async () => {
    const { status, body } = await list(admin, `?after=0.${crypto.randomUUID()}`);
    expect([status, itemsOf(body), body.next]).toEqual([200, [], null]);
    for (const query of [
      '?after=1',
      '?after=',
      `?after=${crypto.randomUUID()}`,
      "?after=' or 1=1",
      '?before=x',
      '?limit=1000',
    ])
      await refused(product, 'INVALID_INPUT', () => list(admin, query));
  });
});
