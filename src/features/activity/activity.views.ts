/** From rows to what the contract says. */
import type { ActivityEntry, Notification } from './activity.contract.ts';
import type { EntryRow } from './activity.queries.ts';
import { activityType, describeActivity } from './activity.rules.ts';

export function entryView({ description, ...row }: EntryRow): ActivityEntry {
  return {
    ...row,
    at: row.at.toISOString(),
    activity_type: activityType(row.kind, row.data),
    description: description ?? describeActivity(row.kind, row.data),
  };
}

export function notificationView(row: Omit<Notification, 'at'> & { at: Date }): Notification {
  return { ...row, at: row.at.toISOString() };
}
