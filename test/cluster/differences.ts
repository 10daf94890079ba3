// What the primary and the store have, against the account of what was acknowledged.
import type { Server } from '#tools/cluster/servers.ts';
import { ask } from '../support/over-http.ts';
import { type Family, hashOf } from './account.ts';

/** @returns what is lost, doubled, or not as it was sent; each should be there once */
export async function differences(
  url: string,
  primary: Server,
  families: readonly Family[],
): Promise<string[]> {
  const found: string[] = [];
  for (const family of families) {
    const { id, project, draft } = family;
    const kept = async (column: string, table: string, where: string) =>
      (
        await primary.queryOurs<{ it: string }>(`select ${column}::text as it from ${table} where ${where}`)
      ).map(({ it }) => it);
    const here = `project_id = '${project}'`;
    const whats = [
      ['message', await kept('client_id', 'messages', here), family.messages],
      ['task', await kept('title', 'tasks', here), family.tasks],
      ['file', await kept('file_name', 'file_attachments', here), [...family.files.keys()]],
      ['document', await kept('client_id', 'signable_documents', here), family.documents],
      ['order', await kept('id', 'orders', `user_id = '${id}'`), family.orders],
      ['appointment', await kept('request_id', 'appointments', `customer_id = '${id}'`), family.appointments],
    ] as const;
    for (const [what, stored, acknowledged] of whats) found.push(...unlike(what, stored, acknowledged));
    found.push(...(await filesUnlike(url, primary, family)));
    const { draft: stored } = await ask<{ draft: { answers: { city_or_zip?: string } } | null }>(
      url,
      family.cookie,
      'GET',
      '/assessments/draft',
    );
    if (draft.id && stored?.answers.city_or_zip !== draft.city)
      found.push('the draft is not the last one saved');
  }
  return found;
}

async function filesUnlike(
  url: string,
  primary: Server,
  { cookie, project, files }: Family,
): Promise<string[]> {
  const found: string[] = [];
  const ids = await primary.queryOurs<{ id: string; name: string }>(
    `select id, file_name as name from file_attachments where project_id = '${project}'`,
  );
  for (const { id, name } of ids) {
    const place = `${url}/api/projects/${project}/files/${id}/content`;
    const answer = await fetch(place, { headers: { cookie } });
    const hash = hashOf(new Uint8Array(await answer.arrayBuffer()));
    if (hash !== files.get(name)) found.push(`the file ${name} is not as it was sent (${answer.status})`);
  }
  return found;
}

function unlike(what: string, kept: readonly string[], acknowledged: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const each of kept) times.set(each, (times.get(each) ?? 0) + 1);
  const known = new Set(acknowledged);
  return [
    ...acknowledged.filter((each) => !times.has(each)).map((each) => `lost: the ${what} ${each}`),
    ...[...times].filter(([, count]) => count > 1).map(([each]) => `doubled: the ${what} ${each}`),
    ...[...times.keys()]
      .filter((each) => !known.has(each))
      .map((each) => `never acknowledged: the ${what} ${each}`),
  ];
}
