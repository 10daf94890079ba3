/** One's own account: what it says about the person, and where they are signed in. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import type { Locale } from '#kit/locale.ts';
import { type Person, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { findRequestedAddress } from './accounts.address.queries.ts';
import { accounts } from './accounts.contract.ts';
import { profileChanged, sessionsEnded } from './accounts.events.ts';
import type { OwnAccount } from './accounts.profile.contract.ts';
import * as queries from './accounts.profile.queries.ts';
import { recordAccountEvent } from './accounts.queries.ts';
import { isAnotherName, isVetted, type UserType } from './accounts.rules.ts';
import type { AccountsContext } from './accounts.sessions.handlers.ts';
import { lastActive } from './accounts.sessions.rules.ts';

const os = implement(accounts).$context<AccountsContext>();

const account = os.account.use(requireSession).handler(async ({ context }) => {
  const { db, person } = context;
  return db.asSystem(async (trx) => accountView(context, trx, await queries.findAccount(trx, person.id)));
});

const changeAccount = os.changeAccount.use(requireSession).handler(async ({ input, context }) => {
  const { clock, config, db, person } = context;
  const { full_name, locale, time_zone, organization } = input;
  const changes = {
    ...(full_name === undefined ? {} : { full_name }),
    ...(locale === undefined ? {} : { locale }),
    ...(organization === undefined ? {} : { organization: organization || null }),
    // The zone that follows the browser stays until the browser reports another.
    ...(time_zone === undefined
      ? {}
      : time_zone === null
        ? { time_zone_chosen: false }
        : { time_zone, time_zone_chosen: true }),
  };
  return db.asSystem(async (trx) => {
    const before = await queries.lockAccount(trx, person.id);
    const waits = isVetted(person.userType, config.embedded) && isAnotherName(before, changes);
    await recordAccountEvent(trx, profileChanged, person.id, clock.now());
    const row = await queries.storeAccount(trx, person.id, changes, { waits, at: clock.now() });
    return accountView(context, trx, row);
  });
});

const sessions = os.sessions.use(requireSession).handler(async ({ context }) => {
  const { auth, clock, db, person } = context;
  const rows = await db.asSystem((trx) => queries.listSessions(trx, person.id, clock.now()));
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      agent: row.user_agent ?? '',
      address: row.ip_address,
      started_at: row.created_at.toISOString(),
      last_active_at: lastActive(row.idle_until, row.created_at, auth.idleMinutes).toISOString(),
      is_this: row.id === person.session.id,
      program_at: row.program_at?.toISOString() ?? null,
    })),
  };
});

const endSession = os.endSession.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  await db.asSystem(async (trx) => {
    if (!(await queries.deleteOwnSession(trx, person.id, input.id))) throw refusal('NOT_FOUND');
    await recordAccountEvent(trx, sessionsEnded, person.id, clock.now());
  });
  return DONE;
});

const endOtherSessions = os.endOtherSessions.use(requireSession).handler(async ({ context }) => {
  const { clock, db, person } = context;
  const ended = await db.asSystem(async (trx) => {
    const count = await queries.deleteSessionsOf(trx, person.id, person.session.id);
    if (count > 0) await recordAccountEvent(trx, sessionsEnded, person.id, clock.now());
    return count;
  });
  return { ended };
});

export const profileHandlers = { account, changeAccount, sessions, endSession, endOtherSessions };

async function accountView(
  { clock, config, person }: AccountsContext & { person: Person },
  trx: Trx,
  row: queries.AccountRow,
): Promise<OwnAccount> {
  const user_type = row.user_type as UserType;
  return {
    ...row,
    new_email: (await findRequestedAddress(trx, person.id, clock.now())) ?? null,
    user_type,
    locale: row.locale as Locale,
    is_vetted: isVetted(user_type, config.embedded),
    created_at: row.created_at.toISOString(),
  };
}
