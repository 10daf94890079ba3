/** Events about projects and their members. */
import { z } from 'zod';
import { type DigestGroup, defineEvent, LOG_ONLY, NO_DATA } from '#kit/event.ts';
import { PROJECT_STATUSES } from './projects.rules.ts';

/** Names of the editable fields. */
const FIELDS = ['title', 'description', 'priority', 'due_date'] as const;

const changes = {
  id: 'mail.news.changes',
  message: '{count, plural, one {# change in your projects} other {# changes in your projects}}',
} as const satisfies DigestGroup;

const ofProject = { subject: 'project', data: NO_DATA, live: ['members'], letter: changes } as const;
/** Recipients may be outside the project: no longer in it, or not yet. */
const beyondMembers = { ...ofProject, live: ['members', 'recipients'] } as const;

export const projectCreated = defineEvent('project.created', {
  ...ofProject,
  activity: { label: 'Project created', type: null },
  notifies: { named: '{name} created a project with you', nameless: 'New project' },
});
export const projectChanged = defineEvent('project.changed', {
  ...ofProject,
  data: z.strictObject({ fields: z.array(z.enum(FIELDS)).min(1) }),
  activity: { label: 'Project details changed', type: null },
  notifies: { named: '{name} changed the project details', nameless: 'Project details changed' },
});
export const statusChanged = defineEvent('project.status_changed', {
  ...ofProject,
  data: z.strictObject({ status: z.enum(PROJECT_STATUSES) }),
  activity: {
    label: 'Project status changed',
    byData: {
      field: 'status',
      labels: {
        draft: 'Project status set to draft',
        active: 'Project status set to active',
        on_hold: 'Project status set to on hold',
        completed: 'Project status set to completed',
      },
    },
    type: null,
  },
  notifies: { named: '{name} changed the project status', nameless: 'Project status changed' },
});
export const providerJoined = defineEvent('project.provider_joined', {
  rights: 'of people',
  ...ofProject,
  activity: { label: 'Service provider joined', type: null },
  notifies: { named: 'You and {name} now work together', nameless: 'Service provider joined' },
});
/** Recorded while they are still in the project. */
export const providerLeft = defineEvent('project.provider_left', {
  rights: 'of people',
  ...beyondMembers,
  // Whoever did it: they themselves, or the customer.
  activity: { label: 'Service provider no longer in the project', type: null },
  notifies: {
    named: 'Your work with {name} in a project has ended',
    nameless: 'Your work in a project has ended',
  },
});
/** Until their account is deleted they are still in it; then the project ends (docs/decisions/0169). */
export const customerClosed = defineEvent('project.customer_closed', {
  ...ofProject,
  activity: { label: 'Customer closed their account', type: null },
  notifies: {
    named: '{name} closed their account. Your shared project ends in 30 days',
    nameless: 'A project ends in 30 days: its customer closed their account',
  },
});
/** Whoever opened the account: nothing ends any more. */
export const customerBack = defineEvent('project.customer_back', {
  ...ofProject,
  activity: { label: 'Customer opened their account again', type: null },
  notifies: {
    named: '{name} opened their account again. Your shared project does not end',
    nameless: 'A project does not end: its customer opened their account again',
  },
  withdraws: [customerClosed],
});
/** Sent by email with a link, to an address that may have no account. */
export const providerInvited = defineEvent('project.provider_invited', {
  rights: 'of people',
  ...ofProject,
  activity: null,
  notifies: null,
  letter: null,
});
/**
 * The same, where the address belongs to a provider. Its subject is the invitation, and nobody its actor: neither the
 * project nor whoever invites may learn that somebody has an account (docs/decisions/0304).
 */
export const invitationReceived = defineEvent('invitation.received', {
  subject: 'invitation',
  data: NO_DATA,
  live: ['recipients'],
  activity: null,
  notifies: {
    byNobody: true,
    named: 'A family invites you to work with them in a project',
    nameless: 'A family invites you to work with them in a project',
  },
  letter: 'own',
});
/** It was answered or withdrawn; likewise nobody's deed. */
export const invitationOver = defineEvent('invitation.over', {
  subject: 'invitation',
  data: NO_DATA,
  ...LOG_ONLY,
  withdraws: [invitationReceived],
});
export const providerDeclined = defineEvent('project.provider_declined', {
  ...ofProject,
  activity: null,
  notifies: {
    named: '{name} declined your invitation to a project',
    nameless: 'Your invitation to a project was declined',
  },
});
/** Who was invited and declined is no business of later members: no list shows it. */
export const customerInvited = defineEvent('project.customer_invited', {
  rights: 'of people',
  ...beyondMembers,
  activity: null,
  notifies: { named: '{name} invites you to a project', nameless: 'You are invited to a project' },
});
export const customerUninvited = defineEvent('project.customer_uninvited', {
  rights: 'of people',
  ...beyondMembers,
  activity: null,
  notifies: null,
  letter: null,
  withdraws: [customerInvited],
});
export const customerJoined = defineEvent('project.customer_joined', {
  rights: 'of people',
  ...ofProject,
  activity: { label: 'Customer accepted the invitation', type: null },
  notifies: { named: '{name} accepted your invitation', nameless: 'Your invitation was accepted' },
});
export const customerDeclined = defineEvent('project.customer_declined', {
  ...ofProject,
  activity: null,
  notifies: { named: '{name} declined your invitation', nameless: 'Your invitation was declined' },
  withdraws: [customerInvited],
});

export const projectsEvents = [
  projectCreated,
  projectChanged,
  statusChanged,
  providerJoined,
  providerLeft,
  customerClosed,
  customerBack,
  providerInvited,
  invitationReceived,
  invitationOver,
  providerDeclined,
  customerInvited,
  customerUninvited,
  customerJoined,
  customerDeclined,
] as const;
