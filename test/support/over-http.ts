// A started server as its clients and its owner see it.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { DEMO_PASSWORD } from '#seed/cast.ts';

/** @returns the cookie of somebody of the demo */
export async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/** @returns what a call answers; throws if that is a refusal */
export async function ask<T>(
  url: string,
  cookie: string,
  method: string,
  below: string,
  body?: object,
): Promise<T> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(`${url}/api${below}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${below} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Somebody of a server, with the cookie of their session. */
export interface Person {
  id: string;
  cookie: string;
}

/** Signs somebody up, and in. */
export async function newPerson(url: string, name: string, user_type: string): Promise<Person> {
  const email = `${name}@example.test`;
  const options = { data: { full_name: name, user_type } };
  const account = { email, password: DEMO_PASSWORD };
  const made = await ask<{ user_id: string }>(url, '', 'POST', '/auth/sign-up', { ...account, options });
  return { id: made.user_id, cookie: await signIn(url, email) };
}

/** Stores a file in a project. */
export async function uploadFile(
  url: string,
  cookie: string,
  projectId: string,
  { name, body }: { name: string; body: string | Uint8Array<ArrayBuffer> },
): Promise<void> {
  const query = new URLSearchParams({ client_id: crypto.randomUUID(), name });
  const place = `${url}/api/projects/${projectId}/files?${query}`;
  const answer = await fetch(place, { method: 'PUT', headers: { cookie }, body });
  if (!answer.ok) throw new Error(`an upload answered ${answer.status}: ${await answer.text()}`);
}

/** Connects to the embedded PostgreSQL of a data folder as its owner. */
export async function openAsOwner(dataDir: string): Promise<pg.Client> {
  const sockets = encodeURIComponent(path.join(dataDir, 'postgres'));
  const owner = new pg.Client({ connectionString: `postgresql:///postgres?host=${sockets}&user=postgres` });
  // It may go with the server.
  owner.on('error', () => {});
  await owner.connect();
  return owner;
}

/** @returns every file below a folder, by its path from there */
export function objectsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.relative(folder, path.join(each.parentPath, each.name)));
}
