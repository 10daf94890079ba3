// The admin desk for the waitlist and the applications: status, note, and the whole list as a file.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { forgetInterest } from './interest.jobs.ts';

const LISTS = {
  '/waitlist': { table: 'waitlist_entries', statuses: ['new', 'contacted', 'closed'] },
  '/applications': {
    table: 'helper_applications',
    statuses: ['new', 'in_review', 'accepted', 'declined'],
  },
} as const;
type Path = keyof typeof LISTS;
const PATHS = Object.keys(LISTS) as Path[];
const SITE = 'SITE-21, SITE-29, ADMIN-21';

let product: Product;
let admin: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('Ada Admin', { admin: true });
  sam = await product.person('Sam Stranger');
});
beforeEach(async () => {
  for (const { table } of Object.values(LISTS)) await product.sql(`delete from ${table}`);
});
afterAll(() => product.close());

/** Adds an entry `minute` minutes after the first. @returns its id */
async function put(path: Path, words: { name?: string; text?: string; status?: string } = {}, minute = 0) {
  const id = crypto.randomUUID();
  const at = new Date(Date.UTC(2026, 4, 1, 0, minute));
  const { name = 'Kim', text = 'x', status = 'new' } = words;
  const values = [id, `${id}@example.test`, name, text, status, at];
  await product.sql(
    path === '/waitlist'
      ? `insert into waitlist_entries (id, email, name, interest, status, created_at, locale)
         values ($1, $2, $3, $4, $5, $6, 'es')`
      : `insert into helper_applications (id, email, name, experience, status, created_at, role, locale)
         values ($1, $2, $3, $4, $5, $6, 'kin_guide', 'es')`,
    values,
  );
  return id;
}
const list = async (path: Path, query = '') => {
  const { status, body } = await admin.call<Record<string, { id: string }[]>>('GET', `${path}${query}`);
  expect(status).toBe(200);
  return { items: body.entries ?? body.applications ?? [], next: body.next as unknown as string | null };
};
const NEW = { status: 'new', note: '' };
const say = (client: Client, path: Path, id: string, body: object, was: object = NEW) =>
  client.call<{ status: string; note: string }>('PATCH', `${path}/${id}`, { ...body, was });

it.each(PATHS)(
  'what was left on %s goes 24 months after it came [AUTH-50, SITE-21, SITE-29]',
  async (path) => {
    const id = await put(path, { status: LISTS[path].statuses[1] });
    const left = async (now: string) => {
      await forgetInterest({ db: product.services.db, clock: { now: () => new Date(now) } });
      return (await product.sql<{ id: string }>(`select id from ${LISTS[path].table}`)).map((row) => row.id);
    };
    expect(await left('2028-04-30T23:59:00Z')).toEqual([id]);
    expect(await left('2028-05-01T00:01:00Z')).toEqual([]);
  },
);

describe.each(PATHS)('an admin’s change to %s', (path) => {
  it.each(LISTS[path].statuses)(`is stored and shown: %s [${SITE}]`, async (status) => {
    const id = await put(path);
    const other = await put(path);
    const said = { status, note: 'Llamó el martes.\nÑ 🌵' };
    expect(await say(admin, path, id, said)).toMatchObject({ status: 200, body: { id, ...said } });
    const { items } = await list(path);
    expect(items).toContainEqual(expect.objectContaining({ id, ...said }));
    expect(items).toContainEqual(expect.objectContaining({ id: other, status: 'new', note: '' }));
  });

  it.each<[string, object]>([
    ['status', { status: 'gone', note: '' }],
    ['status', { note: '' }],
    ['note', { status: 'new' }],
    ['note', { status: 'new', note: 'x'.repeat(1001) }],
    ['note', { status: 'new', note: 'A\u0000' }],
    ['email', { status: 'new', note: '', email: 'a@b.test' }],
  ])(`is refused with the field %s: %j [${SITE}]`, async (field, body) => {
    const id = await put(path);
    const { data } = await refused(product, 'INVALID_INPUT', () => say(admin, path, id, body));
    expect(data).toMatchObject({ fields: [{ path: field }] });
  });

  it(`may be to remove it for good: others stay, and the record keeps its id [${SITE}]`, async () => {
    const [id, other] = [await put(path), await put(path)];
    const remove = (who: Client, was: object = NEW) => who.call('POST', `${path}/${id}/remove`, { was });
    await refused(product, 'FORBIDDEN', () => remove(sam));
    expect((await remove(admin)).status).toBe(200);
    expect((await list(path)).items.map((item) => item.id)).toEqual([other]);
    await refused(product, 'NOT_FOUND', () => remove(admin));
    const entries = await product.sql(
      'select what, actor_id, as_team from access_entries where subjects = array[$1::uuid]',
      [id],
    );
    expect(entries).toEqual([{ what: `${LISTS[path].table}.removed`, actor_id: admin.id, as_team: true }]);
  });

  it(`does not remove what another admin said something else of since [${SITE}]`, async () => {
    const id = await put(path);
    const theirs = { status: LISTS[path].statuses[1], note: 'Rings back Friday.' };
    const remove = (was: object) => admin.call('POST', `${path}/${id}/remove`, { was });
    await say(admin, path, id, theirs);
    for (const was of [NEW, { ...theirs, note: '' }, { ...theirs, status: 'new' }])
      await refused(product, 'CHANGED_MEANWHILE', () => remove(was));
    expect((await remove(theirs)).status).toBe(200);
  });

  it(`is refused if another admin said something else since, and a retry is not [${SITE}]`, async () => {
    const id = await put(path);
    const status = LISTS[path].statuses[1];
    const [first, second] = [
      { status, note: 'Rings back Friday. Do NOT ring the landline.' },
      { status: 'new', note: 'Left voicemail.' },
    ];
    expect((await say(admin, path, id, first)).body).toMatchObject(first);
    expect((await untouched(product, () => say(admin, path, id, first))).body).toMatchObject(first);
    await refused(product, 'CHANGED_MEANWHILE', () => say(admin, path, id, second));
    await refused(product, 'CHANGED_MEANWHILE', () => say(admin, path, id, { ...second, status }));
    expect((await say(admin, path, id, second, first)).body).toMatchObject(second);
    const { data } = await refused(product, 'INVALID_INPUT', () => say(admin, path, id, second, {}));
    expect(data).toMatchObject({ fields: [{ path: 'was.status' }, { path: 'was.note' }] });
  });

  it(`is for admins only, and for existing entries [${SITE}]`, async () => {
    const id = await put(path);
    const body = { status: 'new', note: 'Mallory' };
    await refused(product, 'UNAUTHENTICATED', () => say(product.nobody(), path, id, body));
    await refused(product, 'FORBIDDEN', () => say(sam, path, id, body));
    await refused(product, 'NOT_FOUND', () => say(admin, path, crypto.randomUUID(), body));
  });

  it(`filters the list, page by page [${SITE}]`, async () => {
    const [first, second] = LISTS[path].statuses;
    const ids: string[] = [];
    for (let index = 0; index < 55; index += 1) {
      ids.push(await put(path, { status: second }, index * 2));
      await put(path, { status: first }, index * 2 + 1);
    }
    const one = await list(path, `?status=${second}`);
    const two = await list(path, `?status=${second}&after=${one.next}`);
    expect([one.items.length, two.items.length, two.next]).toEqual([50, 5, null]);
    expect([...one.items, ...two.items].map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await list(path, `?status=${LISTS[path].statuses[2]}`)).items).toEqual([]);
    await refused(product, 'INVALID_INPUT', () => admin.call('GET', `${path}?status=gone`));
  });
});

describe.each(PATHS)('the export of %s', (path) => {
  const file = async (client = admin) => {
    const answer = await product.app.request(`http://localhost:3000/api${path}.csv`, {
      headers: client.cookie ? { cookie: client.cookie } : {},
    });
    expect(answer.status).toBe(200);
    return answer;
  };

  it(`is UTF-8 with a mark for Excel, under a name of its own, and is not stored [${SITE}]`, async () => {
    await put(path, { name: 'Íñigo', text: 'Quiere noches tranquilas; ¿cuándo?' });
    const answer = await file();
    expect(answer.headers.get('content-type')).toBe('text/csv;charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${path.slice(1)}.csv"`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text).toMatch(/^created_at,email,name,/);
    expect(text).toContain(',Íñigo,');
    expect(text).toContain('Quiere noches tranquilas; ¿cuándo?,es,new,\r\n');
  });

  it(`keeps user input in its cell, and executes none of it [${SITE}]`, async () => {
    await put(path, { name: '=1+1', text: 'one, "two"\nthree' });
    const text = await (await file()).text();
    const [head = '', ...rest] = text.split('\r\n');
    expect(head.split(',')).toHaveLength(8);
    expect(rest).toEqual([
      expect.stringMatching(
        /^2026-05-01T00:00:00\.000Z,[^,]+@example\.test,'=1\+1,(kin_guide|waitlist),"one, ""two""\nthree",es,new,$/,
      ),
      '',
    ]);
  });

  it(`contains every entry, newest first, even beyond a thousand [${SITE}]`, async () => {
    const rest = path === '/waitlist' ? '' : ', name, role, experience';
    const values = path === '/waitlist' ? '' : `, 'Kim', 'kin_guide', 'x'`;
    await product.sql(
      `insert into ${LISTS[path].table} (id, email, locale, created_at${rest})
       select gen_random_uuid(), 'n' || n || '@example.test', 'en', timestamptz '2026-01-01' + n % 700 * interval '1 s'${values}
       from generate_series(1, 2105) n`,
    );
    const lines = (await (await file()).text()).trimEnd().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(2105);
    expect(lines).toHaveLength(2105);
    const times = lines.map((line) => line.split(',')[0] ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it(`of an empty list has only the header row [${SITE}]`, async () => {
    expect(await (await file()).text()).toMatch(/^created_at,[a-z_,]+,note\r\n$/);
  });

  it(`is for admins only [${SITE}]`, async () => {
    await refused(product, 'UNAUTHENTICATED', () => product.nobody().call('GET', `${path}.csv`));
    await refused(product, 'FORBIDDEN', () => sam.call('GET', `${path}.csv`));
  });
});
