// People who have lost their second factors.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { ListedReset, OwnReset } from '#features/accounts/accounts.resets.contract.ts';
import { settleResets } from '#features/accounts/accounts.resets.jobs.ts';
import { codeOf, halfway, protect, signIn, verify } from './factors.ts';
import { type Client, type Product, startProduct } from './product.ts';

export const RESET_REASON = { reason: 'video', note: 'She showed her license on a video call' } as const;

/** Somebody who protects their account, loses everything, and asks. @param at where their password was right */
export async function lose(product: Product, who: Client, at?: Client) {
  const { id: factorId, secret, codes } = await protect(product, at ?? who);
  const half = await halfway(product, who);
  const { status, body: asked } = await half.call<OwnReset>('POST', '/auth/factor-reset');
  if (status !== 200) throw new Error(`asking failed: ${JSON.stringify(asked)}`);
  return { id: await resetOf(product, who), asked, factorId, secret, codes };
}

/** The id of somebody's open reset. */
export async function resetOf(product: Product, who: Client): Promise<string> {
  const [row] = await product.sql<{ id: string }>(
    'select r.id from factor_resets r join people p on p.id = r.person_id where p.email = $1 and ended_at is null',
    [who.email],
  );
  if (!row) throw new Error('there is no open reset');
  return row.id;
}

/** Lets time pass for a reset: PostgreSQL's clock cannot be set. */
export async function waitOver(product: Product, id: string, hours = 24.1): Promise<void> {
  await product.sql(
    `update factor_resets set begun_at = begun_at - make_interval(secs => $2), agreed_at = agreed_at - make_interval(secs => $2),
       due_at = due_at - make_interval(secs => $2) where id = $1`,
    [id, hours * 3600],
  );
}

export async function dueOf(product: Product, id: string) {
  const [row] = await product.sql<{ ended: string | null; due_at: Date | null }>(
    'select ended, due_at from factor_resets where id = $1',
    [id],
  );
  if (!row) throw new Error('there is no such reset');
  return row;
}

/** What the job does each minute, once all letters are sent. */
export async function settle(product: Product): Promise<void> {
  await lettersSent(product);
  await settleResets(product.services);
}

const lettersSent = (product: Product) =>
  expect
    .poll(() => product.sql(`select 1 from pgboss.job where name = 'mail' and state < 'completed'`))
    .toEqual([]);

/**
 * Three admins, and somebody new for each test; the calls of a reset, and what there is of one.
 * @returns the cast, which the hooks of the file that calls this fill
 */
export function resetTests() {
  const cast = {} as { product: Product; ada: Client; ben: Client; cleo: Client; maria: Client };
  beforeAll(async () => {
    cast.product = await startProduct();
    cast.ada = await cast.product.person('Ada Admin', { admin: true });
    cast.ben = await cast.product.person('Ben Admin', { admin: true });
    cast.cleo = await cast.product.person('Cleo Admin', { admin: true });
  });
  beforeEach(async () => {
    cast.maria = await cast.product.person('Maria Alvarez');
  });
  afterEach(() => cast.product.clock.set(new Date()));
  afterAll(() => cast.product.close());

  const ask = (half: Client) => half.call<OwnReset>('POST', '/auth/factor-reset');
  const stop = (token: string) => cast.product.nobody().call('POST', '/auth/factor-reset/stop', { token });
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
      await cast.product.sql<{ kind: string }>(
        `select kind from events where subject_id = $1 and kind like 'account.%reset%' order by id`,
        [who.id],
      )
    ).map(({ kind }) => kind);
  const recorded = (who: Client) =>
    cast.product.sql<{ what: string; actor_id: string | null; as_team: boolean; reason: string | null }>(
      `select what, actor_id, as_team, reason from access_entries
       where people @> array[$1::uuid] and what like 'account.%reset%' order by id`,
      [who.id],
    );
  const subjectsTo = async (who: Client) => {
    await lettersSent(cast.product);
    return cast.product.mails.filter(({ to }) => to === who.email).map(({ subject }) => subject);
  };
  const protectedBy = async (who: Client) => {
    const [row] = await cast.product.sql<Record<string, number>>(
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
  async function begun(who = cast.maria) {
    const lost = await lose(cast.product, who);
    const { body } = await begin(cast.ada, lost.id);
    return { ...lost, reset: body };
  }
  /** Begun by Ada, agreed to by Ben. */
  async function agreed(who = cast.maria) {
    const all = await begun(who);
    const answer = await agree(cast.ben, all.reset);
    expect(answer.status).toBe(200);
    return { ...all, reset: answer.body };
  }

  /** Signs in with an app. */
  async function signInWithCode(who: Client, secret: string): Promise<Client> {
    cast.product.clock.set(new Date(cast.product.clock.now().getTime() + 60_000));
    const half = await halfway(cast.product, who);
    const step = (await signIn(cast.product, who)).body.second_step;
    const answer = await verify(half, step?.factors[0]?.id ?? '', codeOf(cast.product, secret));
    expect(answer.status).toBe(200);
    return {
      ...who,
      cookie: answer.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    };
  }

  return {
    cast,
    ask,
    stop,
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
  };
}
