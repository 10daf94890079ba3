// The whole server without a socket, on its own database: what handler tests talk to.
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import pg from 'pg';
import pino from 'pino';
import { inject, vi } from 'vitest';
import { createApp } from '#app/app.ts';
import { type Content, loadContent, type OpenOptions, openServices } from '#app/open.ts';
import type { Services } from '#app/services.ts';
import { clockFrom } from '#kit/clock.ts';
import type { ErrorBody } from '#kit/errors.ts';
import { readBuiltPages } from '#server/app.ts';
import { readConfig, siteSettings } from '#server/config.ts';
import { openLog } from '#server/log.ts';
import type { Mail } from '#server/ports/mail.ts';
import { FAILING_NUMBER, type SmsPort, type TextMessage } from '#server/ports/sms.ts';
import { FAST_HASHING } from './fast-hashing.ts';
import { NO_LIMITS } from './no-limits.ts';

export const PASSWORD = 'kinkeeper-demo';

export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

/** A client of the API, with or without a session. */
export interface Client {
  call<T = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  cookie: string;
  id: string;
  email: string;
}

export interface Product {
  app: Hono;
  services: Services;
  /** Address of the database, as its owner. */
  databaseUrl: string;
  /** All mail sent. */
  mails: Mail[];
  /** All text messages sent; set SMS_URL=outbox: to get any. */
  texts: TextMessage[];
  clock: ReturnType<typeof clockFrom>;
  /** All lines logged; set LOG_LEVEL=info to get any. */
  logged: string[];
  /**
   * Queries the database as its owner, bypassing every policy.
   * @param name prepares the statement, which then is planned once
   */
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[], name?: string): Promise<Row[]>;
  nobody(): Client;
  /** Signs somebody up and in. */
  person(
    name: string,
    options?: { type?: 'customer' | 'service_provider'; admin?: boolean; verified?: boolean },
  ): Promise<Client>;
  /** Waits for a mail to this address. */
  mailTo(email: string, subject?: RegExp): Promise<Mail>;
  /** Waits for a mail whose text has these words. */
  mailAbout(words: string): Promise<Mail>;
  close(): Promise<void>;
}

/** Loaded once per worker: it is the same for every product, and takes longer than the rest of the start. */
let content: Content | undefined;
/** The same for the pages, by the settings that are filled in. */
const pages = new Map<string, ReturnType<typeof readBuiltPages>>();

/**
 * Starts a product for one test file. Passwords are hashed fast unless `slowPasswords` asks for the real
 * thing.
 * @param env settings that differ from the embedded default; rate limits are off by default
 * @param options model timeouts and the like
 */
export async function startProduct(
  env: Record<string, string> = {},
  {
    slowPasswords = false,
    on,
    ...options
  }: Pick<OpenOptions, 'modelLimits' | 'blobs' | 'hashing' | 'diskFree' | 'reactions'> & {
    slowPasswords?: boolean;
    /** An address of a database; default: a new one. */
    on?: string;
  } = {},
): Promise<Product> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const made = on ? { url: on, drop: async () => {} } : await newDatabase(name);
  const databaseUrl = made.url;
  const own = new pg.Client({ connectionString: databaseUrl });
  await own.connect();
  // Its tables are tiny but never analyzed, so PostgreSQL would start processes to read them.
  await own.query('set max_parallel_workers_per_gather = 0');

  const mails: Mail[] = [];
  const texts: TextMessage[] = [];
  const sms: SmsPort = {
    send: async (message) => {
      if (message.to === FAILING_NUMBER) throw new Error('the gateway refused the message');
      texts.push(message);
    },
  };
  const clock = clockFrom(new Date());
  // Created when the first file is stored.
  const folder = path.join(tmpdir(), `kk-${name}`);
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, ...NO_LIMITS, ...env });
  const logged: string[] = [];
  const log = openLog(config.LOG_LEVEL);
  Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => logged.push(line) } });
  content ??= loadContent();
  const services = await openServices({
    content,
    ...(slowPasswords ? {} : { hashing: FAST_HASHING }),
    ...options,
    config,
    databaseUrl,
    secret: 'a secret of the tests, long enough for it',
    publicUrl: config.PUBLIC_URL ?? 'http://localhost:3000',
    mail: {
      send: async (mail) => {
        if (mail.to.startsWith('fail@')) throw new Error('the mail server refused the message');
        mails.push(mail);
      },
    },
    ...(config.SMS_URL ? { sms } : {}),
    log,
    clock,
  }).catch(async (error: unknown) => {
    await own.end();
    await made.drop();
    throw error;
  });
  const app = createApp(services, { pages: pagesOf(services) });

  function client(cookie = '', id = '', email = ''): Client {
    return {
      cookie,
      id,
      email,
      async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
        const response = await app.request(`http://localhost:3000/api${path}`, {
          method,
          headers: {
            ...(this.cookie ? { cookie: this.cookie } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        return {
          status: response.status,
          // A file is text.
          body: (isJson(response) ? JSON.parse(text) : text || null) as T,
          headers: response.headers,
        };
      },
    };
  }

  return {
    app,
    services,
    databaseUrl,
    mails,
    texts,
    clock,
    logged,
    sql: async <Row>(text: string, values: unknown[] = [], name?: string) => {
      const { rows } = await own.query({ text, values, ...(name ? { name } : {}) });
      return rows as Row[];
    },
    nobody: () => client(),
    async person(fullName, { type = 'customer', admin = false, verified = false } = {}) {
      const email = `${fullName.toLowerCase().replace(/\W+/g, '.')}.${randomBytes(3).toString('hex')}@example.test`;
      const data = { full_name: fullName, user_type: type };
      const anon = client();
      const made = await anon.call<{ user_id: string }>('POST', '/auth/sign-up', {
        email,
        password: PASSWORD,
        options: { data },
      });
      if (made.status !== 201) throw new Error(`sign-up failed: ${JSON.stringify(made.body)}`);
      const { user_id } = made.body;
      await services.db.asSystem(async (trx) => {
        if (admin) await trx.insertInto('admins').values({ user_id }).execute();
        if (verified)
          await trx.updateTable('people').set({ email_verified: true }).where('id', '=', user_id).execute();
      });
      const signedIn = await anon.call('POST', '/auth/sign-in', { email, password: PASSWORD });
      if (signedIn.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(signedIn.body)}`);
      return client(sessionCookie(signedIn.headers), user_id, email);
    },
    mailTo: (email, subject = /./) =>
      sent(mails, (mail) => mail.to === email && subject.test(mail.subject), `to ${email}`),
    mailAbout: (words) => sent(mails, ({ text }) => text.includes(words), `about ${words}`),
    async close() {
      await services.close();
      await rm(folder, { recursive: true, force: true });
      await own.end();
      await made.drop();
    },
  };
}

/** The last of these mails, once there is one. */
const sent = (mails: Mail[], is: (mail: Mail) => boolean, which: string) =>
  vi.waitFor(
    () => {
      const found = mails.findLast(is);
      if (!found) throw new Error(`no mail ${which} came`);
      return found;
    },
    { timeout: 10_000 },
  );

async function newDatabase(name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const template = inject('postgresUrl');
  const owner = new pg.Client({ connectionString: template.replace('{db}', 'postgres') });
  await owner.connect();
  await owner.query(`create database ${name} template kk_template strategy file_copy`);
  return {
    url: template.replace('{db}', name),
    drop: async () => {
      await owner.query(`drop database ${name} with (force)`);
      await owner.end();
    },
  };
}

function pagesOf(services: Services): ReturnType<typeof readBuiltPages> {
  const key = JSON.stringify(siteSettings(services.config, services.publicUrl));
  if (!pages.has(key)) pages.set(key, readBuiltPages(services));
  return pages.get(key) ?? null;
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json');

/** The cookie of a response, to send with the next request. */
export function sessionCookie(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/** The token in a mail's link. */
export function tokenIn(mail: Mail): string {
  const token = mail.text.match(/[?&]token=([^\s&]+)/)?.[1];
  if (!token) throw new Error('the mail has no link with a token');
  return decodeURIComponent(token);
}

export type Refusal = ErrorBody;

/** A complete set of answers that raises no flags beyond those a test adds. */
export const ANSWERS = {
  safety_check: ['none_of_above'],
  starting_points: ['housing'],
  city_or_zip: '85004',
  decision_status: 'has_poa_copy',
  care_team: ['me'],
  coverage_snapshot: ['medicare'],
  monthly_budget: '250_1000',
  falls_and_mobility: 'no_issues',
  driving_status: 'drives_safely',
  weekly_help_hours: '3_6',
  help_level: 'help_plan_only',
} as const;

/**
 * Answers and submits an assessment.
 * @returns the stored row
 */
export async function submitAssessment(client: Client, changes: object = {}) {
  const saved = await client.call<{ id: string }>('PATCH', '/assessments/draft', {
    draft_id: null,
    changes: { ...ANSWERS, ...changes },
    step: 6,
  });
  const made = await client.call<
    { id: string; risk_flags: Record<string, boolean>; answers: Record<string, unknown> } & Record<
      string,
      unknown
    >
  >('POST', '/assessments', { draft_id: saved.body.id });
  if (made.status !== 201) throw new Error(`submitting failed: ${JSON.stringify(made.body)}`);
  return made.body;
}
