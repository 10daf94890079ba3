/** What a handler is given: who asks, and what it stands on. Types, and the two doors. */
import { os } from '@orpc/server';
import type { GatheredNames } from '../db/log-names.ts';
import type { Database, QuickAnswer } from '../db/open.ts';
import type { Statement } from '../db/quick.ts';
import type { Clock } from '../kit/clock.ts';
import type { EventCatalogue } from '../kit/event-catalogue.ts';
import type { Locale } from '../kit/locale.ts';
import { PERSON_HEADER } from '../kit/person-header.ts';
import type { Config } from './config.ts';
import type { DiskRoom } from './disk-room.ts';
import type { Limits } from './http/limits.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { UnsolicitedMail } from './letters/letter.ts';
import type { Live } from './live/live.ts';
import type { SessionWatch } from './live/session-watch.ts';
import type { Logger } from './log.ts';
import type { Blobs } from './ports/blobs.ts';
import type { Payments } from './ports/payments.ts';
import { refusal } from './refusal.ts';

/** What the process opens once, whatever rooms stand on it. */
export interface Floor {
  config: Config;
  db: Database;
  /** What may happen, of all rooms. */
  events: EventCatalogue;
  /** The names around it, of all rooms. */
  logNames: GatheredNames;
  auth: Doorkeeper;
  jobs: Jobs;
  /** Letters that somebody gets because somebody else acted. */
  unasked: UnsolicitedMail;
  live: Live;
  sessionWatch: SessionWatch;
  limits: Limits;
  payments: Payments;
  /** Where files lie. */
  blobs: Blobs;
  diskRoom: DiskRoom;
  clock: Clock;
  /** Seals what leaves us and must come back unchanged. */
  secret: string;
  /** Where people reach us, without a slash at the end. */
  publicUrl: string;
  log: Logger;
}

/** Who knows the people; the room of accounts. */
interface Doorkeeper {
  /** The token in a request's cookie, if we sealed it; the session may have ended. */
  tokenOf(cookie: string | undefined): string | null;
  /** The person and session of a request's cookie; null where nobody is signed in. */
  identify(headers: Headers): Promise<Person | null>;
  isAdmin(personId: string): Promise<boolean>;
}

/** The signed-in person of a request. */
export interface Person {
  id: string;
  email: string;
  emailVerified: boolean;
  fullName: string;
  organization: string | null;
  userType: 'customer' | 'service_provider';
  providerVerified: boolean;
  locale: Locale;
  /** Null until a browser has told. */
  timeZone: string | null;
  session: { id: string; token: string; idleUntil: Date; endsAt: Date };
}

/** What is known of a request. */
export interface RequestFacts {
  headers: Headers;
  /** Headers to add to the answer. */
  resHeaders: Headers;
  /** The network that asks, for rate limits. */
  address: string;
  person: Person | null;
  /** What the cookie names, of a session that may have ended; of a call that asks for its session itself. */
  token: string | null;
}

/** Sends statements in one round trip with the question who asks. @throws UNAUTHENTICATED where nobody does */
export type Enter = (statements: Statement[]) => Promise<QuickAnswer>;

/**
 * What a handler is given. Each room declares what else of the floor it needs, and beside it what it has
 * opened itself: `$context<RequestContext<'limits'> & { packRuns: PackRuns }>()`. What it did not declare
 * it cannot reach; `src/app/services.ts` supplies everything.
 */
export type RequestContext<Needs extends keyof Floor = never> = RequestFacts &
  Pick<Floor, 'auth' | 'clock' | 'db' | 'log' | Needs>;

const base = os.$context<RequestContext>();

/** Lets in who is signed in. */
export const requireSession = base.middleware(({ context, next }) => {
  if (!context.person) throw refusal('UNAUTHENTICATED');
  return next({ context: { person: context.person } });
});

/** Lets in whoever seems to be signed in: whether they are, the first statements of the handler say (0066). */
export const oneRoundTrip = base.middleware(({ context, next }) => {
  const { clock, db, headers, token } = context;
  if (token === null) throw refusal('UNAUTHENTICATED');
  const acting = headers.get(PERSON_HEADER);
  const enter: Enter = async (statements) => {
    const answer = await db.quick({ token, acting, at: clock.now() }, statements);
    if (!answer) throw refusal('UNAUTHENTICATED');
    return answer;
  };
  return next({ context: { enter } });
});

/** Lets in admins; the flag comes from the database each time, and a failure means no (AUTH-33). */
export const requireAdmin = base.middleware(async ({ context, next }) => {
  const { person } = context;
  if (!person) throw refusal('UNAUTHENTICATED');
  const isAdmin = await context.auth.isAdmin(person.id).catch((error: unknown) => {
    context.log.error({ error }, 'the admin check failed');
    return false;
  });
  if (!isAdmin) throw refusal('FORBIDDEN');
  return next({ context: { person } });
});
