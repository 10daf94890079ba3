import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, sessionCookie, startProduct, tokenIn } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import { registration } from '#test/support/registration.ts';
import type { UserType } from './accounts.rules.ts';
import type { Session } from './accounts.sessions.contract.ts';

interface Waiting {
  providers: { id: string; full_name: string; email: string; created_at: string }[];
  next: string | null;
}
const RANDOM_ID = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';

const TEAM = 'team@kinkeeper.example';

/** A product with an operator-provided database, where admins verify providers. */
let product: Product;
let ada: Client;
beforeAll(async () => {
  product = await startProduct({
    DATABASE_URL: 'postgres://db.example.test/kinkeeper',
    SMTP_URL: 'outbox:',
    // Its admins sign in with their password alone.
    MFA_ADMINS: '0',
    APP_SECRET: 'an operator would make this one at random',
    TEAM_EMAIL: TEAM,
  });
  ada = await product.person('Ada Admin', { admin: true });
});
afterAll(() => product.close());

const provider = (name: string) => product.person(name, { type: 'service_provider', verified: true });
const waiting = (client: Client, after?: string) =>
  client.call<Waiting>('GET', `/providers/waiting${after ? `?after=${after}` : ''}`);
const verify = (client: Client, id: string, seen?: object) =>
  client.call('POST', `/providers/${id}/verify`, seen && { seen });
const isAdmin = (client: Client, body?: object) => client.call<boolean>('POST', '/functions/is_admin', body);
const sessionOf = async (client: Client) =>
  (await client.call<{ session: Session }>('GET', '/auth/session')).body.session;

describe('a new provider', () => {
  it('is verified at once with the embedded database [S4]', async () => {
    const embedded = await startProduct();
    try {
      const admin = await embedded.person('Ada Admin', { admin: true });
      const dana = await embedded.person('Dana Diaz', { type: 'service_provider' });
      expect((await sessionOf(dana)).user.provider_verified).toBe(true);
      expect((await waiting(admin)).body).toEqual({ providers: [], next: null });
    } finally {
      await embedded.close();
    }
  });

  it('waits for an admin if the operator provided a database [S4]', async () => {
    const dana = await provider('Dana Diaz');
    expect((await sessionOf(dana)).user.provider_verified).toBe(false);
    const { body } = await waiting(ada);
    expect(body.providers).toContainEqual({
      id: dana.id,
      full_name: 'Dana Diaz',
      email: dana.email,
      organization: null,
      email_verified: true,
      created_at: expect.any(String),
    });

    expect((await verify(ada, dana.id)).status).toBe(200);
    expect((await sessionOf(dana)).user.provider_verified).toBe(true);
    expect((await waiting(ada)).body.providers.map((each) => each.id)).not.toContain(dana.id);
    const events = await product.sql(
      `select actor_id from events where kind = 'provider.verified' and subject_id = $1`,
      [dana.id],
    );
    expect(events).toEqual([{ actor_id: ada.id }]);
    const { text } = await product.mailTo(dana.email, /^You can work with customers/);
    expect(text).toMatch(/https?:\/\/[^/]+\/app\b/);
  });

  it('reads at sign-up that our team checks who they are, in the answer and in each letter [S4]', async () => {
    const says = /our team checks who you are before you see customers/;
    for (const [user_type, is_vetted] of [
      ['service_provider', true],
      ['customer', false],
    ] as const) {
      const wanted = registration({ user_type });
      const { body } = await product.nobody().call('POST', '/auth/sign-up', wanted);
      expect(body).toMatchObject({ is_vetted });
      const letters = () => product.mails.filter(({ to }) => to === wanted.email);
      await expect.poll(letters).toHaveLength(1);
      await product.nobody().call('POST', '/auth/verification', { email: wanted.email });
      await expect.poll(letters).toHaveLength(2);
      for (const { text } of letters()) expect(says.test(text.replaceAll(/\s+/g, ' '))).toBe(is_vetted);
    }
  });

  it('is announced to the team, once, when their address is proved; a customer is not [S4]', async () => {
    const join = async (name: string, user_type: UserType) => {
      const wanted = registration({ full_name: name, user_type });
      const { headers } = await product.nobody().call('POST', '/auth/sign-up', wanted);
      const browser = { cookie: sessionCookie(headers) };
      const token = tokenIn(await product.mailTo(wanted.email, /^Verify your email/));
      expect(product.mails.filter(({ to }) => to === TEAM)).toEqual([]);
      for (let open = 0; open < 2; open += 1)
        expect((await product.nobody().call('POST', '/auth/verify-email', { token }, browser)).status).toBe(
          200,
        );
      return wanted.email;
    };
    await join('Carol Customer', 'customer');
    const email = await join('Nora Nurse', 'service_provider');
    const letter = await product.mailAbout(`Nora Nurse, ${email}`);
    expect(letter).toMatchObject({ to: TEAM, replyTo: email });
    expect(letter.text).toContain('/admin/providers');
    expect(letter.subject).not.toContain('Nora');
    expect(product.mails.filter(({ to }) => to === TEAM)).toHaveLength(1);
  });

  it('is verified once, even by two admins at the same moment [S4]', async () => {
    const owen = await provider('Owen Okafor');
    const grace = await product.person('Grace Admin', { admin: true });
    const answers = await Promise.all([verify(ada, owen.id), verify(grace, owen.id)]);
    expect(answers.map((each) => each.status).sort()).toEqual([200, 404]);
    await refused(product, 'NOT_FOUND', () => verify(ada, owen.id));
    await product.mailTo(owen.email, /^You can work with customers/);
    const letters = product.mails.filter(({ to, subject }) => to === owen.email && /^You can/.test(subject));
    expect(letters).toHaveLength(1);
    const events = await product.sql(
      `select id from events where kind = 'provider.verified' and subject_id = $1`,
      [owen.id],
    );
    expect(events).toHaveLength(1);
  });
});

describe('verifying', () => {
  it('vouches for whom the admin has checked only, not for another name since [S4]', async () => {
    const dana = await provider('Dana Okafor');
    const seen = { full_name: 'Dana Okafor', email: dana.email, organization: null };
    for (const [change, next] of [
      [{ full_name: 'Ana Ruiz' }, { ...seen, full_name: 'Ana Ruiz' }],
      [{ organization: 'County Senior Services' }, { ...seen, organization: 'County Senior Services' }],
    ] as const) {
      expect((await dana.call('PATCH', '/account', change)).status).toBe(200);
      await refused(product, 'CHANGED_MEANWHILE', () => verify(ada, dana.id, seen));
      expect(
        (await dana.call('PATCH', '/account', { ...seen, email: undefined, organization: '' })).status,
      ).toBe(200);
      await refused(product, 'CHANGED_MEANWHILE', () => verify(ada, dana.id, next));
    }
    await refused(product, 'CHANGED_MEANWHILE', () => verify(ada, dana.id, { ...seen, email: ada.email }));
    expect((await verify(ada, dana.id, seen)).status).toBe(200);
    await refused(product, 'NOT_FOUND', () => verify(ada, dana.id, seen));
  });

  it('waits until their address is proved, whoever asks [S4, AUTH-21]', async () => {
    const zed = await product.person('Zed Nowhere', { type: 'service_provider' });
    const shown = (await waiting(ada)).body.providers.find(({ id }) => id === zed.id);
    expect(shown).toMatchObject({ email_verified: false });
    const seen = { full_name: 'Zed Nowhere', email: zed.email, organization: null };
    for (const body of [undefined, seen])
      await refused(product, 'EMAIL_NOT_VERIFIED', () => verify(ada, zed.id, body));
    expect((await sessionOf(zed)).user.provider_verified).toBe(false);
    await product.sql('update people set email_verified = true where id = $1', [zed.id]);
    expect((await verify(ada, zed.id, seen)).status).toBe(200);
  });

  it('is for admins only, and refused to the provider too [S4, GUARD-09]', async () => {
    const dana = await provider('Dana Diaz');
    const maria = await product.person('Maria Alvarez');
    await refused(product, 'FORBIDDEN', () => verify(dana, dana.id));
    await refused(product, 'FORBIDDEN', () => verify(maria, dana.id));
    await refused(product, 'UNAUTHENTICATED', () => verify(product.nobody(), dana.id));
    await refused(product, 'FORBIDDEN', () => waiting(dana));
    await refused(product, 'FORBIDDEN', () => waiting(maria));
    await refused(product, 'UNAUTHENTICATED', () => waiting(product.nobody()));
  });

  it('does not find customers, admins or unknown ids [S4]', async () => {
    const maria = await product.person('Maria Alvarez');
    for (const id of [maria.id, ada.id, RANDOM_ID]) {
      await refused(product, 'NOT_FOUND', () => verify(ada, id));
    }
    await refused(product, 'INVALID_INPUT', () => verify(ada, 'not-an-id'));
  });

  it('takes nothing but the id in the path [S4]', async () => {
    const dana = await provider('Dana Diaz');
    await refused(product, 'INVALID_INPUT', () =>
      ada.call('POST', `/providers/${dana.id}/verify`, { provider_verified_at: '2020-01-01T00:00:00Z' }),
    );
    await refused(product, 'INVALID_INPUT', () =>
      ada.call('POST', `/providers/${RANDOM_ID}/verify`, { id: dana.id }),
    );
  });
});

describe('the waiting list', () => {
  it('has nobody whose account is closed, until it is open again [S4]', async () => {
    const dana = await provider('Dana Diaz');
    const isWaiting = async () => (await waiting(ada)).body.providers.some(({ id }) => id === dana.id);
    for (const active of [false, true]) {
      expect((await ada.call('PUT', `/people/${dana.id}/active`, { active })).status).toBe(200);
      expect(await isWaiting()).toBe(active);
    }
  });

  it('comes in pages of 50, oldest first, each provider exactly once [S4]', async () => {
    await product.sql(`delete from people where user_type = 'service_provider'`);
    // Groups of ten sign up at the same instant, so that pages break between equal times.
    await product.sql(
      `insert into people (full_name, email, email_verified, user_type, created_at)
       select 'Provider ' || n, 'p' || n || '@example.test', true, 'service_provider',
         timestamptz '2025-01-01' + (n / 10) * interval '1 microsecond'
       from generate_series(1, 120) n`,
    );
    const seen: Waiting['providers'] = [];
    const sizes: number[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const { body } = await waiting(ada, after);
      seen.push(...body.providers);
      sizes.push(body.providers.length);
      // Verify one who was already listed: the next page must not skip anyone because of it.
      await verify(ada, body.providers.at(-1)?.id ?? '');
      after = body.next ?? undefined;
      more = body.next !== null;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen.map((each) => each.id)).size).toBe(120);
    const instants = seen.map((each) => Math.floor(Number(each.full_name.split(' ')[1]) / 10));
    expect(instants).toEqual(instants.toSorted((a, b) => a - b));
  });
});

describe('the admin flag', () => {
  it('comes from the server alone, and is revoked at once [AUTH-32, AU3]', async () => {
    const maria = await product.person('Maria Alvarez');
    const dana = await provider('Dana Diaz');
    for (const client of [maria, dana]) {
      expect((await isAdmin(client)).body).toBe(false);
      expect((await sessionOf(client)).is_admin).toBe(false);
    }
    await product.sql('insert into admins (user_id) values ($1)', [maria.id]);
    expect((await isAdmin(maria)).body).toBe(true);
    expect((await sessionOf(maria)).is_admin).toBe(true);
    expect((await waiting(maria)).status).toBe(200);
    await product.sql('delete from admins where user_id = $1', [maria.id]);
    expect((await isAdmin(maria)).body).toBe(false);
    await refused(product, 'FORBIDDEN', () => waiting(maria));
  });

  it('takes no payload and needs a session [AUTH-32]', async () => {
    const maria = await product.person('Maria Alvarez');
    await refused(product, 'INVALID_INPUT', () => isAdmin(maria, { user_id: ada.id }));
    await refused(product, 'INVALID_INPUT', () => isAdmin(maria, { is_admin: true }));
    await refused(product, 'UNAUTHENTICATED', () => isAdmin(product.nobody()));
  });

  it('is false when the check itself fails, and the failure is logged [AUTH-33, AD4]', async () => {
    const broken = await startProduct({ LOG_LEVEL: 'error' });
    try {
      const admin = await broken.person('Ada Admin', { admin: true });
      await broken.sql('revoke execute on function is_admin() from kinkeeper_app');
      expect((await sessionOf(admin)).is_admin).toBe(false);
      await refused(broken, 'FORBIDDEN', () => waiting(admin));
      expect(broken.logged.join('')).toContain('the admin check failed');
      broken.logged.length = 0;
      await refused(broken, 'FORBIDDEN', () => admin.call('GET', '/people?nonsense=1'));
      expect(broken.logged.join('')).toContain('the admin check failed');
    } finally {
      await broken.close();
    }
  });
});
