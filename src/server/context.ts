/** What handlers receive: the person asking, and the floor's services. Types, and the session middlewares. */
import { os } from '@orpc/server';
import type { GatheredNames } from '../db/log-names.ts';
import type { Database, Entered, Trx } from '../db/open.ts';
import type { Read } from '../db/read.ts';
import type { SessionKey } from '../db/session-pipeline.ts';
import type { Clock } from '../kit/clock.ts';
import type { EventCatalogue } from '../kit/event-catalogue.ts';
import type { Locale } from '../kit/locale.ts';
import { PERSON_HEADER } from '../kit/person-header.ts';
import type { Config } from './config.ts';
import type { DiskSpace } from './disk-space.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { UnsolicitedMail } from './letters/letter.ts';
import type { Live } from './live/live.ts';
import type { SessionWatch } from './live/session-watch.ts';
import type { Silence } from './live/silence.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Blobs } from './ports/blobs.ts';
import type { Payments } from './ports/payments.ts';
import type { Seal } from './ports/seal.ts';
import type { SmsPort } from './ports/sms.ts';
import type { VideoCalls } from './ports/video-calls.ts';
import type { Limits } from './rate-limits.ts';
import { refusal } from './refusal.ts';
import type { RefusalCounts } from './refusal-counts.ts';
import type { Traces } from './traces/port.ts';

/** Opened once per process, whatever rooms run on it. */
export interface Floor {
  config: Config;
  db: Database;
  /** The events of all rooms. */
  events: EventCatalogue;
  /** Names for what the log refers to, from all rooms. */
  logNames: GatheredNames;
  auth: Doorkeeper;
  jobs: Jobs;
  /** Letters a person receives because somebody else acted. */
  unsolicitedMail: UnsolicitedMail;
  live: Live;
  sessionWatch: SessionWatch;
  silence: Silence;
  limits: Limits;
  refusals: RefusalCounts;
  payments: Payments;
  /** Makes the links of video calls. */
  videoCalls: VideoCalls;
  /** Text messages to phones; null if the settings name no way. */
  sms: SmsPort | null;
  /** Seals signed documents. */
  seal: Seal;
  /** The store of uploaded files. */
  blobs: Blobs;
  diskRoom: DiskSpace;
  /** Null if the settings name no token to read them with. */
  metrics: Metrics | null;
  /** Null if the settings name no collector of traces. */
  traces: Traces | null;
  clock: Clock;
  /** Seals values that leave us and must come back unchanged. */
  secret: string;
  /** Public base URL, without a trailing slash. */
  publicUrl: string;
  log: Logger;
}

/** Authentication, as the accounts room provides it. */
interface Doorkeeper {
  /** The session that a request's cookie or token names, if we signed it; it may have ended. */
  keyOf(headers: Headers): Promise<SessionKey | null>;
  /** The person and session of a request; null if nobody is signed in. */
  identify(headers: Headers): Promise<Person | null>;
  /** The id of whoever is signed in, or whose password was right and whose code is still missing. */
  whoProves(headers: Headers): Promise<string | null>;
  /** Whether the sender is held to set up a second factor before anything else. */
  isSettingUp(headers: Headers): Promise<boolean>;
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
  /** Null until a browser has reported it. */
  timeZone: string | null;
  session: {
    id: string;
    token: string;
    idleUntil: Date;
    endsAt: Date;
    /** When the person last proved who they are, to start it. */
    provedAt: Date;
    /** When they proved a second factor; null if they have none. */
    mfaVerifiedAt: Date | null;
  };
}

/** What is known about a request. */
export interface RequestFacts {
  headers: Headers;
  /** Headers to add to the response. */
  resHeaders: Headers;
  /** The client's network, for rate limits. */
  address: string;
  person: Person | null;
  /** The session it names, which may have ended; set for fast-path calls, which check it themselves. */
  sessionKey: SessionKey | null;
}

/**
 * Reads in one round trip with the session check.
 * @throws UNAUTHENTICATED if there is no valid session
 */
export type Enter = <T>(read: Read<T>) => Promise<Entered<T>>;
/**
 * Begins a transaction whose first round trip checks the session and reads.
 * @throws UNAUTHENTICATED if there is no valid session
 */
export type EnterTransaction = <Found, T>(
  read: Read<Found>,
  work: (trx: Trx, entered: Entered<Found>) => Promise<T>,
) => Promise<T>;

/**
 * The context of a handler. Each room declares what else it needs of the floor, and next to it what the room
 * opened itself: `$context<RequestContext<'limits'> & { packRuns: PackRuns }>()`. What it did not declare, it
 * cannot reach; `src/app/services.ts` supplies everything.
 */
export type RequestContext<Needs extends keyof Floor = never> = RequestFacts &
  Pick<Floor, 'auth' | 'clock' | 'db' | 'log' | Needs>;

const base = os.$context<RequestContext>();

/** Admits people who are signed in. */
export const requireSession = base.middleware(({ context, next }) => {
  if (!context.person) throw refusal('UNAUTHENTICATED');
  return next({ context: { person: context.person } });
});

/** Admits anybody who names a session with our seal: the handler's first statements check the session (0066). */
export const oneRoundTrip = base.middleware(({ context, next }) => {
  const { clock, db, headers, sessionKey } = context;
  if (sessionKey === null) throw refusal('UNAUTHENTICATED');
  const acting = headers.get(PERSON_HEADER);
  const session = () => ({ ...sessionKey, acting, at: clock.now() });
  const enter: Enter = async (read) => {
    const entered = await db.pipelineAsSession(session(), read);
    if (!entered) throw refusal('UNAUTHENTICATED');
    return entered;
  };
  const enterTransaction: EnterTransaction = async (read, work) => {
    const done = await db.asSession(session(), read, async (...entered) => ({
      result: await work(...entered),
    }));
    if (!done) throw refusal('UNAUTHENTICATED');
    return done.result;
  };
  return next({ context: { enter, enterTransaction } });
});

interface AdminCheck {
  auth: { isAdmin(personId: string): Promise<boolean> };
  log: Logger;
}

/** Whether somebody is an admin: read from the database each time, and an error means no (AUTH-33). */
export function checkAdmin({ auth, log }: AdminCheck, personId: string): Promise<boolean> {
  return auth.isAdmin(personId).catch((error: unknown) => {
    log.error({ error }, 'the admin check failed');
    return false;
  });
}

/** Admits admins. */
export const requireAdmin = base.middleware(async ({ context, next }) => {
  const { person } = context;
  if (!person) throw refusal('UNAUTHENTICATED');
  if (!(await checkAdmin(context, person.id))) throw refusal('FORBIDDEN');
  return next({ context: { person } });
});
