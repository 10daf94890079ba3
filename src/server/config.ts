import path from 'node:path';
import { z } from 'zod';

/** A setting that is missing or malformed: the start stops with its one line (AUTH-38). */
export class SettingError extends Error {}

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const count = (initial: number) => z.coerce.number().int().min(0).default(initial);

/** An address with a host, as far as that can be said without connecting. */
const address = (protocol: RegExp, beginning: string) =>
  z.url({ protocol, hostname: /./, error: `must be a whole address that begins with ${beginning}` });

const schema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('0.0.0.0'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: address(/^postgres(ql)?$/, 'postgres:// or postgresql://').optional(),
    APP_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    SMTP_URL: address(/^smtps?$/, 'smtp:// or smtps://').optional(),
    MAIL_FROM: z.string().min(3).default('Kinkeeper <hello@kinkeeper.localhost>'),
    DEMO: flag.default(true),
    TRUST_PROXY: flag.default(false),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    SESSION_IDLE_MINUTES: z.coerce.number().positive().default(30),
    SESSION_MAX_HOURS: z.coerce.number().positive().default(12),
    /** Requests per minute and address. */
    RATE_REQUESTS: count(1200),
    /** Refused sign-ins per 15 minutes: for one account, and for one address. */
    RATE_SIGN_IN_ACCOUNT: count(10),
    RATE_SIGN_IN_ADDRESS: count(100),
    /** New accounts per hour and address. */
    RATE_SIGN_UP: count(60),
    /** Mails asked for per hour and e-mail address. */
    RATE_MAIL: count(5),
    /** Plans shared per day and account. */
    RATE_SHARE: count(50),
  })
  .superRefine((env, context) => {
    if (env.DATABASE_URL && !env.APP_SECRET) {
      context.addIssue({ code: 'custom', path: ['APP_SECRET'], message: 'is required with DATABASE_URL' });
    }
  });

export type Config = Readonly<
  Omit<z.infer<typeof schema>, 'DATA_DIR'> & { DATA_DIR: string; embedded: boolean }
>;

/**
 * Parses the environment, once.
 * @throws SettingError with one clear line that names the setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty setting is one that is not set, as in most .env files.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingError(`Setting ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { DATA_DIR, ...rest } = parsed.data;
  return { ...rest, DATA_DIR: path.resolve(DATA_DIR), embedded: !rest.DATABASE_URL };
}
