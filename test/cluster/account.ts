// Families that write through the proxy, try again as a browser does, and keep an account of what was acknowledged.
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '#seed/cast.ts';
import type { Server } from '#tools/cluster/servers.ts';
import { ask, signIn } from '../support/over-http.ts';
import { pdfOf } from '../support/pdfs.ts';

/** What a browser tries again after: nothing came back, or the proxy or a process said that it cannot now. */
const MAY_BE_TRIED_AGAIN = new Set([0, 502, 503, 504]);
const AGAIN_MS = 50;
const ANSWER_MS = 20_000;
const HOUR_MS = 3_600_000;

export interface Family {
  cookie: string;
  id: string;
  project: string;
  /** Their professional, who is there around the clock. */
  provider: string;
  /** What was acknowledged, by the id that the family made for it. */
  messages: string[];
  tasks: string[];
  documents: string[];
  orders: string[];
  appointments: string[];
  /** Hash by name. */
  files: Map<string, string>;
  /** What the draft of an assessment was last acknowledged with. */
  draft: { id: string | null; city: string; saved: number };
}

export interface Load {
  families: readonly Family[];
  /** Writes acknowledged so far. */
  count(): number;
  /** Answers that were tried again, by status. */
  triedAgain: Map<number, number>;
  /** Answers that no client tries again: there may be none. */
  failed: string[];
  /** Writes once, and resolves when that is acknowledged. */
  write(): Promise<void>;
  stop(): Promise<void>;
}

type Body = object | Uint8Array<ArrayBuffer>;
/** Sends until it is acknowledged. @returns null if that will never be */
type Send = (family: Family, method: string, below: string, body: Body) => Promise<{ id: string } | null>;
type Write = (family: Family, send: Send) => Promise<void>;

const WRITES = {
  async message(family, send) {
    const client_id = crypto.randomUUID();
    const sent = { client_id, content: 'Hello' };
    if (await send(family, 'POST', `/projects/${family.project}/messages`, sent))
      family.messages.push(client_id);
  },
  async task(family, send) {
    const client_id = crypto.randomUUID();
    const sent = { client_id, title: client_id };
    if (await send(family, 'POST', `/projects/${family.project}/tasks`, sent)) family.tasks.push(client_id);
  },
  async draft(family, send) {
    const city = `City ${crypto.randomUUID().slice(0, 8)}`;
    const sent = { draft_id: family.draft.id, changes: { city_or_zip: city }, step: 6 };
    const stored = await send(family, 'PATCH', '/assessments/draft', sent);
    if (stored) family.draft = { id: stored.id, city, saved: family.draft.saved + 1 };
  },
  async file(family, send) {
    const name = crypto.randomUUID();
    const body = new Uint8Array(randomBytes(20_000));
    const query = new URLSearchParams({ client_id: name, name });
    if (await send(family, 'PUT', `/projects/${family.project}/files?${query}`, body))
      family.files.set(name, hashOf(body));
  },
  async document(family, send) {
    const client_id = crypto.randomUUID();
    const query = new URLSearchParams({ client_id: crypto.randomUUID(), name: 'Release.pdf' });
    const below = `/projects/${family.project}/documents`;
    const uploaded = await send(family, 'PUT', `${below}/uploads?${query}`, pdfOf());
    const made = { client_id, upload_id: uploaded?.id, title: 'Release' };
    if (uploaded && (await send(family, 'POST', below, made))) family.documents.push(client_id);
  },
  async order(family, send) {
    const id = crypto.randomUUID();
    if (await send(family, 'POST', '/billing/orders', { id, sku: 'coord_1hr' })) family.orders.push(id);
  },
  async appointment(family, send) {
    const request_id = crypto.randomUUID();
    const from = (Math.floor(Date.now() / HOUR_MS) + 48 + family.appointments.length) * HOUR_MS;
    const [start_time, end_time] = [from, from + HOUR_MS].map((at) => new Date(at).toISOString());
    const sent = {
      request_id,
      service_provider_id: family.provider,
      title: 'Talk',
      slots: [{ start_time, end_time }],
    };
    if (await send(family, 'POST', '/appointments', sent)) family.appointments.push(request_id);
  },
} satisfies Record<string, Write>;
const { message, task, draft, file, document, order, appointment } = WRITES;
/** What a family does, again and again. */
const DAY: readonly Write[] = [file, document, file, order, appointment].flatMap((last) => [
  message,
  task,
  message,
  draft,
  message,
  last,
]);

/** @param pauseMs how long a family waits after each write */
export async function startLoad(
  url: string,
  primary: Server,
  families: number,
  pauseMs: number,
): Promise<Load> {
  const all: Family[] = [];
  for (let n = 0; n < families; n += 1) all.push(await newFamily(url, primary));
  const triedAgain = new Map<number, number>();
  const failed: string[] = [];
  let isOver = false;

  const send: Send = async ({ cookie }, method, below, body) => {
    const isFile = body instanceof Uint8Array;
    for (;;) {
      const answer = await fetch(`${url}/api${below}`, {
        method,
        headers: { cookie, 'content-type': isFile ? 'text/plain' : 'application/json' },
        body: isFile ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
        // An answer that was cut off is none.
        .then(async (each) => ({ status: each.status, text: await each.text() }))
        .catch(() => ({ status: 0, text: '' }));
      if (answer.status >= 200 && answer.status < 300) return JSON.parse(answer.text) as { id: string };
      if (!MAY_BE_TRIED_AGAIN.has(answer.status)) {
        failed.push(`${method} ${below}: ${answer.status} ${answer.text}`);
        return null;
      }
      triedAgain.set(answer.status, (triedAgain.get(answer.status) ?? 0) + 1);
      await sleep(AGAIN_MS);
    }
  };

  const writers = all.map(async (family) => {
    while (!isOver)
      for (const write of DAY) {
        await write(family, send);
        await sleep(pauseMs);
        if (isOver) return;
      }
  });
  const [first] = all;
  if (!first) throw new Error('there is no family');
  return {
    families: all,
    triedAgain,
    failed,
    count: () => Object.values(countsOf(all)).reduce((sum, each) => sum + each, 0),
    write: () => message(first, send),
    async stop() {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

/** @returns how many writes of each kind were acknowledged */
export function countsOf(families: readonly Family[]): Record<string, number> {
  const sum = (of: (family: Family) => number) => families.reduce((all, each) => all + of(each), 0);
  return {
    messages: sum(({ messages }) => messages.length),
    tasks: sum(({ tasks }) => tasks.length),
    drafts: sum(({ draft: { saved } }) => saved),
    files: sum(({ files }) => files.size),
    documents: sum(({ documents }) => documents.length),
    orders: sum(({ orders }) => orders.length),
    appointments: sum(({ appointments }) => appointments.length),
  };
}

async function newFamily(url: string, primary: Server): Promise<Family> {
  const [customer, professional] = [
    await newPerson(url, primary, 'customer'),
    await newPerson(url, primary, 'service_provider'),
  ];
  const { cookie } = customer;
  const made = { request_id: crypto.randomUUID(), title: 'Move' };
  const { id: project } = await ask<{ id: string }>(url, cookie, 'POST', '/projects', made);
  const provider = { service_provider_id: professional.id };
  await ask(url, cookie, 'PUT', `/projects/${project}/provider`, provider);
  await ask(url, professional.cookie, 'PUT', '/availability/settings', { time_zone: 'UTC' });
  for (const day_of_week of [0, 1, 2, 3, 4, 5, 6]) {
    const window = { day_of_week, start_time: '00:00', end_time: '24:00' };
    await ask(url, professional.cookie, 'POST', '/availability/windows', window);
  }
  const unlock = { id: crypto.randomUUID(), sku: 'unlock_monthly' };
  await ask(url, cookie, 'POST', '/billing/orders', unlock);
  return {
    ...customer,
    project,
    provider: professional.id,
    messages: [],
    tasks: [],
    documents: [],
    orders: [unlock.id],
    appointments: [],
    files: new Map(),
    draft: { id: null, city: '', saved: 0 },
  };
}

async function newPerson(url: string, primary: Server, user_type: string) {
  const email = `family.${randomBytes(5).toString('hex')}@example.test`;
  const options = { data: { full_name: 'Maria Alvarez', user_type } };
  const account = { email, password: DEMO_PASSWORD, options };
  const { user_id: id } = await ask<{ user_id: string }>(url, '', 'POST', '/auth/sign-up', account);
  // In place of the link in the letter, and of the admin who checks professionals.
  const verified =
    user_type === 'customer'
      ? 'email_verified = true'
      : 'email_verified = true, provider_verified_at = now()';
  await primary.queryOurs(`update people set ${verified} where id = '${id}'`);
  return { id, cookie: await signIn(url, email) };
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
