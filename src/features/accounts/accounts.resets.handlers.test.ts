import { describe, expect, it } from 'vitest';
import { makePasskey, signWith } from '#test/support/authenticator.ts';
import { halfway, signIn, verify } from '#test/support/factors.ts';
import { type Client, startProduct, tokenIn } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { dueOf, lose, resetTests, settle, waitOver } from '#test/support/resets.ts';
import { forgetStale } from './accounts.jobs.ts';
import { giveUpResets } from './accounts.resets.jobs.ts';

const {
  cast,
  ask,
  stop,
  begin,
  agree,
  decline,
  own,
  kindsOf,
  recorded,
  subjectsTo,
  protectedBy,
  setAdmin,
  begun,
  agreed,
  signInWithCode,
} = resetTests();

describe('the wait', () => {
  it('is counted by PostgreSQL’s clock: a server whose clock is days ahead does nothing [AUTH-44]', async () => {
    const { id } = await agreed();
    for (const hours of [1, 25, 24 * 30]) {
      cast.product.clock.set(new Date(Date.now() + hours * 3_600_000));
      await settle(cast.product);
      expect((await dueOf(cast.product, id)).ended).toBeNull();
    }
    cast.product.clock.set(new Date(Date.now() - 3_600_000));
    await waitOver(cast.product, id, 23.9);
    await settle(cast.product);
    expect((await dueOf(cast.product, id)).ended).toBeNull();
    await waitOver(cast.product, id, 0.2);
    await settle(cast.product);
    expect((await dueOf(cast.product, id)).ended).toBe('done');
  });

  it('ends with everything off and everybody out, and the password alone opens the account [AUTH-44]', async () => {
    const passkey = await begunPasskey(cast.maria);
    const { id } = await agreed();
    await cast.product.sql(
      `insert into trusted_devices (id, person_id, token_hash, agent, created_at, expires_at)
       values (gen_random_uuid(), $1, decode(repeat('ab', 32), 'hex'), 'Firefox', now(), now() + interval '30 days')`,
      [cast.maria.id],
    );
    const { access_token } = (
      await cast.maria.call<{ access_token: string }>('POST', '/token?grant_type=session')
    ).body;
    const asProgram = () =>
      cast.product.nobody().call('GET', '/user', undefined, { authorization: `Bearer ${access_token}` });
    expect((await asProgram()).status).toBe(200);
    expect(await protectedBy(cast.maria)).toMatchObject({ factors: 1, passkeys: 1, codes: 10, devices: 1 });
    await waitOver(cast.product, id);
    await Promise.all([settle(cast.product), settle(cast.product)]);
    await settle(cast.product);
    expect(await protectedBy(cast.maria)).toEqual({
      factors: 0,
      passkeys: 0,
      codes: 0,
      devices: 0,
      sessions: 0,
    });
    expect([(await cast.maria.call('GET', '/account')).status, (await asProgram()).status]).toEqual([
      401, 401,
    ]);
    expect((await passkey.enter()).status).toBe(422);
    expect((await kindsOf(cast.maria)).filter((kind) => kind === 'account.factors_reset')).toHaveLength(1);
    expect((await recorded(cast.maria)).at(-1)).toEqual({
      what: 'account.factors_reset',
      actor_id: null,
      as_team: true,
      reason: null,
    });
    const letters = await subjectsTo(cast.maria);
    expect(letters.filter((subject) => subject === 'The codes are off your Kinkeeper account')).toHaveLength(
      1,
    );
    const { text } = await cast.product.mailTo(cast.maria.email, /^The codes are off/);
    expect(text).toContain('/auth?returnTo=%2Faccount\n');
    const { status, body } = await signIn(cast.product, cast.maria);
    expect([status, body.second_step]).toEqual([200, undefined]);
  });

  it('a server that fails in the middle has done nothing, and the next run does it once', async () => {
    const { id } = await agreed();
    await waitOver(cast.product, id);
    const { enqueue } = cast.product.services.jobs;
    cast.product.services.jobs.enqueue = () => Promise.reject(new Error('killed'));
    try {
      await untouched(cast.product, () => expect(settle(cast.product)).rejects.toThrow('resets stayed'));
    } finally {
      cast.product.services.jobs.enqueue = enqueue;
    }
    await settle(cast.product);
    expect((await dueOf(cast.product, id)).ended).toBe('done');
    expect((await kindsOf(cast.maria)).filter((kind) => kind === 'account.factors_reset')).toHaveLength(1);
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
      tokenIn(await cast.product.mailTo(cast.maria.email, /asked to take the codes off/)),
      tokenIn(await cast.product.mailTo(cast.maria.email, /will take the codes off/)),
    ];
    await refused(cast.product, 'LINK_EXPIRED', () => stop('made-up'));
    const answers = await Promise.all([stop(late), stop(late)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    await refused(cast.product, 'LINK_EXPIRED', () => stop(early));
    await waitOver(cast.product, id);
    await settle(cast.product);
    expect((await protectedBy(cast.maria))?.factors).toBe(1);
    expect((await kindsOf(cast.maria)).at(-1)).toBe('account.reset_stopped');
    expect(await subjectsTo(cast.maria)).toContain('The codes stay on your Kinkeeper account');
    await refused(cast.product, 'CHANGED_MEANWHILE', () => decline(cast.ada, id));
    // And the first letter's link, before anybody has agreed.
    cast.product.mails.length = 0;
    await ask(await halfway(cast.product, cast.maria));
    expect(
      (await stop(tokenIn(await cast.product.mailTo(cast.maria.email, /asked to take the codes off/))))
        .status,
    ).toBe(200);
  });

  it('by any session of its person, and by nobody else’s [ID1]', async () => {
    const { reset } = await agreed();
    const sam = await cast.product.person('Sam Stranger');
    expect(await own(sam)).toBeNull();
    expect((await untouched(cast.product, () => sam.call('DELETE', '/account/factor-reset'))).status).toBe(
      200,
    );
    expect(await own(cast.maria)).toEqual({
      asked_at: reset.asked_at,
      due_at: reset.due_at,
      other_admins: true,
    });
    expect((await cast.maria.call('DELETE', '/account/factor-reset')).status).toBe(200);
    expect(await own(cast.maria)).toBeNull();
    expect(
      await cast.product.sql(
        `select data ->> 'by' as by from events where kind = 'account.reset_stopped' and subject_id = $1`,
        [cast.maria.id],
      ),
    ).toEqual([{ by: 'session' }]);
  });

  it.each(['an app’s code', 'a recovery code', 'a passkey'])('by signing in with %s', async (factor) => {
    const passkey = await begunPasskey(cast.maria);
    const { id, secret } = await agreed();
    if (factor === 'an app’s code') await signInWithCode(cast.maria, secret);
    else if (factor === 'a recovery code') {
      const half = await halfway(cast.product, cast.maria);
      expect((await half.call('POST', '/factors/recover', { code: passkey.code })).status).toBe(200);
    } else expect((await passkey.enter()).status).toBe(200);
    expect((await dueOf(cast.product, id)).ended).toBe('stopped');
    await waitOver(cast.product, id);
    await settle(cast.product);
    expect((await protectedBy(cast.maria))?.factors).toBe(1);
  });

  it('not by a code that is wrong', async () => {
    const { id, factorId } = await agreed();
    const half = await halfway(cast.product, cast.maria);
    expect((await verify(half, factorId, '000000')).status).toBe(422);
    expect((await dueOf(cast.product, id)).ended).toBeNull();
  });

  it('a closed account, and an address that is taken back, end it too', async () => {
    const { id } = await agreed();
    await cast.ada.call('PUT', `/people/${cast.maria.id}/active`, { active: false });
    expect((await dueOf(cast.product, id)).ended).toBe('stopped');
    const sam = await cast.product.person('Sam Stranger');
    const to = `thief-${crypto.randomUUID()}@example.test`;
    await sam.call('POST', '/account/address', { email: to });
    const token = tokenIn(await cast.product.mailTo(to, /Confirm your new address/));
    await sam.call('POST', '/account/address/confirm', { token });
    const undo = tokenIn(await cast.product.mailTo(to === sam.email ? to : sam.email, /has a new address/));
    const theirs = await lose(cast.product, { ...sam, email: to });
    await cast.product.nobody().call('POST', '/auth/address/undo', { token: undo });
    expect((await dueOf(cast.product, theirs.id)).ended).toBe('stopped');
  });

  it.each([1, 2, 3, 4])('at the very moment: either all is off, or all stays (%i)', async (round) => {
    const passkey = await begunPasskey(cast.maria);
    const { id } = await agreed();
    const token = tokenIn(await cast.product.mailTo(cast.maria.email, /will take the codes off/));
    const half = await halfway(cast.product, cast.maria);
    await waitOver(cast.product, id);
    const ways = [
      () => stop(token),
      () => half.call('POST', '/factors/recover', { code: passkey.code }),
      () => passkey.enter(),
      () => cast.maria.call('DELETE', '/account/factor-reset'),
    ];
    const stopping = ways[round - 1] ?? (() => stop(token));
    await Promise.all(round % 2 ? [settle(cast.product), stopping()] : [stopping(), settle(cast.product)]);
    await settle(cast.product);
    const { ended } = await dueOf(cast.product, id);
    const left = await protectedBy(cast.maria);
    expect(['done', 'stopped']).toContain(ended);
    expect([left?.factors, left?.passkeys]).toEqual(ended === 'done' ? [0, 0] : [1, 1]);
    const turns = (await kindsOf(cast.maria)).filter((kind) => /stopped|factors_reset/.test(kind));
    expect(turns).toEqual([ended === 'done' ? 'account.factors_reset' : 'account.reset_stopped']);
  });
});

it('what is over, and what nobody decides about, is removed after 30 days [AUTH-50]', async () => {
  const over = await agreed();
  await cast.maria.call('DELETE', '/account/factor-reset');
  const sam = await cast.product.person('Sam Stranger');
  const forgotten = await lose(cast.product, sam);
  const taken = await begun(await cast.product.person('Lena Alvarez'));
  const lapsed = await agreed(await cast.product.person('Nora Alvarez'));
  await setAdmin(cast.cleo, cast.ben, false);
  await settle(cast.product);
  await setAdmin(cast.cleo, cast.ben, true);
  const waiting = await agreed(await cast.product.person('Rosa Alvarez'));
  const ids = [over.id, forgotten.id, taken.id, lapsed.id, waiting.id];
  const left = async () => {
    await forgetStale(cast.product.services);
    await giveUpResets(cast.product.services);
    const rows = await cast.product.sql<{ id: string }>('select id from factor_resets where id = any ($1)', [
      ids,
    ]);
    return rows.map(({ id }) => id).toSorted();
  };
  expect(await left()).toEqual(ids.toSorted());
  await cast.product.sql(
    `update factor_resets set asked_at = asked_at - interval '31 days', ended_at = ended_at - interval '31 days'
     where id = any ($1)`,
    [ids],
  );
  expect(await left()).toEqual([taken.id, lapsed.id, waiting.id].toSorted());
  expect(await kindsOf(sam)).toEqual(['account.reset_asked', 'account.reset_expired']);
  expect((await cast.product.mailTo(sam.email, /codes stay on/)).text).toContain('ask again at sign-in');

  await cast.product.sql(
    `update factor_resets set begun_at = begun_at - interval '31 days', lapsed_at = lapsed_at - interval '31 days'
     where id = any ($1) and due_at is null`,
    [ids],
  );
  expect(await left()).toEqual([waiting.id]);
});

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
      const at = cast.product.nobody();
      const { body } = await at.call<{ challenge: string }>('POST', '/auth/passkey/challenge');
      return at.call('POST', '/auth/passkey', { credential: signWith(device, body.challenge) });
    },
  };
}
