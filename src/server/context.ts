/** What a handler is given: who asks, and the floors it stands on. Types, and the two doors. */
import { os } from '@orpc/server';
import type { Database } from '../db/open.ts';
import type { Auth } from '../features/accounts/accounts.auth.ts';
import type { Thumbnails } from '../features/files/files.thumbnails.ts';
import type { Library } from '../features/library/library.content/library.ts';
import type { PackRuns } from '../features/packs/packs.runs.ts';
import type { Shelf } from '../features/packs/packs.shelf.ts';
import type { PlanAction } from '../features/plan/plan.content.ts';
import type { Clock } from '../kit/clock.ts';
import type { Locale } from '../kit/locale.ts';
import type { Config } from './config.ts';
import type { Limits } from './http/limits.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Live } from './live/live.ts';
import type { Logger } from './log.ts';
import type { Blobs } from './ports/blobs.ts';
import type { Payments } from './ports/payments.ts';
import { refusal } from './refusal.ts';

/** The floors, opened once per process. */
export interface Services {
  config: Config;
  db: Database;
  auth: Auth;
  jobs: Jobs;
  live: Live;
  limits: Limits;
  payments: Payments;
  library: Library;
  /** The actions of the plan flow. */
  planActions: readonly PlanAction[];
  /** What packs are made from, and who writes them. */
  packShelf: Shelf;
  packRuns: PackRuns;
  /** Where files lie, and who draws small pictures of them. */
  blobs: Blobs;
  thumbnails: Thumbnails;
  clock: Clock;
  /** Seals what leaves us and must come back unchanged. */
  secret: string;
  /** Where people reach us, without a slash at the end. */
  publicUrl: string;
  log: Logger;
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
  session: { id: string; token: string; idleUntil: Date; endsAt: Date };
}

export interface RequestContext extends Services {
  headers: Headers;
  /** Headers to add to the answer. */
  resHeaders: Headers;
  /** The address that asks, for rate limits. */
  address: string;
  person: Person | null;
}

/** A request that goes the short way; see http/direct.ts. */
export interface DirectRequest {
  /** Of a session, if it is still good. */
  token: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

const base = os.$context<RequestContext>();

/** Lets in who is signed in. */
export const requireSession = base.middleware(({ context, next }) => {
  if (!context.person) throw refusal('UNAUTHENTICATED');
  return next({ context: { person: context.person } });
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
