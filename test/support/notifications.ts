// Notifications: to cause them, read them, and mark them as seen.
import type { Notification } from '#features/activity/activity.contract.ts';
import type { Client, Product } from './product.ts';

interface Page {
  notifications: Notification[];
  next: number | null;
  unseen: number;
}
export const page = async (who: Client, query = '') =>
  (await who.call<Page>('GET', `/notifications${query}`)).body;
export const markSeen = (who: Client, ids: number[]) =>
  who.call<Page>('POST', '/notifications/seen', { ids });
/** What a screen says about a document, or a task, that is in sight. */
export const seeSubject = (who: Client, subject_type: 'document' | 'task', { id }: { id: string }) =>
  who.call<{ unseen: number }>('POST', '/notifications/seen-subject', { subject_type, subject_id: id });
export const markAllSeen = (who: Client, through?: number) =>
  who.call('POST', '/notifications/seen-all', through && { through });

interface Notified {
  project: { id: string };
  recipient: Client;
  by: Client;
  kind?: string;
  count?: number;
}

/** Records events as the rooms would. @returns the ids of their subjects */
export async function notifyOf(
  product: Product,
  { project, recipient, by, kind = 'message.sent', count = 1 }: Notified,
): Promise<string[]> {
  const rows = await product.sql<{ subject_id: string }>(
    `insert into events (kind, actor_id, subject_type, subject_id, project_id, recipient_ids)
     select $1, $2, split_part($1, '.', 1), gen_random_uuid(), $3, array[$4::uuid] from generate_series(1, $5)
     returning subject_id`,
    [kind, by.id, project.id, recipient.id, count],
  );
  return rows.map((row) => row.subject_id);
}
