import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Product, startProduct } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { registration } from '#test/support/registration.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({}, { slowPasswords: true });
});
afterAll(() => product.close());

const signUp = (body: unknown) => product.nobody().call<{ user_id: string }>('POST', '/auth/sign-up', body);
const signIn = (email: string, password: string) =>
  product.nobody().call('POST', '/auth/sign-in', { email, password });
const refusedSignUp = (body: unknown) => refused(product, 'INVALID_INPUT', () => signUp(body));

describe('signing up', () => {
  it('stores the profile and returns its id, without a session [AUTH-16]', async () => {
    const wanted = registration({ organization: 'Alvarez Home Care', user_type: 'service_provider' });
    const { status, body, headers } = await signUp(wanted);
    expect(status).toBe(201);
    expect(body).toEqual({ user_id: expect.any(String), verification_required: false, is_vetted: false });
    expect(headers.getSetCookie().join()).not.toContain('session');

    const [profile] = await product.sql('select * from profiles where user_id = $1', [body.user_id]);
    expect(profile).toEqual({
      user_id: body.user_id,
      full_name: 'Maria Alvarez',
      email: wanted.email,
      organization: 'Alvarez Home Care',
      user_type: 'service_provider',
      created_at: expect.any(Date),
    });
    const events = await product.sql('select kind from events where actor_id = $1', [body.user_id]);
    expect(events).toEqual([{ kind: 'account.signed_up' }]);
  });

  it('accepts exactly the documented payload [AUTH-15]', async () => {
    const data = { full_name: 'Maria Alvarez', user_type: 'customer' };
    const wanted = registration({}, { options: { redirect_to: 'http://localhost:3000/', data } });
    expect(Object.keys(wanted)).toEqual(['email', 'password', 'options']);
    expect((await signUp(wanted)).status).toBe(201);
  });

  it.each([
    ['no e-mail', { email: undefined }],
    ['no password', { password: undefined }],
    ['no options', { options: undefined }],
    ['an invalid e-mail', { email: 'maria' }],
    ['a blank name', { options: { data: { full_name: '   ', user_type: 'customer' } } }],
    [
      'a name over two lines',
      { options: { data: { full_name: 'A\nBcc: x@y.test', user_type: 'customer' } } },
    ],
    [
      'a name with an address, which would end up in letters',
      { options: { data: { full_name: 'Win https://evil.test', user_type: 'customer' } } },
    ],
    [
      'a name with a direction override',
      { options: { data: { full_name: 'A\u202Egnp', user_type: 'customer' } } },
    ],
    ['a name without letters', { options: { data: { full_name: '\u200B', user_type: 'customer' } } }],
    ['a name with NUL', { options: { data: { full_name: 'A\u0000B', user_type: 'customer' } } }],
    ['a name of 121 letters', { options: { data: { full_name: 'x'.repeat(121), user_type: 'customer' } } }],
    ['a language we do not speak', { options: { data: { ...registration().options.data, locale: 'fr' } } }],
  ])('refuses %s [AUTH-15]', async (_, changes) => {
    await refusedSignUp({ ...registration(), ...changes });
  });

  it('keeps the stored profile private: another person cannot read it [AUTH-16, GUARD-09]', async () => {
    const { body } = await signUp(registration());
    const stranger = await product.person('Sam Stranger');
    const seen = await product.services.db.as(stranger.id, (trx) =>
      trx.selectFrom('profiles').selectAll().execute(),
    );
    expect(seen.map((each) => each.user_id)).toEqual([stranger.id]);
    expect(body.user_id).not.toBe(stranger.id);
  });
});

describe('passwords', () => {
  it('refuses 5 characters and accepts 6 [AUTH-12, AU1]', async () => {
    const { data } = await refusedSignUp(registration({}, { password: 'zq8Jv' }));
    expect(data).toMatchObject({ fields: [{ path: 'password' }] });
    expect((await signUp(registration({}, { password: 'zq8Jv!' }))).status).toBe(201);
  });

  it('counts characters, not bytes or code units [AUTH-12]', async () => {
    await refusedSignUp(registration({}, { password: '🌵🌵🌵🌵🌵' }));
    expect((await signUp(registration({}, { password: '🌵🦉🌙🌵🦉🌙' }))).status).toBe(201);
  });

  it.each([
    'password',
    'PassWord',
    '123456',
    'iloveyou',
    'qwerty123',
    '654321',
    'aaaaaa',
    'abcdef',
    'P@ssw0rd',
    'princess1',
    'iloveyou1',
    'kinkeeper',
    'caregiver',
    'Alvarez1985',
  ])('refuses %s, which is easy to guess [AU1]', async (password) => {
    await refused(product, 'PASSWORD_TOO_COMMON', () => signUp(registration({}, { password })));
  });

  it('refuses the person’s own address [AU1]', async () => {
    const own = registration();
    await refused(product, 'PASSWORD_TOO_COMMON', () => signUp({ ...own, password: own.email }));
  });

  it('uses all 64 characters of a Unicode password: a truncated one does not sign in [AU2]', async () => {
    const letters = [...'ñ日ö🌵ж '.repeat(11)].slice(0, 64);
    const { email } = await signUpWith(letters.join(''));
    expect((await signIn(email, letters.slice(0, 63).join(''))).status).toBe(401);
    expect((await signIn(email, `${letters.join('')} `)).status).toBe(401);
    expect((await signIn(email, letters.join(''))).status).toBe(200);
  });

  it('treats composed and decomposed letters from different keyboards as the same [AU2]', async () => {
    const { email } = await signUpWith('contraseña única'.normalize('NFC'));
    expect((await signIn(email, 'contraseña única'.normalize('NFD'))).status).toBe(200);
  });

  it('refuses 129 characters, and never stores them [AU2]', async () => {
    await refusedSignUp(registration({}, { password: 'x'.repeat(129) }));
    await signUpWith('a phrase that nobody else would use');
    const stored = await product.sql<{ password: string }>('select password from credentials');
    expect(stored.filter((row) => row.password.includes('a phrase'))).toEqual([]);
  });
});

describe('a sign-up with forged fields', () => {
  it.each([['admin'], ['Customer'], ['system'], [''], [null], [['customer']], [1]])(
    'refuses the user type %j [AUTH-14, AU3]',
    async (user_type) => {
      await refusedSignUp(registration({ user_type }));
    },
  );

  it.each([
    ['is_admin', { is_admin: true }],
    ['provider_verified_at', { provider_verified_at: '2025-01-01T00:00:00Z' }],
    ['email_verified', { email_verified: true }],
    ['id', { id: '01a1fb85-9348-78b6-a8f0-f202eb803ce6' }],
    ['role', { role: 'admin' }],
  ])('refuses %s in the data [AUTH-32, AU3]', async (_, data) => {
    await refusedSignUp(registration(data));
  });

  it.each(['is_admin', 'user_type', 'emailVerified', 'callbackURL'])(
    'refuses %s next to the documented keys [AU3]',
    async (key) => {
      await refusedSignUp({ ...registration(), [key]: 'admin' });
    },
  );

  it('refuses a disguised prototype [AU3]', async () => {
    const text = JSON.stringify(registration()).replace(
      '"user_type"',
      '"__proto__":{"is_admin":true},"user_type"',
    );
    await refusedSignUp(JSON.parse(text));
  });
});

describe('an address with an account', () => {
  it.each([
    ['the same', (email: string) => email],
    ['in other capitals', (email: string) => email.toUpperCase()],
  ])('is refused: %s [AUTH-18]', async (_, spelled) => {
    const first = registration();
    await signUp(first);
    const again = registration({ full_name: 'Mallory' }, { email: spelled(first.email) });
    const { message } = await refused(product, 'ACCOUNT_EXISTS', () => signUp(again));
    expect(message).toBe('User already registered');
  });

  it('is answered as before where the same person asks again: the answer was lost [AUTH-17, AP11]', async () => {
    const wanted = registration();
    const { body } = await signUp(wanted);
    const again = await untouched(product, () => signUp(wanted));
    expect([again.status, again.body.user_id]).toEqual([201, body.user_id]);
    for (const other of [{ full_name: 'Mallory' }, { user_type: 'service_provider' }])
      await refused(product, 'ACCOUNT_EXISTS', () =>
        signUp(registration(other, { email: wanted.email, password: wanted.password })),
      );
    const guessed = { ...wanted, password: 'some other calm words' };
    await refused(product, 'ACCOUNT_EXISTS', () => signUp(guessed));
    await product.sql('update people set email_verified = true where email = $1', [wanted.email]);
    await refused(product, 'ACCOUNT_EXISTS', () => signUp(wanted));
  });

  it('is refused in concurrent sign-ups too [AUTH-18]', async () => {
    const { email } = registration();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        signUp(registration({ full_name: `Maria ${place}` }, { email })),
      ),
    );
    expect(answers.map((each) => each.status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  it('is stored once, whoever wins the race [AUTH-16, AUTH-18]', async () => {
    const wanted = registration();
    await Promise.all(Array.from({ length: 4 }, () => signUp(wanted)));
    const rows = await product.sql('select id from people where email = $1', [wanted.email]);
    expect(rows).toHaveLength(1);
    expect((await signIn(wanted.email, PASSWORD)).status).toBe(200);
  });
});

describe('concurrent sign-ups', () => {
  it('all succeed: none waits for a connection while holding another [AUTH-16]', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signUp(registration())));
    expect(answers.map((each) => each.status)).toEqual(Array(12).fill(201));
  });
});

async function signUpWith(password: string) {
  const wanted = registration({}, { password });
  expect((await signUp(wanted)).status).toBe(201);
  return wanted;
}
