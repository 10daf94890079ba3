/** Account handlers: check, decide, store, answer. */
import { call, implement } from '@orpc/server';
import { APIError } from 'better-auth/api';
import { DONE } from '#kit/contract.ts';
import { paths } from '#kit/paths.ts';
import { contactEmail } from '#server/config.ts';
import { type Person, requireAdmin, requireSession } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { refusal } from '#server/refusal.ts';
import { addressHandlers } from './accounts.address.handlers.ts';
import { accountsAdminHandlers } from './accounts.admin.handlers.ts';
import { closingHandlers } from './accounts.closing.handlers.ts';
import { accounts } from './accounts.contract.ts';
import { deviceHandlers } from './accounts.devices.handlers.ts';
import { factorHandlers } from './accounts.factors.handlers.ts';
import { setMailStop } from './accounts.mail.queries.ts';
import { oidcHandlers } from './accounts.oidc.handlers.ts';
import { passkeyHandlers } from './accounts.passkeys.handlers.ts';
import { passwordHandlers } from './accounts.passwords.handlers.ts';
import { profileHandlers } from './accounts.profile.handlers.ts';
import { setSessionAddress } from './accounts.profile.queries.ts';
import { providerLetIn, providerTakenBack } from './accounts.providers.letters.ts';
import * as providers from './accounts.providers.queries.ts';
import * as queries from './accounts.queries.ts';
import { resetHandlers } from './accounts.resets.handlers.ts';
import { rememberAsker } from './accounts.service/address-proof.ts';
import { SECOND_FACTOR_DUE } from './accounts.service/auth-engine.ts';
import { cookiesAsRequest } from './accounts.service/cookie.ts';
import { describeSecondStep, secondStepCookie, secondStepEnds } from './accounts.service/second-step.ts';
import {
  countSignInTry,
  refundSignInTry,
  rememberDevice,
  signInLimitsFor,
} from './accounts.service/sign-in-limits.ts';
import {
  type AccountsContext,
  answerSession,
  copyCookies,
  sessionHandlers,
} from './accounts.sessions.handlers.ts';
import { signUpHandlers } from './accounts.sign-up.handlers.ts';
import { tokenHandlersWith } from './accounts.tokens.handlers.ts';
import { verificationHandlers } from './accounts.verification.handlers.ts';

const os = implement(accounts).$context<AccountsContext>();

/** Counts every attempt before checking the password, so that concurrent ones cannot slip through. */
const signIn = os.signIn.handler(async ({ input, context }) => {
  const { auth } = context;
  const doors = await signInLimitsFor(context, input.email);
  await countSignInTry(context, doors, input.email);
  const hash = await context.db.asSystem((trx) => queries.findPasswordHash(trx, input.email));
  const enter = () =>
    auth.engine.api.signInEmail({ headers: context.headers, body: input, returnHeaders: true });
  const signedIn = await enter()
    .catch(async (error: unknown) =>
      (await isProvedNow(context, input.email, error)) ? enter() : Promise.reject(error),
    )
    .catch(asStepOrRefusal);
  await refundSignInTry(context, doors);
  if (!signedIn) return beginSecondStep(context, input.email);
  const { headers, response } = signedIn;
  await auth.proveOpened({ ...context, now: context.clock.now() }, response.user.id);
  // Confirming the password again starts a new session.
  const former = context.person?.session.id;
  if (former) await context.db.asSystem((trx) => queries.deleteSession(trx, former));
  const person = await auth.identify(cookiesAsRequest(headers));
  if (!person || !(await isPasswordStill(context, person, hash))) {
    // Ended in the meantime: an admin closed the account, or its password was reset.
    const found = await context.db.asSystem((trx) => queries.findPersonByEmail(trx, input.email));
    throw refusal(found?.deactivated_at ? 'ACCOUNT_DEACTIVATED' : 'INVALID_CREDENTIALS');
  }
  await context.db.asSystem((trx) => setSessionAddress(trx, person.session.id, context.address));
  copyCookies(headers, context.resHeaders);
  await rememberDevice(context, input.email);
  return answerSession(context, person);
});

/**
 * The password was right, but the address was not proved yet: a link opened in this browser before proves it
 * now. Otherwise the one that is mailed next may be opened here.
 */
async function isProvedNow(context: AccountsContext, email: string, error: unknown): Promise<boolean> {
  if (!(error instanceof APIError) || error.body?.code !== 'EMAIL_NOT_VERIFIED') return false;
  const person = await context.db.asSystem((trx) => queries.findPersonByEmail(trx, email));
  if (!person) return false;
  const browser = { ...context, now: context.clock.now() };
  if (await context.auth.proveOpened(browser, person.id)) return true;
  rememberAsker(browser, person.id);
  return false;
}

/**
 * Ends a session that begins while its password is replaced: whoever replaced it has read that all have ended.
 * @returns whether it may go on
 */
async function isPasswordStill({ db }: AccountsContext, person: Person, hash?: string): Promise<boolean> {
  return db.asSystem(async (trx) => {
    const isStill = (await queries.holdPasswordHash(trx, person.id)) === hash;
    if (!isStill) await queries.deleteSession(trx, person.session.id);
    return isStill;
  });
}

/** The password was right; nobody is signed in until a factor is proved as well. */
async function beginSecondStep(context: AccountsContext, email: string) {
  const { clock, config, db, publicUrl, resHeaders, secret } = context;
  const expiresAt = secondStepEnds(clock.now());
  const step = await db.asSystem(async (trx) => {
    const person = await queries.findPersonByEmail(trx, email);
    const passwordHash = await queries.findPasswordHash(trx, email);
    return person && passwordHash
      ? {
          personId: person.id,
          passwordHash,
          second_step: await describeSecondStep(trx, person.id, expiresAt, config),
        }
      : null;
  });
  if (!step) throw refusal('INVALID_CREDENTIALS');
  const secure = publicUrl.startsWith('https://');
  resHeaders.append(
    'set-cookie',
    secondStepCookie({ personId: step.personId, expiresAt }, step.passwordHash, { secret, secure }),
  );
  return { second_step: step.second_step };
}

/** As the system: people cannot update their own row. */
const setTimeZone = os.setTimeZone.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  await db.asSystem((trx) => queries.setTimeZone(trx, person.id, input.time_zone));
  return DONE;
});

const isAdmin = os.isAdmin
  .use(requireSession)
  .handler(({ context }) => context.auth.isAdmin(context.person.id));

const stopMail = os.stopMail.handler(async ({ input, context: { clock, db, unsolicitedMail } }) => {
  const mark = unsolicitedMail.markOf(input.token);
  if (!mark) throw refusal('LINK_EXPIRED');
  await db.asSystem((trx) => setMailStop(trx, mark, input.stop, clock.now()));
  return DONE;
});

const profile = os.profile.use(requireSession).handler(async ({ input, context }) => {
  const row = await context.db.as(context.person.id, (trx) => queries.findProfile(trx, input.user_id));
  if (!row) throw refusal('NOT_FOUND');
  return { ...row, created_at: row.created_at.toISOString() };
});

const waitingProviders = os.waitingProviders.use(requireAdmin).handler(async ({ input, context }) => {
  const page = await context.db.as(context.person.id, (trx) =>
    providers.listWaitingProviders(trx, input.after),
  );
  return {
    providers: page.providers.map((each) => ({ ...each, created_at: each.created_at.toISOString() })),
    next: page.next,
  };
});

const verifyProvider = os.verifyProvider.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, db, jobs, person, publicUrl } = context;
  await db.as(person.id, async (trx) => {
    const actor = { by: person.id, at: clock.now() };
    const verified = await providers.verifyProvider(trx, input.id, input.seen, actor);
    if (!verified) {
      const waiting = await providers.findWaitingProvider(trx, input.id);
      if (!waiting) throw refusal('NOT_FOUND');
      throw refusal(waiting.emailVerified ? 'CHANGED_MEANWHILE' : 'EMAIL_NOT_VERIFIED');
    }
    const letter = providerLetIn.of({ fullName: verified.full_name, url: publicUrl + paths.app() });
    await jobs.enqueue(trx, mail, { to: verified.email, locale: verified.locale, letter });
  });
  return DONE;
});

const takeVerificationBack = os.takeVerificationBack.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, config, db, jobs, person, publicUrl } = context;
  await db.as(person.id, async (trx) => {
    const taken = await providers.takeVerificationBack(trx, input.id, { by: person.id, at: clock.now() });
    if (!taken && !(await providers.findWaitingProvider(trx, input.id))) throw refusal('NOT_FOUND');
    // Nobody reads letters to a closed account.
    if (!taken || taken.deactivated_at) return;
    const url = publicUrl + paths.app();
    const letter = providerTakenBack.of({ fullName: taken.full_name, email: contactEmail(config), url });
    await jobs.enqueue(trx, mail, { to: taken.email, locale: taken.locale, letter });
  });
  return DONE;
});

export const accountsHandlers = os.router({
  ...signUpHandlers,
  signIn,
  ...sessionHandlers,
  setTimeZone,
  isAdmin,
  ...verificationHandlers,
  ...passwordHandlers,
  stopMail,
  profile,
  waitingProviders,
  verifyProvider,
  takeVerificationBack,
  ...factorHandlers,
  ...deviceHandlers,
  ...passkeyHandlers,
  ...accountsAdminHandlers,
  ...profileHandlers,
  ...addressHandlers,
  ...oidcHandlers,
  ...tokenHandlersWith((input, context) => call(signIn, input, { context })),
  ...closingHandlers,
  ...resetHandlers,
});

/** Null if a second factor has to be proved first. */
function asStepOrRefusal(error: unknown): null {
  if (error instanceof APIError && error.body?.code === SECOND_FACTOR_DUE) return null;
  return asRefusal(error);
}

/** Maps the engine's errors to our own. */
function asRefusal(error: unknown): never {
  if (!(error instanceof APIError)) throw error;
  const code = String(error.body?.code ?? '');
  if (code === 'EMAIL_NOT_VERIFIED' || code === 'ACCOUNT_DEACTIVATED') throw refusal(code);
  if (code === 'INVALID_EMAIL_OR_PASSWORD') throw refusal('INVALID_CREDENTIALS');
  throw error;
}
