import path from 'node:path';
import { z } from 'zod';
import { BUILT_IN, type SiteSettings } from '../kit/site-settings.ts';
import { StartError } from '../kit/start-error.ts';
import { type OidcProvider, readOidcSettings } from './oidc-settings.ts';
import { OUTBOX } from './ports/outbox-folder.ts';
import {
  address,
  count,
  database,
  duty,
  flag,
  gateway,
  mailServer,
  meeting,
  origins,
  said,
  sampler,
  wordsOf,
} from './setting-kinds.ts';
import { LOOPBACK_NAMES } from './this-machine.ts';

/** Minimum characters of the secret that signs and seals. */
export const SECRET_MIN = 32;

/** A missing or malformed setting: its one line stops the start (AUTH-38). */
export class SettingError extends StartError {}

const isInside = (folder: string, file: string) =>
  !path.relative(path.resolve(folder), path.resolve(file)).startsWith('..');
/** @returns the address of a sender such as `Kinkeeper <hello@example.org>` */
export function addressIn(from: string): string {
  return (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim();
}

/** Of letters that nobody but the outbox gets. */
const NO_SENDER = 'Kinkeeper <hello@kinkeeper.localhost>';

const schema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    /** Known passwords, an open outbox or unverified addresses: listens on this machine only by default. */
    HOST: z.string().optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: database('primary').optional(),
    /** A standby that serves what may be read there; without it, or while it lags, the primary does. */
    DATABASE_READ_URL: database('standby').optional(),
    APP_SECRET: z.string().min(SECRET_MIN, `needs at least ${SECRET_MIN} characters`).optional(),
    /** A file with it, e.g. of a secret store; outside the data folder, which is backed up. */
    APP_SECRET_FILE: z.string().optional(),
    PUBLIC_URL: address.optional(),
    /** Other sites whose pages may call the API, with tokens and never with cookies. */
    API_ORIGINS: origins.default([]),
    /** A mail server; without one letters stay in the outbox, and addresses unverified. */
    SMTP_URL: mailServer.optional(),
    MAIL_FROM: z
      .string()
      .refine((from) => z.email().safeParse(addressIn(from)).success, 'must hold an e-mail address')
      .default(NO_SENDER),
    /** Sends codes to phones; without it nobody can have them. */
    SMS_URL: gateway.optional(),
    /** Shown on the public pages (SITE-30); each has a working default. */
    BOOKING_URL: address.optional(),
    WAITLIST_FORM_URL: z
      .url({ protocol: /^https$/, error: 'must be a whole address that begins with https://' })
      .optional(),
    CHAT_988_URL: address.default(BUILT_IN.CHAT_988_URL),
    CONTACT_EMAIL: z.email().optional(),
    CAREERS_EMAIL: z.email().optional(),
    /** Receives announcements of waitlist entries and applications. */
    TEAM_EMAIL: z.email().optional(),
    /**
     * Working days within which a request for the free call is answered; the page mentions it only if set.
     */
    CALL_REPLY_DAYS: z.coerce.number().int().min(1).max(60).optional(),
    /** The operator, and facts only they know: for the privacy and terms pages. */
    OPERATOR_NAME: said.optional(),
    OPERATOR_ADDRESS: said.optional(),
    OPERATOR_HOSTS: said.optional(),
    OPERATOR_LAW: said.optional(),
    BACKUP_DAYS: z.coerce.number().int().min(0).max(3650).optional(),
    LOG_DAYS: z.coerce.number().int().min(0).max(3650).optional(),
    DEMO: flag.default(true),
    TRUST_PROXY: flag.default(false),
    /** Seconds for which a process that is told to stop says so in /readyz, before it takes nothing more. */
    DRAIN_SECONDS: count(0),
    /** Seconds that uploads and downloads have to end afterwards. */
    STOP_SECONDS: count(8),
    /** Whoever has it reads /metrics; without it there is none. */
    METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
    /** The collector of traces, by OTLP over HTTP; without it nothing is recorded. */
    OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
    OTEL_SERVICE_NAME: said.default('kinkeeper'),
    OTEL_TRACES_SAMPLER: sampler,
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    SESSION_IDLE_MINUTES: z.coerce.number().positive().default(30),
    SESSION_MAX_HOURS: z.coerce.number().positive().default(12),
    /** Who has to have a second factor; `always`: also where a device was trusted. Default in readConfig. */
    MFA_ADMINS: duty.optional(),
    MFA_PROVIDERS: duty.default('0'),
    /** Requests per minute and address. */
    RATE_REQUESTS: count(6000),
    /**
     * Refused sign-ins per 15 minutes: from one address to one account, and from one address to any account.
     */
    RATE_SIGN_IN_ACCOUNT: count(10),
    RATE_SIGN_IN_ADDRESS: count(100),
    /** Refused sign-ins per hour to one account, from anywhere except the devices it knows. */
    RATE_SIGN_IN_EVERYWHERE: count(50),
    /** New accounts per hour and address. */
    RATE_SIGN_UP: count(200),
    /** Links requested per hour and e-mail address. */
    RATE_MAIL: count(5),
    /** Letters per day to one e-mail address that other people cause, all of them together. */
    RATE_MAIL_UNASKED: count(5),
    /** Codes texted per hour to one person, and to one number. */
    RATE_SMS: count(5),
    /** Codes texted per hour for one address, and per day in all: each costs money. */
    RATE_SMS_ADDRESS: count(20),
    RATE_SMS_DAY: count(1000),
    /** Waitlist entries and applications per hour and address; as many answers under guides. */
    RATE_INTEREST: count(20),
    /** Files checked against sealed documents per hour and address. */
    RATE_VERIFY: count(100),
    /** Plans shared per day and account. */
    RATE_SHARE: count(50),
    /** Knowledge packs requested per hour and person. */
    RATE_PACKS: count(20),
    /** Files uploaded per hour and person. */
    RATE_UPLOADS: count(300),
    /** Readings of one person's calendar feed per hour. */
    RATE_FEEDS: count(120),
    /** Megabytes of files in one project, and of one person across all projects. */
    QUOTA_PROJECT_MB: count(5120),
    QUOTA_PERSON_MB: count(10_240),
    /** Megabytes of the data folder's disk that stay reserved. */
    DISK_RESERVE_MB: count(200),
    /** Where files are stored, encrypted; without a bucket, in the data folder. */
    S3_BUCKET: z.string().optional(),
    /** An S3-compatible store other than Amazon's. */
    S3_ENDPOINT: address.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    /** Path of LibreOffice, which converts Word files; `none`: do without; default: `soffice` on the PATH. */
    SOFFICE: z.string().optional(),
    /** A PKCS #12 file whose key seals documents, and its password; without one, a key of our own. */
    SEAL_P12: z.string().optional(),
    SEAL_P12_PASSWORD: z.string().default(''),
    /** A timestamp authority (RFC 3161), asked once for each sealed document. */
    TSA_URL: address.optional(),
    /** The operator's video service; without one, the call of an appointment is a page that says so. */
    MEETING_URL: meeting.optional(),
    /**
     * The kind of service that writes knowledge packs; without one they come from the library (S12).
     */
    AI_PROVIDER: z.enum(['openai-compatible', 'anthropic']).optional(),
    AI_BASE_URL: address.optional(),
    AI_API_KEY: z
      .string()
      .regex(/^[\x21-\x7E]+$/, 'must be letters, digits and signs without spaces')
      .optional(),
    AI_MODEL: z.string().optional(),
    /** Whether people must tick a box before anything they typed for a pack goes there. */
    AI_CONSENT: z.enum(['notice', 'box']).default('notice'),
  })
  .superRefine((env, context) => {
    const complain = (name: keyof typeof env, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const require = (name: keyof typeof env, reason: string) => {
      if (!env[name]) complain(name, `is required with ${reason}`);
    };
    if (env.DATABASE_URL && !env.APP_SECRET_FILE) require('APP_SECRET', 'DATABASE_URL');
    if (env.DATABASE_READ_URL) require('DATABASE_URL', 'DATABASE_READ_URL');
    if (env.APP_SECRET && env.APP_SECRET_FILE)
      complain('APP_SECRET_FILE', 'is one too many: APP_SECRET is set');
    if (env.APP_SECRET_FILE && isInside(env.DATA_DIR, env.APP_SECRET_FILE))
      complain('APP_SECRET_FILE', 'must be outside DATA_DIR, so that no backup holds it');
    // Without mail nobody shows that an address is theirs, and whoever asks for a link waits for ever.
    if (env.DATABASE_URL && env.SMTP_URL && env.SMTP_URL !== OUTBOX) {
      require('PUBLIC_URL', 'DATABASE_URL and a mail server: links in letters begin with it');
    } else if (
      env.DATABASE_URL &&
      env.PUBLIC_URL &&
      !LOOPBACK_NAMES.includes(new URL(env.PUBLIC_URL).hostname)
    )
      complain(
        'SMTP_URL',
        'must be a mail server with DATABASE_URL and this PUBLIC_URL: nobody reads letters in DATA_DIR',
      );
    if (env.SMS_URL === OUTBOX && env.DATABASE_URL)
      complain('SMS_URL', `must be a gateway with DATABASE_URL: nobody reads ${OUTBOX} there`);
    for (const name of ['MFA_ADMINS', 'MFA_PROVIDERS'] as const)
      if (env.DEMO && !env.DATABASE_URL && (env[name] ?? '0') !== '0')
        complain(name, 'needs DEMO=0: the people of the demo have no second factor');
    if (env.S3_BUCKET) {
      require('S3_ACCESS_KEY_ID', 'S3_BUCKET');
      require('S3_SECRET_ACCESS_KEY', 'S3_BUCKET');
    }
    if (env.S3_ENDPOINT) require('S3_BUCKET', 'S3_ENDPOINT');
    if (env.AI_PROVIDER) require('AI_MODEL', 'AI_PROVIDER');
    if (env.AI_PROVIDER === 'openai-compatible') require('AI_BASE_URL', 'AI_PROVIDER=openai-compatible');
    if (env.AI_PROVIDER === 'anthropic') require('AI_API_KEY', 'AI_PROVIDER=anthropic');
  });

export type Config = Readonly<
  Omit<z.infer<typeof schema>, 'HOST' | 'MFA_ADMINS'> & {
    HOST: string;
    MFA_ADMINS: z.infer<typeof duty>;
    embedded: boolean;
    oidc: readonly OidcProvider[];
  }
>;

/**
 * Parses the environment, once.
 * @throws SettingError with one clear line that names the setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty setting counts as unset, as in most .env files.
  const given = Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
  const parsed = schema.safeParse(given, { error: wordsOf });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingError(`Setting ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const oidc = readOidcSettings(given);
  if ('problem' in oidc) throw new SettingError(`Setting ${oidc.setting}: ${oidc.problem}`);
  const embedded = !parsed.data.DATABASE_URL;
  const SMTP_URL = parsed.data.SMTP_URL === OUTBOX ? undefined : parsed.data.SMTP_URL;
  return {
    ...parsed.data,
    SMTP_URL,
    DATA_DIR: path.resolve(parsed.data.DATA_DIR),
    HOST: parsed.data.HOST ?? (embedded || !SMTP_URL ? '127.0.0.1' : '0.0.0.0'),
    MFA_ADMINS: parsed.data.MFA_ADMINS ?? (embedded ? '0' : '1'),
    embedded,
    oidc: oidc.providers,
  };
}

/** @returns the base URL of links in letters, without a trailing slash */
export function publicUrlOf(config: Pick<Config, 'PORT' | 'PUBLIC_URL'>): string {
  return (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '');
}

/** @returns what the public pages show; unless set, mail goes to the sender of our letters */
export function siteSettings(config: Config, publicUrl: string): SiteSettings {
  const contact = contactEmail(config);
  return {
    PUBLIC_URL: publicUrl.replace(/\/$/, ''),
    BOOKING_URL: config.BOOKING_URL ?? BUILT_IN.BOOKING_URL,
    BOOKING_URL_ES: config.BOOKING_URL ?? BUILT_IN.BOOKING_URL_ES,
    WAITLIST_FORM_URL: config.WAITLIST_FORM_URL ?? BUILT_IN.WAITLIST_FORM_URL,
    CHAT_988_URL: config.CHAT_988_URL,
    CONTACT_EMAIL: contact,
    CAREERS_EMAIL: config.CAREERS_EMAIL ?? contact,
    CALL_REPLY_DAYS: String(config.CALL_REPLY_DAYS ?? ''),
    OPERATOR_NAME: config.OPERATOR_NAME ?? '',
    OPERATOR_ADDRESS: config.OPERATOR_ADDRESS ?? '',
    OPERATOR_HOSTS: config.OPERATOR_HOSTS ?? '',
    OPERATOR_LAW: config.OPERATOR_LAW ?? '',
    BACKUP_DAYS: String(config.BACKUP_DAYS ?? ''),
    LOG_DAYS: String(config.LOG_DAYS ?? ''),
    AI_SERVICE: aiService(config),
    AI_CONSENT: config.AI_CONSENT,
    SIGN_IN_WITH: config.oidc.map(({ id }) => id).join(' '),
    PHONE_CODES: config.SMS_URL ? '1' : '',
  };
}

/** @returns the service that receives what people type for a pack; empty if the library writes it */
function aiService(config: Config): string {
  if (!config.AI_PROVIDER) return '';
  return config.AI_BASE_URL ? new URL(config.AI_BASE_URL).hostname : 'Anthropic';
}

/** Whether letters leave from an address that no mail server takes. */
export const lacksSender = ({ MAIL_FROM, SMTP_URL, embedded }: Config): boolean =>
  !embedded && SMTP_URL !== undefined && SMTP_URL !== OUTBOX && MAIL_FROM === NO_SENDER;

/** @returns our contact address for mail */
export function contactEmail(config: Config): string {
  return config.CONTACT_EMAIL ?? addressIn(config.MAIL_FROM);
}
