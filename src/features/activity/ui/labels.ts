import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActivityKind, Data, NotifyingKind } from '../activity.rules.ts';

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

/** What calls a person, where it is known who did it, and where not (DASH-11). */
const NOTIFICATION_LABELS: Record<
  NotifyingKind,
  [named: (name: string) => MessageDescriptor, MessageDescriptor]
> = {
  'message.sent': [(name) => msg`New message from ${name}`, msg`New message`],
  'file.uploaded': [(name) => msg`New file from ${name}`, msg`New file`],
  'project.created': [(name) => msg`${name} created a project with you`, msg`New project`],
  'project.changed': [(name) => msg`${name} changed the project details`, msg`Project details changed`],
  'project.status_changed': [(name) => msg`${name} changed the project status`, msg`Project status changed`],
  'project.provider_joined': [(name) => msg`You and ${name} now work together`, msg`Service provider joined`],
  'project.provider_left': [
    (name) => msg`Your work with ${name} in a project has ended`,
    msg`Your work in a project has ended`,
  ],
};

export function activityLabel(kind: ActivityKind, data: Data): MessageDescriptor {
  const status = kind === 'project.status_changed' ? STATUS_LABELS[String(data.status)] : undefined;
  return status ?? ACTIVITY_LABELS[kind];
}

/** @param name who did it; null for somebody whom the reader does not know any more */
export function notificationLabel(kind: NotifyingKind, name: string | null): MessageDescriptor {
  const [named, unnamed] = NOTIFICATION_LABELS[kind];
  return name === null ? unnamed : named(name);
}
