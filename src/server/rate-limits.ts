import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { countProcesses } from '../db/processes.ts';
import type { Config } from './config.ts';
import { refusal } from './refusal.ts';

const LIMITS = {
  /** Keyed by account plus the client's address, or its known device. */
  signInAccount: { setting: 'RATE_SIGN_IN_ACCOUNT', seconds: 900 },
  signInDevice: { setting: 'RATE_SIGN_IN_ACCOUNT', seconds: 900 },
  signInEverywhere: { setting: 'RATE_SIGN_IN_EVERYWHERE', seconds: 3600 },
  signInAddress: { setting: 'RATE_SIGN_IN_ADDRESS', seconds: 900 },
  /** Codes of a second factor, keyed by person plus address; together they bound guessing. */
  factorAccount: { setting: 'RATE_SIGN_IN_ACCOUNT', seconds: 900 },
  factorEverywhere: { setting: 'RATE_SIGN_IN_EVERYWHERE', seconds: 3600 },
  /** Asking for a lost second factor to be taken off: mails go out. */
  resetAccount: { setting: 'RATE_MAIL', seconds: 86_400 },
  resetAddress: { setting: 'RATE_SIGN_IN_ADDRESS', seconds: 86_400 },
  /** Text messages, keyed by person, by number, by network, and all of them together. */
  smsPerson: { setting: 'RATE_SMS', seconds: 3600 },
  smsNumber: { setting: 'RATE_SMS', seconds: 3600 },
  smsAddress: { setting: 'RATE_SMS_ADDRESS', seconds: 3600 },
  smsDay: { setting: 'RATE_SMS_DAY', seconds: 86_400 },
  signUpAddress: { setting: 'RATE_SIGN_UP', seconds: 3600 },
  mailTo: { setting: 'RATE_MAIL', seconds: 3600 },
  mailUnsolicited: { setting: 'RATE_MAIL_UNASKED', seconds: 86_400 },
  interestAddress: { setting: 'RATE_INTEREST', seconds: 3600 },
  guideAnswerAddress: { setting: 'RATE_INTEREST', seconds: 3600 },
  verifyAddress: { setting: 'RATE_VERIFY', seconds: 3600 },
  share: { setting: 'RATE_SHARE', seconds: 86_400 },
  uploads: { setting: 'RATE_UPLOADS', seconds: 3600 },
  packs: { setting: 'RATE_PACKS', seconds: 3600 },
  feeds: { setting: 'RATE_FEEDS', seconds: 3600 },
  /** Letters about a lock: while the guessing goes on, the owner gets one a day. */
  lockLetter: { points: 1, seconds: 86_400 },
  /** An answer under a guide, and its words, keyed by the id that the page gave it: a retry counts once. */
  guideAnswer: { points: 1, seconds: 86_400 },
  guideAnswerWords: { points: 1, seconds: 86_400 },
} as const;
export type LimitName = keyof typeof LIMITS;

/** How often a process asks how many there are. */
const COUNT_EVERY_MS = 5000;

/** Rate limits. A limit set to 0 is off. */
export interface Limits {
  /**
   * Counts one attempt.
   * @throws TOO_MANY_REQUESTS with `retry_after` in seconds if it exceeds the limit
   */
  take(name: LimitName, key: string, beside?: string): Promise<void>;
  /**
   * Counts one attempt.
   * @returns whether it was within the limit
   */
  isFirst(name: LimitName, key: string): Promise<boolean>;
  /** Takes back one counted attempt that turned out not to be abuse. */
  refund(name: LimitName, key: string, beside?: string): Promise<void>;
  /** Clears the counts of a key, with every `beside`. */
  lift(names: LimitName[], key: string): Promise<void>;
  /**
   * Counts a request from an address.
   * @returns seconds to wait, or 0
   */
  request(address: string): Promise<number>;
  close(): void;
}

/** Limits shared by all server processes: their counts are rows in `rate_limits`. */
export function openLimits(pool: pg.Pool, config: Config): Limits {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [
      name as LimitName,
      pointsOf(limit, config) === 0
        ? null
        : new RateLimiterPostgres({
            storeClient: pool,
            tableName: 'rate_limits',
            tableCreated: true,
            keyPrefix: name,
            points: pointsOf(limit, config),
            duration: limit.seconds,
            clearExpiredByTimeout: false,
          }),
    ]),
  );
  const requests = config.RATE_REQUESTS === 0 ? null : openRequests(pool, config.RATE_REQUESTS);

  return {
    take: async (name, key, beside) => {
      try {
        await limiters.get(name)?.consume(keyOf(key, beside));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
        throw error;
      }
    },
    isFirst: async (name, key) => {
      try {
        await limiters.get(name)?.consume(keyOf(key));
        return true;
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    },
    refund: async (name, key, beside) => {
      await limiters.get(name)?.reward(keyOf(key, beside));
    },
    lift: async (names, key) => {
      const beginnings = names.map((name) => `${name}:${keyOf(key)}`);
      await pool.query(
        'delete from rate_limits where exists (select from unnest($1::text[]) as b where starts_with(key, b))',
        [beginnings],
      );
    },
    request: async (address) => {
      try {
        await requests?.limiter.consume(address);
        return 0;
      } catch (error) {
        return error instanceof RateLimiterRes ? Math.ceil(error.msBeforeNext / 1000) : 0;
      }
    },
    close: () => clearInterval(requests?.timer),
  };
}

/**
 * A flood must be cut off before it reaches the database, so each process counts on its own, up to its share of what
 * an address may ask of all of them (docs/decisions/0308).
 */
function openRequests(pool: pg.Pool, ofAll: number) {
  const limiter = new RateLimiterMemory({ points: ofAll, duration: 60 });
  const divide = async () => {
    try {
      limiter.points = Math.ceil(ofAll / Math.max(1, await countProcesses(pool)));
    } catch {
      // While PostgreSQL does not answer, the share stays what it was.
    }
  };
  void divide();
  const timer = setInterval(divide, COUNT_EVERY_MS);
  timer.unref();
  return { limiter, timer };
}

function pointsOf(limit: (typeof LIMITS)[LimitName], config: Config): number {
  return 'points' in limit ? limit.points : config[limit.setting];
}

/** `beside` comes after the key, so that all entries of a key share a prefix. */
const keyOf = (key: string, beside?: string) =>
  beside === undefined ? digest(key) : `${digest(key)}.${digest(beside)}`;

/** The counts table stores no addresses. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function tooMany(ms: number) {
  return refusal('TOO_MANY_REQUESTS', { retry_after: Math.max(1, Math.ceil(ms / 1000)) });
}
