import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePasskey, signWith } from '#test/support/authenticator.ts';
import { codeOf, halfway, protect, signIn, verify } from '#test/support/factors.ts';
import { type Client, PASSWORD, type Product, startProduct, tokenIn } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { dueOf, lose, RESET_REASON, resetOf, settle, waitOver } from '#test/support/resets.ts';
import type { ListedReset, OwnReset } from './accounts.resets.contract.ts';

let product: Product;
let ada: Client;
let ben: Client;
let cleo: Client;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
  ben = await product.person('Ben Admin', { admin: true });
  cleo = await product.person('Cleo Admin', { admin: true });
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const ask = (half: Client) => half.call<OwnReset>('POST', '/auth/factor-reset');
const stop = (token: string) => product.nobody().call('POST', '/auth/factor-reset/stop', { token });
const begin = (who: Client, id: string, more = {}) =>
  who.call<ListedReset>('POST', `/factor-resets/${id}/begin`, { ...RESET_REASON, ...more });
const agree = (who: Client, { id, begun }: Pick<ListedReset, 'id' | 'begun'>) =>
  who.call<ListedReset>('POST', `/factor-resets/${id}/agree`, { begun_at: begun?.at });
const decline = (who: Client, id: string) => who.call<ListedReset>('POST', `/factor-resets/${id}/decline`);
const own = async (who: Client) =>
  (await who.call<{ reset: OwnReset | null }>('GET', '/account/factor-reset')).body.reset;
const setAdmin = (by: Client, who: Client, is_admin: boolean) =>
  by.call('PUT', `/people/${who.id}/admin`, { is_admin });

const kindsOf = async (who: Client) =>
  (
    await product.sql<{ kind: string }>(
      `select kind from events where subject_id = $1 and kind like 'account.%reset%' order by id`,
      [who.id],
    )
  ).map(({ kind }) => kind);
const recorded = (who: Client) =>
  product.sql<{ what: string; actor_id: string | null; as_team: boolean; reason: string | null }>(
    `select what, actor_id, as_team, reason from access_entries
     where people @> array[$1::uuid] and what like 'account.%reset%' order by id`,
    [who.id],
  );
const lettersTo = async (who: Client) => {
  await expect
    .poll(async () => product.sql(`select 1 from pgboss.job where name = 'mail' and state < 'completed'`))
    .toEqual([]);
  return product.mails.filter(({ to }) => to === who.email).map(({ subject }) => subject);
};
const protectedBy = async (who: Client) => {
  const [row] = await product.sql<Record<string, number>>(
    `select (select count(*) from factors where person_id = $1)::int as factors,
       (select count(*) from passkeys where person_id = $1)::int as passkeys,
       (select count(*) from recovery_codes where person_id = $1)::int as codes,
       (select count(*) from trusted_devices where person_id = $1)::int as devices,
       (select count(*) from sessions where user_id = $1)::int as sessions`,
    [who.id],
  );
  return row;
};

/** Asked, begun by Ada. */
async function begun(who = maria) {
  const lost = await lose(product, who);
  const { body } = await begin(ada, lost.id);
  return { ...lost, reset: body };
}
/** Begun by Ada, agreed to by Ben. */
async function agreed(who = maria) {
  const all = await begun(who);
  const answer = await agree(ben, all.reset);
  expect(answer.status).toBe(200);
  return { ...all, reset: answer.body };
}

describe('asking, after the right password', () => {
  it('opens one request, gives no session, and writes to its person and to the admins [AUTH-44]', async () => {
    await protect(product, maria);
    const half = await halfway(product, maria);
    const [first, second] = await Promise.all([ask(half), ask(half)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual({ asked_at: expect.any(String), due_at: null });
    expect(second.body).toEqual(first.body);
    expect(first.headers.getSetCookie()).toEqual([]);
    expect((await half.call('GET', '/account')).status).toBe(401);
    expect(await kindsOf(maria)).toEqual(['account.reset_asked']);
    expect(await lettersTo(maria)).toEqual(
      expect.arrayContaining(['Somebody asked to take the codes off your Kinkeeper account']),
    );
    const mails = product.mails.filter(({ subject }) => /lost their codes/.test(subject));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [ada, ben, cleo].map(({ email }) => email).toSorted(),
    );
    for (const { text } of mails) expect(text).not.toMatch(/Maria|Alvarez/);
  });

  it('answers the same for no account, a wrong password, no factor, and nobody’s step [AU4]', async () => {
    const wrong = await product
      .nobody()
      .call('POST', '/auth/sign-in', { email: maria.email, password: 'wrong!' });
    const unknown = await product
      .nobody()
      .call('POST', '/auth/sign-in', { email: 'unknown@example.test', password: PASSWORD });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    // Without a factor the password signs in: there is no step.
    const bare = await halfway(product, maria);
    for (const who of [
      product.nobody(),
      bare,
      maria,
      { ...product.nobody(), cookie: 'kinkeeper.second_step=x' },
    ])
      await refused(product, 'STEP_EXPIRED', () => ask(who));
  });

  it('in the step that sets up a first factor there is nothing to have lost [AUTH-44]', async () => {
    const strict = await startProduct({ DEMO: '0', MFA_PROVIDERS: '1' });
    try {
      const dana = await strict.person('Dana Diaz', { type: 'service_provider' });
      const half = await halfway(strict, dana);
      await refused(strict, 'STEP_EXPIRED', () => ask(half));
    } finally {
      await strict.close();
    }
  });

  it('is limited per person, and per address [LI1]', async () => {
    const strict = await startProduct({ RATE_MAIL: '2', RATE_SIGN_IN_ADDRESS: '5' });
    try {
      const asked = async (name: string) => {
        const who = await strict.person(name);
        await protect(strict, who);
        const half = await halfway(strict, who);
        const statuses: number[] = [];
        for (let times = 0; times < 3; times++) statuses.push((await ask(half)).status);
        return statuses;
      };
      expect(await asked('Maria Alvarez')).toEqual([200, 200, 429]);
      expect(await asked('Sam Stranger')).toEqual([200, 200, 429]);
      expect(await asked('Rosa Alvarez')).toEqual([429, 429, 429]);
    } finally {
      await strict.close();
    }
  });

  it('ends with the step: a new password needs a new one', async () => {
    await protect(product, maria);
    const half = await halfway(product, maria);
    product.clock.set(new Date(product.clock.now().getTime() + 11 * 60_000));
    await refused(product, 'STEP_EXPIRED', () => ask(half));
  });
});

describe('two admins', () => {
  it('one begins with a reason, another agrees, and both are in the record [AUTH-44]', async () => {
    const { id, asked } = await lose(product, maria);
    const first = await begin(ada, id);
    expect(first.body).toMatchObject({
      state: 'begun',
      person: { id: maria.id, email: maria.email },
      asked_at: asked.asked_at,
      begun: { id: ada.id, name: 'Ada Admin', ...RESET_REASON },
      agreed: null,
      due_at: null,
    });
    const second = await agree(ben, first.body);
    expect(second.body).toMatchObject({ state: 'waiting', agreed: { id: ben.id, name: 'Ben Admin' } });
    const [wait] = await product.sql<{ hours: number }>(
      'select extract(epoch from due_at - agreed_at)::int / 3600 as hours from factor_resets where id = $1',
      [id],
    );
    expect(wait?.hours).toBe(24);
    expect(await kindsOf(maria)).toEqual([
      'account.reset_asked',
      'account.reset_begun',
      'account.reset_agreed',
    ]);
    expect(await recorded(maria)).toEqual([
      { what: 'account.reset_asked', actor_id: maria.id, as_team: false, reason: null },
      { what: 'account.reset_begun', actor_id: ada.id, as_team: true, reason: RESET_REASON.reason },
      { what: 'account.reset_agreed', actor_id: ben.id, as_team: true, reason: null },
    ]);
    // What an admin wrote about how they made sure is nobody else's to read.
    const events = await product.sql<{ data: string }>(
      'select data::text from events where subject_id = $1',
      [maria.id],
    );
    expect(JSON.stringify(events)).not.toContain(RESET_REASON.note);
    const letter = await product.mailTo(maria.email, /will take the codes off/);
    expect(letter.text).toMatch(/It will happen on \w+ \d+, \d{4}/);
    expect(letter.text).not.toMatch(/Ada|Ben/);
  });

  it('never one alone, nor the same twice, nor about themselves [AD1]', async () => {
    const lost = await lose(product, maria);
    const { body } = await begin(ada, lost.id);
    await refused(product, 'FORBIDDEN', () => agree(ada, body));
    await refused(product, 'CHANGED_MEANWHILE', () => begin(ada, lost.id));
    await refused(product, 'CHANGED_MEANWHILE', () => begin(ben, lost.id));
    const self = await lose(product, cleo);
    const signedIn = await signInWithCode(cleo, self.secret);
    // The code has ended the request: she asks again.
    expect((await ask(await halfway(product, cleo))).status).toBe(200);
    const again = await resetOf(product, cleo);
    await refused(product, 'FORBIDDEN', () => begin(signedIn, again));
    const hers = (await begin(ada, again)).body;
    await refused(product, 'FORBIDDEN', () => agree(signedIn, hers));
    expect((await decline(signedIn, again)).body.state).toBe('declined');
  });

  it('PostgreSQL refuses the same admin twice, oneself, and a shorter wait, whatever the code does [RL4]', async () => {
    const { id } = await agreed();
    const broken = (set: string, values: unknown[] = []) =>
      product.sql(`update factor_resets set ${set} where id = '${id}'`, values).then(
        () => 'stored',
        (error: { constraint?: string }) => error.constraint,
      );
    expect(await broken('agreed_by = begun_by')).toBe('factor_resets_two_admins');
    await setAdmin(ada, maria, true);
    expect(await broken('agreed_by = person_id')).toBe('factor_resets_not_oneself');
    await setAdmin(ada, maria, false);
    expect(await broken(`due_at = agreed_at + interval '23 hours 59 minutes'`)).toBe('factor_resets_wait');
    expect(await broken('due_at = null')).toBe('factor_resets_wait');
    expect(await broken(`ended = 'done', ended_at = now()`)).toBe('factor_resets_done');
  });

  it('both have to prove who they are, and say how they made sure', async () => {
    const { id } = await lose(product, maria);
    for (const [more, code] of [
      [{ reason: 'because' }, 'INVALID_INPUT'],
      [{ note: 'trust me' }, 'INVALID_INPUT'],
      [{ note: 'x '.repeat(300) }, 'INVALID_INPUT'],
    ] as const)
      await refused(product, code, () => begin(ada, id, more));
    const { body } = await begin(ada, id);
    product.clock.set(new Date(product.clock.now().getTime() + 11 * 60_000));
    await refused(product, 'PROOF_NEEDED', () => agree(ben, body));
    await decline(ben, id);
    product.clock.set(new Date());
    const other = await lose(product, await product.person('Sam Stranger'));
    product.clock.set(new Date(product.clock.now().getTime() + 11 * 60_000));
    await refused(product, 'PROOF_NEEDED', () => begin(ada, other.id));
    await refused(product, 'NOT_FOUND', () => decline(ada, crypto.randomUUID()));
  });

  it('at once: one begins, one agrees, and agreeing and declining exclude each other', async () => {
    const { id } = await lose(product, maria);
    const began = await Promise.all([begin(ada, id), begin(ben, id), begin(ada, id)]);
    expect(began.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const first = began.find(({ status }) => status === 200)?.body as ListedReset;
    const other = first.begun?.id === ada.id ? ben : ada;
    const answers = await Promise.all([agree(other, first), agree(cleo, first), agree(cleo, first)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await kindsOf(maria)).toEqual([
      'account.reset_asked',
      'account.reset_begun',
      'account.reset_agreed',
    ]);
    const { id: second, reset } = await begun(await product.person('Sam Stranger'));
    const [agreeing, declining] = await Promise.all([agree(ben, reset), decline(cleo, second)]);
    expect(declining.status).toBe(200);
    expect([200, 409]).toContain(agreeing.status);
    await settle(product);
    expect((await dueOf(product, second)).ended).toBe('declined');
  });

  it('one agrees to what they have read: a reset that was begun again is another', async () => {
    const { id, reset } = await begun();
    await product.sql("update factor_resets set begun_at = begun_at - interval '1 second' where id = $1", [
      id,
    ]);
    await refused(product, 'CHANGED_MEANWHILE', () => agree(ben, reset));
  });

  it('an admin whose right is gone in between does not count, even with it back [AD1]', async () => {
    const dora = await product.person('Dora Admin', { admin: true });
    const { id } = await lose(product, maria);
    const { body } = await begin(dora, id);
    await setAdmin(ada, dora, false);
    await refused(product, 'CHANGED_MEANWHILE', () => agree(ben, body));
    await setAdmin(ada, dora, true);
    await refused(product, 'CHANGED_MEANWHILE', () => agree(ben, body));
    // The next admin begins in her place.
    const again = await begin(ada, id);
    expect(again.body).toMatchObject({ state: 'begun', begun: { id: ada.id } });
    await setAdmin(ada, dora, false);
    await refused(product, 'FORBIDDEN', () => agree(dora, again.body));
  });

  it('a closed account of an admin does not count either, and the time that was named lapses [AD1]', async () => {
    const dora = await product.person('Dora Admin', { admin: true });
    const { id, reset } = await begun();
    expect((await agree(dora, reset)).body.state).toBe('waiting');
    await ada.call('PUT', `/people/${dora.id}/active`, { active: false });
    await waitOver(product, id);
    await settle(product);
    expect((await protectedBy(maria))?.factors).toBe(1);
    expect(await kindsOf(maria)).toEqual(expect.arrayContaining(['account.reset_lapsed']));
    expect(await lettersTo(maria)).toContain('The codes of your Kinkeeper account: it takes longer');
    expect(await own(maria)).toMatchObject({ due_at: null });
    // Once more, by two who count, and with the whole wait.
    const again = await begin(ada, id);
    expect((await agree(ben, again.body)).body.state).toBe('waiting');
    await settle(product);
    expect((await protectedBy(maria))?.factors).toBe(1);
  });

  it('their list shows what is open, oldest first, and what is over, and that is in the record', async () => {
    const sam = await product.person('Sam Stranger');
    const [first, second] = [await lose(product, maria), await lose(product, sam)];
    const listed = async (which: string) =>
      (await ada.call<{ resets: ListedReset[] }>('GET', `/factor-resets?which=${which}`)).body.resets
        .map(({ id }) => id)
        .filter((id) => id === first.id || id === second.id);
    expect(await listed('open')).toEqual([first.id, second.id]);
    await decline(ben, first.id);
    expect([await listed('open'), await listed('over')]).toEqual([[second.id], [first.id]]);
    const looks = await product.sql(
      `select what from access_entries where actor_id = $1 and people @> array[$2::uuid] and what = 'factor_resets'`,
      [ada.id, maria.id],
    );
    expect(looks.length).toBeGreaterThan(0);
    expect(await lettersTo(maria)).toContain('We did not take the codes off your Kinkeeper account');
    expect(await kindsOf(maria)).toEqual(['account.reset_asked', 'account.reset_declined']);
  });
});

describe('the wait', () => {
  it('is counted by PostgreSQL’s clock: a server whose clock is days ahead does nothing [AUTH-44]', async () => {
    const { id } = await agreed();
    for (const hours of [1, 25, 24 * 30]) {
      product.clock.set(new Date(Date.now() + hours * 3_600_000));
      await settle(product);
      expect((await dueOf(product, id)).ended).toBeNull();
    }
    product.clock.set(new Date(Date.now() - 3_600_000));
    await waitOver(product, id, 23.9);
    await settle(product);
    expect((await dueOf(product, id)).ended).toBeNull();
    await waitOver(product, id, 0.2);
    await settle(product);
    expect((await dueOf(product, id)).ended).toBe('done');
  });

  it('ends with everything off and everybody out, and the password alone opens the account [AUTH-44]', async () => {
    const passkey = await begunPasskey(maria);
    const { id } = await agreed();
    await product.sql(
      `insert into trusted_devices (id, person_id, token_hash, agent, created_at, expires_at)
       values (gen_random_uuid(), $1, decode(repeat('ab', 32), 'hex'), 'Firefox', now(), now() + interval '30 days')`,
      [maria.id],
    );
    const { access_token } = (await maria.call<{ access_token: string }>('POST', '/token?grant_type=session'))
      .body;
    const asProgram = () =>
      product.nobody().call('GET', '/user', undefined, { authorization: `Bearer ${access_token}` });
    expect((await asProgram()).status).toBe(200);
    expect(await protectedBy(maria)).toMatchObject({ factors: 1, passkeys: 1, codes: 10, devices: 1 });
    await waitOver(product, id);
    await Promise.all([settle(product), settle(product)]);
    await settle(product);
    expect(await protectedBy(maria)).toEqual({ factors: 0, passkeys: 0, codes: 0, devices: 0, sessions: 0 });
    expect([(await maria.call('GET', '/account')).status, (await asProgram()).status]).toEqual([401, 401]);
    expect((await passkey.enter()).status).toBe(422);
    expect((await kindsOf(maria)).filter((kind) => kind === 'account.factors_reset')).toHaveLength(1);
    expect((await recorded(maria)).at(-1)).toEqual({
      what: 'account.factors_reset',
      actor_id: null,
      as_team: true,
      reason: null,
    });
    const letters = await lettersTo(maria);
    expect(letters.filter((subject) => subject === 'The codes are off your Kinkeeper account')).toHaveLength(
      1,
    );
    const { status, body } = await signIn(product, maria);
    expect([status, body.second_step]).toEqual([200, undefined]);
  });

  it('a server that fails in the middle has done nothing, and the next run does it once', async () => {
    const { id } = await agreed();
    await waitOver(product, id);
    const { enqueue } = product.services.jobs;
    product.services.jobs.enqueue = () => Promise.reject(new Error('killed'));
    try {
      await untouched(product, () => expect(settle(product)).rejects.toThrow('resets stayed'));
    } finally {
      product.services.jobs.enqueue = enqueue;
    }
    await settle(product);
    expect((await dueOf(product, id)).ended).toBe('done');
    expect((await kindsOf(maria)).filter((kind) => kind === 'account.factors_reset')).toHaveLength(1);
  });

  it('where a factor is a duty, the next sign-in sets one up [AUTH-44]', async () => {
    const strict = await startProduct({ DEMO: '0', MFA_PROVIDERS: '1' });
    try {
      const admins = [
        await strict.person('Ada Admin', { admin: true }),
        await strict.person('Ben Admin', { admin: true }),
      ] as const;
      const dana = await strict.person('Dana Diaz', { type: 'service_provider' });
      const { id } = await lose(strict, dana, await halfway(strict, dana));
      const { body } = await begin(admins[0], id);
      await agree(admins[1], body);
      await waitOver(strict, id);
      await settle(strict);
      expect((await signIn(strict, dana)).body.second_step).toMatchObject({ set_up: true, factors: [] });
    } finally {
      await strict.close();
    }
  });
});

describe('stopping it', () => {
  it('with the link of either letter, signed out, once [AUTH-44]', async () => {
    const { id } = await agreed();
    const [early, late] = [
      tokenIn(await product.mailTo(maria.email, /asked to take the codes off/)),
      tokenIn(await product.mailTo(maria.email, /will take the codes off/)),
    ];
    await refused(product, 'LINK_EXPIRED', () => stop('made-up'));
    const answers = await Promise.all([stop(late), stop(late)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    await refused(product, 'LINK_EXPIRED', () => stop(early));
    await waitOver(product, id);
    await settle(product);
    expect((await protectedBy(maria))?.factors).toBe(1);
    expect((await kindsOf(maria)).at(-1)).toBe('account.reset_stopped');
    expect(await lettersTo(maria)).toContain('The codes stay on your Kinkeeper account');
    await refused(product, 'CHANGED_MEANWHILE', () => decline(ada, id));
    // And the first letter's link, before anybody has agreed.
    product.mails.length = 0;
    await ask(await halfway(product, maria));
    expect(
      (await stop(tokenIn(await product.mailTo(maria.email, /asked to take the codes off/)))).status,
    ).toBe(200);
  });

  it('by any session of its person, and by nobody else’s [ID1]', async () => {
    const { reset } = await agreed();
    const sam = await product.person('Sam Stranger');
    expect(await own(sam)).toBeNull();
    expect((await untouched(product, () => sam.call('DELETE', '/account/factor-reset'))).status).toBe(200);
    expect(await own(maria)).toEqual({ asked_at: reset.asked_at, due_at: reset.due_at });
    expect((await maria.call('DELETE', '/account/factor-reset')).status).toBe(200);
    expect(await own(maria)).toBeNull();
    expect(
      await product.sql(
        `select data ->> 'by' as by from events where kind = 'account.reset_stopped' and subject_id = $1`,
        [maria.id],
      ),
    ).toEqual([{ by: 'session' }]);
  });

  it.each(['an app’s code', 'a recovery code', 'a passkey'])('by signing in with %s', async (factor) => {
    const passkey = await begunPasskey(maria);
    const { id, secret } = await agreed();
    if (factor === 'an app’s code') await signInWithCode(maria, secret);
    else if (factor === 'a recovery code') {
      const half = await halfway(product, maria);
      expect((await half.call('POST', '/factors/recover', { code: passkey.code })).status).toBe(200);
    } else expect((await passkey.enter()).status).toBe(200);
    expect((await dueOf(product, id)).ended).toBe('stopped');
    await waitOver(product, id);
    await settle(product);
    expect((await protectedBy(maria))?.factors).toBe(1);
  });

  it('not by a code that is wrong', async () => {
    const { id, factorId } = await agreed();
    const half = await halfway(product, maria);
    expect((await verify(half, factorId, '000000')).status).toBe(422);
    expect((await dueOf(product, id)).ended).toBeNull();
  });

  it('a closed account, and an address that is taken back, end it too', async () => {
    const { id } = await agreed();
    await ada.call('PUT', `/people/${maria.id}/active`, { active: false });
    expect((await dueOf(product, id)).ended).toBe('stopped');
    const sam = await product.person('Sam Stranger');
    const to = `thief-${crypto.randomUUID()}@example.test`;
    await sam.call('POST', '/account/address', { email: to });
    const token = tokenIn(await product.mailTo(to, /Confirm your new address/));
    await sam.call('POST', '/account/address/confirm', { token });
    const undo = tokenIn(await product.mailTo(to === sam.email ? to : sam.email, /has a new address/));
    const theirs = await lose(product, { ...sam, email: to });
    await product.nobody().call('POST', '/auth/address/undo', { token: undo });
    expect((await dueOf(product, theirs.id)).ended).toBe('stopped');
  });

  it.each([1, 2, 3, 4])('at the very moment: either all is off, or all stays (%i)', async (round) => {
    const passkey = await begunPasskey(maria);
    const { id } = await agreed();
    const token = tokenIn(await product.mailTo(maria.email, /will take the codes off/));
    const half = await halfway(product, maria);
    await waitOver(product, id);
    const ways = [
      () => stop(token),
      () => half.call('POST', '/factors/recover', { code: passkey.code }),
      () => passkey.enter(),
      () => maria.call('DELETE', '/account/factor-reset'),
    ];
    const stopping = ways[round - 1] ?? (() => stop(token));
    await Promise.all(round % 2 ? [settle(product), stopping()] : [stopping(), settle(product)]);
    await settle(product);
    const { ended } = await dueOf(product, id);
    const left = await protectedBy(maria);
    expect(['done', 'stopped']).toContain(ended);
    expect([left?.factors, left?.passkeys]).toEqual(ended === 'done' ? [0, 0] : [1, 1]);
    const turns = (await kindsOf(maria)).filter((kind) => /stopped|factors_reset/.test(kind));
    expect(turns).toEqual([ended === 'done' ? 'account.factors_reset' : 'account.reset_stopped']);
  });
});

it('what is over, and what nobody took up, is removed after 30 days [AUTH-50]', async () => {
  const over = await agreed();
  await maria.call('DELETE', '/account/factor-reset');
  const forgotten = await lose(product, await product.person('Sam Stranger'));
  const waiting = await agreed(await product.person('Rosa Alvarez'));
  const ids = [over.id, forgotten.id, waiting.id];
  const left = async () => {
    const { forgetStale } = await import('./accounts.jobs.ts');
    await forgetStale(product.services);
    const rows = await product.sql<{ id: string }>('select id from factor_resets where id = any ($1)', [ids]);
    return rows.map(({ id }) => id).toSorted();
  };
  expect(await left()).toEqual(ids.toSorted());
  await product.sql(
    `update factor_resets set asked_at = asked_at - interval '31 days', ended_at = ended_at - interval '31 days'
     where id = any ($1)`,
    [ids],
  );
  expect(await left()).toEqual([waiting.id]);
});

/** Signs in with an app. */
async function signInWithCode(who: Client, secret: string): Promise<Client> {
  product.clock.set(new Date(product.clock.now().getTime() + 60_000));
  const half = await halfway(product, who);
  const step = (await signIn(product, who)).body.second_step;
  const answer = await verify(half, step?.factors[0]?.id ?? '', codeOf(product, secret));
  expect(answer.status).toBe(200);
  return {
    ...who,
    cookie: answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  };
}

/** A passkey of somebody, and signing in with it. */
async function begunPasskey(who: Client) {
  const challenge = (
    await who.call<{ challenge: string; user: { id: string } }>('POST', '/passkeys/challenge')
  ).body;
  const { device, credential } = makePasskey(challenge);
  const added = await who.call<{ recovery_codes: string[] }>('POST', '/passkeys', {
    friendly_name: 'My phone',
    credential,
  });
  expect(added.status).toBe(201);
  return {
    /** One of the recovery codes. */
    code: added.body.recovery_codes[0] ?? '',
    async enter() {
      const at = product.nobody();
      const { body } = await at.call<{ challenge: string }>('POST', '/auth/passkey/challenge');
      return at.call('POST', '/auth/passkey', { credential: signWith(device, body.challenge) });
    },
  };
}
