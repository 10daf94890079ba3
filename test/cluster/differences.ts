// What the primary and the store have, against the account of what was acknowledged.
import type { Message } from '#features/chat/chat.contract.ts';
import { MAX_MESSAGES } from '#features/chat/chat.rules.ts';
import type { Server } from '#tools/cluster/servers.ts';
import { ask } from '../support/over-http.ts';
import { compareIds } from './compare-ids.ts';
import { hashOf } from './creations.ts';
import type { Family } from './family.ts';
import { compareSeals } from './seals.ts';

/** @returns what is lost, doubled, or not as it was sent; each should be there once */
export async function differences(
  url: string,
  primary: Server,
  families: readonly Family[],
): Promise<string[]> {
  const found: string[] = [];
  for (const family of families) {
    found.push(...(await compareRows(primary, family)));
    found.push(...(await compareFiles(url, primary, family)));
    found.push(...(await compareDraft(url, family)));
    found.push(...(await compareMessages(url, family)));
    found.push(...(await compareSeals(url, primary, family)));
  }
  return found;
}

async function compareRows(primary: Server, family: Family): Promise<string[]> {
  const { id, project, completions } = family;
  const kept = async (column: string, table: string, where: string) => {
    const text = `select ${column}::text as it from ${table} where ${where}`;
    return (await primary.queryOurs<{ it: string }>(text)).map(({ it }) => it);
  };
  const here = `project_id = '${project}'`;
  const isNext = 'coalesce(occurrence, 1) > 1';
  const theirs = `customer_id = '${id}'`;
  const versions = 'message_versions v join messages m on m.id = v.message_id';
  const whats = [
    ['message', await kept('client_id', 'messages', here), family.messages],
    ['task', await kept('title', 'tasks', `${here} and not ${isNext}`), family.tasks],
    ['file', await kept('file_name', 'file_attachments', here), [...family.files.keys()]],
    ['document', await kept('client_id', 'signable_documents', here), family.documents],
    ['order', await kept('id', 'orders', `user_id = '${id}'`), family.orders],
    ['appointment', await kept('request_id', 'appointments', theirs), family.appointments],
    [
      'signature',
      await kept('request_id', 'document_signatures', `${here} and status = 'signed'`),
      [...family.signatures.keys()],
    ],
    ['completion of task', await kept('title', 'tasks', `${here} and status = 'completed'`), completions],
    ['next one of task', await kept('title', 'tasks', `${here} and ${isNext}`), completions],
    [
      'removal of message',
      await kept('id', 'messages', `${here} and deleted_at is not null`),
      family.removals,
    ],
    ['correction of message', await kept('m.id', versions, `m.${here}`), [...family.corrections.keys()]],
    [
      'cancellation of appointment',
      await kept('request_id', 'appointments', `${theirs} and status = 'cancelled'`),
      family.cancellations,
    ],
  ] as const;
  return whats.flatMap(([what, stored, acknowledged]) => compareIds(what, stored, acknowledged));
}

async function compareFiles(
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

async function compareDraft(url: string, { cookie, draft }: Family): Promise<string[]> {
  const { draft: stored } = await ask<{ draft: { answers: { city_or_zip?: string } } | null }>(
    url,
    cookie,
    'GET',
    '/assessments/draft',
  );
  const isLast = !draft.id || stored?.answers.city_or_zip === draft.city;
  return isLast ? [] : ['the draft is not the last one saved'];
}

/** As their professional reads them. */
async function compareMessages(url: string, family: Family): Promise<string[]> {
  const { professional, project, corrections, removals } = family;
  const changed = [...corrections.keys(), ...removals];
  const words = new Map<string, string>();
  for (let from = 0; from < changed.length; from += MAX_MESSAGES) {
    const ids = changed.slice(from, from + MAX_MESSAGES).map((id): [string, string] => ['ids', id]);
    const below = `/projects/${project}/messages/some?${new URLSearchParams(ids)}`;
    const { messages } = await ask<{ messages: Message[] }>(url, professional.cookie, 'GET', below);
    for (const { id, content } of messages) words.set(id, content);
  }
  return [
    ...removals.filter((id) => words.has(id)).map((id) => `the message ${id} was removed, and is read`),
    ...[...corrections]
      .filter(([id, corrected]) => words.get(id) !== corrected)
      .map(([id]) => `the message ${id} was corrected, and does not say so`),
  ];
}
