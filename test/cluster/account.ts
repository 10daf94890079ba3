// Families that write through the proxy, try again as a browser does, and keep an account of what was acknowledged.
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '#seed/cast.ts';
import type { Server } from '#tools/cluster/servers.ts';
import { ask, signIn } from '../support/over-http.ts';

/** What a browser tries again after: nothing came back, or the proxy or a process said that it cannot now. */
const MAY_BE_TRIED_AGAIN = new Set([0, 502, 503, 504]);
const AGAIN_MS = 50;
const ANSWER_MS = 20_000;

interface Family {
  email: string;
  cookie: string;
  project: string;
  messages: string[];
  tasks: string[];
  /** Hash by name. */
  files: Map<string, string>;
  /** What the draft of an assessment was last acknowledged with. */
  draft: { id: string | null; city: string };
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

  async function acknowledged(
    family: Family,
    method: string,
    below: string,
    body: object | Uint8Array<ArrayBuffer>,
  ) {
    for (;;) {
      const answer = await fetch(`${url}/api${below}`, {
        method,
        headers: {
          cookie: family.cookie,
          'content-type': body instanceof Uint8Array ? 'text/plain' : 'application/json',
        },
        body: body instanceof Uint8Array ? body : JSON.stringify(body),
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
  }

  async function message(family: Family): Promise<void> {
    const client_id = crypto.randomUUID();
    const sent = { client_id, content: 'Hello' };
    if (await acknowledged(family, 'POST', `/projects/${family.project}/messages`, sent))
      family.messages.push(client_id);
  }
  async function task(family: Family): Promise<void> {
    const client_id = crypto.randomUUID();
    const sent = { client_id, title: client_id };
    if (await acknowledged(family, 'POST', `/projects/${family.project}/tasks`, sent))
      family.tasks.push(client_id);
  }
  async function file(family: Family): Promise<void> {
    const name = crypto.randomUUID();
    const body = new Uint8Array(randomBytes(20_000));
    const query = new URLSearchParams({ client_id: name, name });
    if (await acknowledged(family, 'PUT', `/projects/${family.project}/files?${query}`, body))
      family.files.set(name, hashOf(body));
  }
  async function draft(family: Family): Promise<void> {
    const { id } = family.draft;
    const city = `City ${crypto.randomUUID().slice(0, 8)}`;
    const sent = { draft_id: id, changes: { city_or_zip: city }, step: 6 };
    const saved = await acknowledged(family, 'PATCH', '/assessments/draft', sent);
    if (saved) family.draft = { id: saved.id, city };
  }

  const writers = all.map(async (family) => {
    for (let turn = 0; !isOver; turn += 1) {
      for (const write of [message, task, message, draft, message, ...(turn % 2 === 0 ? [file] : [])]) {
        await write(family);
        await sleep(pauseMs);
        if (isOver) return;
      }
    }
  });
  const [first] = all;
  if (!first) throw new Error('there is no family');
  return {
    families: all,
    triedAgain,
    failed,
    count: () =>
      all.reduce((sum, each) => sum + each.messages.length + each.tasks.length + each.files.size, 0),
    write: () => message(first),
    async stop() {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

async function newFamily(url: string, primary: Server): Promise<Family> {
  const email = `family.${randomBytes(5).toString('hex')}@example.test`;
  const options = { data: { full_name: 'Maria Alvarez', user_type: 'customer' } };
  await ask(url, '', 'POST', '/auth/sign-up', { email, password: DEMO_PASSWORD, options });
  // In place of the link in the letter.
  await primary.queryOurs(`update people set email_verified = true where email = '${email}'`);
  const cookie = await signIn(url, email);
  const made = { request_id: crypto.randomUUID(), title: 'Move' };
  const { id: project } = await ask<{ id: string }>(url, cookie, 'POST', '/projects', made);
  return { email, cookie, project, messages: [], tasks: [], files: new Map(), draft: { id: null, city: '' } };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Compares the account with what the primary and the store have.
 * @returns what is lost, doubled, or not as it was sent; each should be there once
 */
export async function differences(url: string, primary: Server, { families }: Load): Promise<string[]> {
  const found: string[] = [];
  for (const { cookie, project, messages, tasks, files, draft } of families) {
    const kept = async (column: string, table: string) =>
      (
        await primary.queryOurs<{ it: string }>(
          `select ${column} as it from ${table} where project_id = '${project}'`,
        )
      ).map(({ it }) => it);
    found.push(...unlike('message', await kept('client_id', 'messages'), messages));
    found.push(...unlike('task', await kept('title', 'tasks'), tasks));
    found.push(...unlike('file', await kept('file_name', 'file_attachments'), [...files.keys()]));
    const ids = await primary.queryOurs<{ id: string; name: string }>(
      `select id, file_name as name from file_attachments where project_id = '${project}'`,
    );
    for (const { id, name } of ids) {
      const answer = await fetch(`${url}/api/projects/${project}/files/${id}/content`, {
        headers: { cookie },
      });
      const hash = hashOf(new Uint8Array(await answer.arrayBuffer()));
      if (hash !== files.get(name)) found.push(`the file ${name} is not as it was sent (${answer.status})`);
    }
    const { draft: stored } = await ask<{ draft: { answers: { city_or_zip?: string } } | null }>(
      url,
      cookie,
      'GET',
      '/assessments/draft',
    );
    if (draft.id && stored?.answers.city_or_zip !== draft.city)
      found.push('the draft is not the last one saved');
  }
  return found;
}

function unlike(what: string, kept: readonly string[], acknowledged: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const each of kept) times.set(each, (times.get(each) ?? 0) + 1);
  return [
    ...acknowledged.filter((each) => !times.has(each)).map((each) => `lost: the ${what} ${each}`),
    ...[...times].filter(([, count]) => count > 1).map(([each]) => `doubled: the ${what} ${each}`),
    ...[...times.keys()]
      .filter((each) => !acknowledged.includes(each))
      .map((each) => `never acknowledged: ${each}`),
  ];
}
