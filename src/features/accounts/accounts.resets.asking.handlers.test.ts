import { describe, expect, it } from 'vitest';
import { halfway, protect } from '#test/support/factors.ts';
import { PASSWORD, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import { dueOf, lose, RESET_REASON, resetOf, resetTests, settle, waitOver } from '#test/support/resets.ts';
import type { ListedReset } from './accounts.resets.contract.ts';

const {
  cast,
  ask,
  begin,
  agree,
  decline,
  own,
  setAdmin,
  kindsOf,
  recorded,
  subjectsTo,
  protectedBy,
  begun,
  agreed,
  signInWithCode,
} = resetTests();

describe('asking, after the right password', () => {
  it('opens one request, gives no session, and writes to its person and to the admins [AUTH-44]', async () => {
    await protect(cast.product, cast.maria);
    const half = await halfway(cast.product, cast.maria);
    const [first, second] = await Promise.all([ask(half), ask(half)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual({ asked_at: expect.any(String), due_at: null, other_admins: true });
    expect(second.body).toEqual(first.body);
    expect(first.headers.getSetCookie()).toEqual([]);
    expect((await half.call('GET', '/account')).status).toBe(401);
    expect(await kindsOf(cast.maria)).toEqual(['account.reset_asked']);
    expect(await subjectsTo(cast.maria)).toEqual(
      expect.arrayContaining(['Somebody asked to take the codes off your Kinkeeper account']),
    );
    const mails = cast.product.mails.filter(({ subject }) => /lost their codes/.test(subject));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [cast.ada, cast.ben, cast.cleo].map(({ email }) => email).toSorted(),
    );
    for (const { text } of mails) expect(text).not.toMatch(/Maria|Alvarez/);
  });

  it('answers the same for no account, a wrong password, no factor, and nobody’s step [AU4]', async () => {
    const wrong = await cast.product
      .nobody()
      .call('POST', '/auth/sign-in', { email: cast.maria.email, password: 'wrong!' });
    const unknown = await cast.product
      .nobody()
      .call('POST', '/auth/sign-in', { email: 'unknown@example.test', password: PASSWORD });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    // Without a factor the password signs in: there is no step.
    const bare = await halfway(cast.product, cast.maria);
    for (const who of [
      cast.product.nobody(),
      bare,
      cast.maria,
      { ...cast.product.nobody(), cookie: 'kinkeeper.second_step=x' },
    ])
      await refused(cast.product, 'STEP_EXPIRED', () => ask(who));
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
    await protect(cast.product, cast.maria);
    const half = await halfway(cast.product, cast.maria);
    cast.product.clock.set(new Date(cast.product.clock.now().getTime() + 11 * 60_000));
    await refused(cast.product, 'STEP_EXPIRED', () => ask(half));
  });
});

describe('two admins', () => {
  it('one begins with a reason, another agrees, and both are in the record [AUTH-44]', async () => {
    const { id, asked } = await lose(cast.product, cast.maria);
    const first = await begin(cast.ada, id);
    expect(first.body).toMatchObject({
      state: 'begun',
      person: { id: cast.maria.id, email: cast.maria.email },
      asked_at: asked.asked_at,
      begun: { id: cast.ada.id, name: 'Ada Admin', ...RESET_REASON },
      agreed: null,
      due_at: null,
    });
    const second = await agree(cast.ben, first.body);
    expect(second.body).toMatchObject({ state: 'waiting', agreed: { id: cast.ben.id, name: 'Ben Admin' } });
    const [wait] = await cast.product.sql<{ hours: number }>(
      'select extract(epoch from due_at - agreed_at)::int / 3600 as hours from factor_resets where id = $1',
      [id],
    );
    expect(wait?.hours).toBe(24);
    expect(await kindsOf(cast.maria)).toEqual([
      'account.reset_asked',
      'account.reset_begun',
      'account.reset_agreed',
    ]);
    expect(await recorded(cast.maria)).toEqual([
      { what: 'account.reset_asked', actor_id: cast.maria.id, as_team: false, reason: null },
      { what: 'account.reset_begun', actor_id: cast.ada.id, as_team: true, reason: RESET_REASON.reason },
      { what: 'account.reset_agreed', actor_id: cast.ben.id, as_team: true, reason: null },
    ]);
    // What an admin wrote about how they made sure is nobody else's to read.
    const events = await cast.product.sql<{ data: string }>(
      'select data::text from events where subject_id = $1',
      [cast.maria.id],
    );
    expect(JSON.stringify(events)).not.toContain(RESET_REASON.note);
    const letter = await cast.product.mailTo(cast.maria.email, /will take the codes off/);
    expect(letter.text).toMatch(/It will happen on \w+ \d+, \d{4}/);
    expect(letter.text).not.toMatch(/Ada|Ben/);
  });

  it('never one alone, nor the same twice, nor about themselves [AD1]', async () => {
    const lost = await lose(cast.product, cast.maria);
    const { body } = await begin(cast.ada, lost.id);
    await refused(cast.product, 'FORBIDDEN', () => agree(cast.ada, body));
    await refused(cast.product, 'CHANGED_MEANWHILE', () => begin(cast.ada, lost.id, { reason: 'vouched' }));
    await refused(cast.product, 'CHANGED_MEANWHILE', () => begin(cast.ben, lost.id));
    const self = await lose(cast.product, cast.cleo);
    const signedIn = await signInWithCode(cast.cleo, self.secret);
    // The code has ended the request: she asks again.
    expect((await ask(await halfway(cast.product, cast.cleo))).status).toBe(200);
    const again = await resetOf(cast.product, cast.cleo);
    await refused(cast.product, 'FORBIDDEN', () => begin(signedIn, again));
    const hers = (await begin(cast.ada, again)).body;
    await refused(cast.product, 'FORBIDDEN', () => agree(signedIn, hers));
    expect((await decline(signedIn, again)).body.state).toBe('declined');
  });

  it('PostgreSQL refuses the same admin twice, oneself, and a shorter wait, whatever the code does [RL4]', async () => {
    const { id } = await agreed();
    const broken = (set: string, values: unknown[] = []) =>
      cast.product.sql(`update factor_resets set ${set} where id = '${id}'`, values).then(
        () => 'stored',
        (error: { constraint?: string }) => error.constraint,
      );
    expect(await broken('agreed_by = begun_by')).toBe('factor_resets_two_admins');
    await setAdmin(cast.ada, cast.maria, true);
    expect(await broken('agreed_by = person_id')).toBe('factor_resets_not_oneself');
    await setAdmin(cast.ada, cast.maria, false);
    expect(await broken(`due_at = agreed_at + interval '23 hours 59 minutes'`)).toBe('factor_resets_wait');
    expect(await broken('due_at = null')).toBe('factor_resets_wait');
    expect(await broken(`ended = 'done', ended_at = now()`)).toBe('factor_resets_done');
  });

  it('both have to prove who they are, and say how they made sure', async () => {
    const { id } = await lose(cast.product, cast.maria);
    for (const [more, code] of [
      [{ reason: 'because' }, 'INVALID_INPUT'],
      [{ note: 'trust me' }, 'INVALID_INPUT'],
      [{ note: 'x '.repeat(300) }, 'INVALID_INPUT'],
    ] as const)
      await refused(cast.product, code, () => begin(cast.ada, id, more));
    const { body } = await begin(cast.ada, id);
    cast.product.clock.set(new Date(cast.product.clock.now().getTime() + 11 * 60_000));
    await refused(cast.product, 'PROOF_NEEDED', () => agree(cast.ben, body));
    await decline(cast.ben, id);
    cast.product.clock.set(new Date());
    const other = await lose(cast.product, await cast.product.person('Sam Stranger'));
    cast.product.clock.set(new Date(cast.product.clock.now().getTime() + 11 * 60_000));
    await refused(cast.product, 'PROOF_NEEDED', () => begin(cast.ada, other.id));
    await refused(cast.product, 'NOT_FOUND', () => decline(cast.ada, crypto.randomUUID()));
  });

  it('at once: one begins, one agrees, and agreeing and declining exclude each other', async () => {
    const { id } = await lose(cast.product, cast.maria);
    const began = await Promise.all([begin(cast.ada, id), begin(cast.ben, id), begin(cast.cleo, id)]);
    expect(began.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const first = began.find(({ status }) => status === 200)?.body as ListedReset;
    const others = [cast.ada, cast.ben, cast.cleo].filter((who) => who.id !== first.begun?.id);
    const answers = await Promise.all(others.map((who) => agree(who, first)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await kindsOf(cast.maria)).toEqual([
      'account.reset_asked',
      'account.reset_begun',
      'account.reset_agreed',
    ]);
    const { id: second, reset } = await begun(await cast.product.person('Sam Stranger'));
    const [agreeing, declining] = await Promise.all([agree(cast.ben, reset), decline(cast.cleo, second)]);
    expect(declining.status).toBe(200);
    expect([200, 409]).toContain(agreeing.status);
    await settle(cast.product);
    expect((await dueOf(cast.product, second)).ended).toBe('declined');
  });

  it('one agrees to what they have read: a reset that was begun again is another', async () => {
    const { id, reset } = await begun();
    await cast.product.sql(
      "update factor_resets set begun_at = begun_at - interval '1 second' where id = $1",
      [id],
    );
    await refused(cast.product, 'CHANGED_MEANWHILE', () => agree(cast.ben, reset));
  });

  it('an admin whose right is gone in between does not count, even with it back [AD1]', async () => {
    const dora = await cast.product.person('Dora Admin', { admin: true });
    const { id } = await lose(cast.product, cast.maria);
    const { body } = await begin(dora, id);
    await setAdmin(cast.ada, dora, false);
    await refused(cast.product, 'CHANGED_MEANWHILE', () => agree(cast.ben, body));
    await setAdmin(cast.ada, dora, true);
    await refused(cast.product, 'CHANGED_MEANWHILE', () => agree(cast.ben, body));
    // The next admin begins in her place.
    const again = await begin(cast.ada, id);
    expect(again.body).toMatchObject({ state: 'begun', begun: { id: cast.ada.id } });
    await setAdmin(cast.ada, dora, false);
    await refused(cast.product, 'FORBIDDEN', () => agree(dora, again.body));
  });

  it('a closed account of an admin does not count either, and the time that was named lapses [AD1]', async () => {
    const dora = await cast.product.person('Dora Admin', { admin: true });
    const { id, reset } = await begun();
    expect((await agree(dora, reset)).body.state).toBe('waiting');
    await cast.ada.call('PUT', `/people/${dora.id}/active`, { active: false });
    await waitOver(cast.product, id);
    await settle(cast.product);
    expect((await protectedBy(cast.maria))?.factors).toBe(1);
    expect(await kindsOf(cast.maria)).toEqual(expect.arrayContaining(['account.reset_lapsed']));
    expect(await subjectsTo(cast.maria)).toContain('The codes of your Kinkeeper account: it takes longer');
    expect(await own(cast.maria)).toMatchObject({ due_at: null });
    // Once more, by two who count, and with the whole wait.
    const again = await begin(cast.ada, id);
    expect((await agree(cast.ben, again.body)).body.state).toBe('waiting');
    await settle(cast.product);
    expect((await protectedBy(cast.maria))?.factors).toBe(1);
  });

  it('their list shows what is open, oldest first, and what is over, and that is in the record', async () => {
    const sam = await cast.product.person('Sam Stranger');
    const [first, second] = [await lose(cast.product, cast.maria), await lose(cast.product, sam)];
    const listed = async (which: string) =>
      (await cast.ada.call<{ resets: ListedReset[] }>('GET', `/factor-resets?which=${which}`)).body.resets
        .map(({ id }) => id)
        .filter((id) => id === first.id || id === second.id);
    expect(await listed('open')).toEqual([first.id, second.id]);
    await decline(cast.ben, first.id);
    expect([await listed('open'), await listed('over')]).toEqual([[second.id], [first.id]]);
    const looks = await cast.product.sql(
      `select what from access_entries where actor_id = $1 and people @> array[$2::uuid] and what = 'factor_resets'`,
      [cast.ada.id, cast.maria.id],
    );
    expect(looks.length).toBeGreaterThan(0);
    expect(await subjectsTo(cast.maria)).toContain('We did not take the codes off your Kinkeeper account');
    expect(await kindsOf(cast.maria)).toEqual(['account.reset_asked', 'account.reset_declined']);
  });
});
