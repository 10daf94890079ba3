/** Maps rows to the contract's shapes. */
import type { EventCatalogue } from '#kit/event-catalogue.ts';
import type { ActivityEntry, Notification } from './activity.contract.ts';
import type { EntryRow, NotificationRow } from './activity.queries.ts';
import { describeActivity } from './activity.rules.ts';

export function entryView(events: EventCatalogue, { description, ...row }: EntryRow): ActivityEntry {
  const activity = events.find(row.kind)?.activity;
  if (!activity) throw new Error(`${row.kind} is in no activity list`);
  const said = describeActivity({ kind: row.kind, activity }, row.data);
  return { ...row, ...said, at: row.at.toISOString(), description: description ?? said.description };
}

export function notificationView({ together, ...row }: NotificationRow): Notification {
  // It represents the whole conversation.
  const seen = together ? row.count === 0 : row.seen;
  return { ...row, seen, count: Math.max(1, row.count), at: row.at.toISOString() };
}
