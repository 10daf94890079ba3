import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActivityKind, Data } from '../activity.rules.ts';

/** What happened, in the list of a project (LOG-08). Of a logged entry, its own words stand there. */
const ACTIVITY_LABELS: Record<ActivityKind, MessageDescriptor> = {
  'project.created': msg`Project created`,
  'project.changed': msg`Project details changed`,
  'project.status_changed': msg`Project status changed`,
  'project.provider_joined': msg`Service provider joined`,
  'project.provider_left': msg`Service provider left`,
  'message.sent': msg`Message sent`,
  'message.deleted': msg`Message deleted`,
  'file.uploaded': msg`File uploaded`,
  'file.deleted': msg`File deleted`,
  'activity.logged': msg`Activity logged`,
};

const STATUS_LABELS: Record<string, MessageDescriptor> = {
  draft: msg`Project status set to draft`,
  active: msg`Project status set to active`,
  on_hold: msg`Project status set to on hold`,
  completed: msg`Project status set to completed`,
};

export function activityLabel(kind: ActivityKind, data: Data): MessageDescriptor {
  const status = kind === 'project.status_changed' ? STATUS_LABELS[String(data.status)] : undefined;
  return status ?? ACTIVITY_LABELS[kind];
}
