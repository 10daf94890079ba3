import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { refusal } from '../refusal.ts';

const LIMITS = {
  signInAccount: { setting: 'RATE_SIGN_IN_ACCOUNT', seconds: 900 },
  signInAddress: { setting: 'RATE_SIGN_IN_ADDRESS', seconds: 900 },
  signUpAddress: { setting: 'RATE_SIGN_UP', seconds: 3600 },
  mailTo: { setting: 'RATE_MAIL', seconds: 3600 },
  interestAddress: { setting: 'RATE_INTEREST', seconds: 3600 },
  share: { setting: 'RATE_SHARE', seconds: 86_400 },
  uploads: { setting: 'RATE_UPLOADS', seconds: 3600 },
  packs: { setting: 'RATE_PACKS', seconds: 3600 },
} as const;
export type LimitName = keyof typeof LIMITS;

/** How often something may be tried. A limit set to 0 is off. */
export interface Limits {
  /** Counts one try. @throws TOO_MANY_REQUESTS with `retry_after` in seconds when it was one too many */
  take(name: LimitName, key: string): Promise<void>;
  /** Takes one counted try back: it was no abuse. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Counts a request of an address. @returns seconds to wait, or 0 */
  request(address: string): Promise<number>;
}

/** Limits that hold across all server processes: their counts are rows in `rate_limits`. */
export function openLimits(pool: pg.Pool, config: Config): Limits {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, { setting, seconds }]) => [
      name as LimitName,
      config[setting] === 0
        ? null
        : new RateLimiterPostgres({
            storeClient: pool,
            tableName: 'rate_limits',
            tableCreated: true,
            keyPrefix: name,
            points: config[setting],
            duration: seconds,
            clearExpiredByTimeout: false,
          }),
    ]),
  );
  // A flood is cut off before it reaches the database, so each process counts for itself.
  const requests =
    config.RATE_REQUESTS === 0 ? null : new RateLimiterMemory({ points: config.RATE_REQUESTS, duration: 60 });

  return {
    take: async (name, key) => {
      try {
        await limiters.get(name)?.consume(digest(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
        throw error;
      }
    },
    giveBack: async (name, key) => {
      await limiters.get(name)?.reward(digest(key));
    },
    request: async (address) => {
      try {
        await requests?.consume(address);
        return 0;
      } catch (error) {
        return error instanceof RateLimiterRes ? Math.ceil(error.msBeforeNext / 1000) : 0;
      }
    },
  };
}

/** The table of counts holds no addresses. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function tooMany(ms: number) {
  return refusal('TOO_MANY_REQUESTS', { retry_after: Math.max(1, Math.ceil(ms / 1000)) });
}
