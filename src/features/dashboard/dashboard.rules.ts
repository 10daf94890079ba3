/** What a person should do next. Pure: the day is an argument. */
import { daysAfter } from '#kit/days.ts';
import type { Wait } from '../appointments/appointments.waits.contract.ts';
import type { DocumentToSign } from '../documents/documents.rules.ts';
import type { ProjectStatus } from '../projects/projects.rules.ts';
import type { DueTask } from '../tasks/tasks.rules.ts';
import type { HeldTime, NextItem } from './dashboard.contract.ts';

export const MAX_NEXT = 3;
/** How many days ahead a due date is shown. */
export const DUE_SOON_DAYS = 7;

interface UnreadConversation {
  project_id: string;
  project_title: string;
  with_name: string | null;
  unread: number;
}

interface PendingInvitation {
  project_id: string;
  title: string;
  /** Who invites: a provider, or a customer to whom the person would be the provider. */
  from: string;
  as?: 'provider';
}

export interface ProjectAtHand {
  id: string;
  title: string;
  status: ProjectStatus;
  due_date: string | null;
  customer_id: string | null;
  customer: { closed: boolean } | null;
  service_provider_id: string | null;
  service_provider: { closed: boolean } | null;
}

/** Everything that may want the person's attention. */
export interface AtHand {
  unread: UnreadConversation[];
  projects: ProjectAtHand[];
  invitations: PendingInvitation[];
  tasks: DueTask[];
  documents: DocumentToSign[];
}

/**
 * The few most urgent items, at most one per project: overdue, a provider whose account is closed, invitations,
 * documents to sign, unread messages, due soon (of one day a task before its project), no provider, not started.
 * @param today the reader's current day, like 2026-11-21
 */
export function nextForYou(personId: string, atHand: AtHand, today: string): NextItem[] {
  const { unread, projects, invitations, tasks, documents } = atHand;
  const named = new Set<string>();
  return [
    ...invitations.map((each) => ranked(RANK.invitation, '', invitationItem(each))),
    ...documents.map((each) => ranked(RANK.sign, '', documentItem(each))),
    ...unread.filter((each) => each.unread > 0).map((each) => ranked(RANK.unread, '', unreadItem(each))),
    ...tasks.map((each) => ranked(dueRank(each.due_date, today), each.due_date, taskItem(each))),
    ...projects.flatMap((each) => itemsOf(each, personId, today)),
  ]
    .sort((a, b) => a.rank - b.rank || a.day.localeCompare(b.day))
    .map((each) => each.item)
    .filter(({ project_id }) => !named.has(project_id) && named.add(project_id))
    .slice(0, MAX_NEXT);
}

/** @returns the times that are held for whoever waits, the one that ends first before the others */
export const heldTimes = (waits: readonly Wait[]): HeldTime[] =>
  waits
    .flatMap(({ id, provider_name, offer }) =>
      offer ? [{ wait_id: id, provider_name, expires_at: offer.expires_at }] : [],
    )
    .sort((a, b) => a.expires_at.localeCompare(b.expires_at));

/** Lower is more urgent. */
const RANK = {
  overdue: 0,
  left_alone: 1,
  invitation: 2,
  sign: 3,
  unread: 4,
  due: 5,
  choose_provider: 6,
  start: 7,
};

const dueRank = (day: string, today: string) => (day < today ? RANK.overdue : RANK.due);

/** Projects on hold or completed need nothing. */
function itemsOf(project: ProjectAtHand, personId: string, today: string) {
  if (project.status !== 'draft' && project.status !== 'active') return [];
  const about = { project_id: project.id, project_title: project.title };
  const { due_date } = project;
  const items = [];
  if (due_date !== null && due_date <= daysAfter(today, DUE_SOON_DAYS)) {
    items.push(ranked(dueRank(due_date, today), due_date, { kind: 'due', ...about, due_date }));
  }
  const isLeftAlone = project.service_provider?.closed === true;
  if (project.customer_id === personId && (isLeftAlone || project.service_provider_id === null)) {
    const rank = isLeftAlone ? RANK.left_alone : RANK.choose_provider;
    items.push(ranked(rank, '', { kind: 'choose_provider', ...about }));
  }
  // Nothing can start without its customer.
  else if (project.status === 'draft' && project.customer?.closed === false) {
    items.push(ranked(RANK.start, '', { kind: 'start', ...about }));
  }
  return items;
}

function invitationItem({ project_id, title, from, as }: PendingInvitation): NextItem {
  return { kind: 'invitation', project_id, project_title: title, from, ...(as && { as }) };
}

function documentItem({ project_id, project_title, id, title, count }: DocumentToSign): NextItem {
  return { kind: 'sign', project_id, project_title, document_id: id, document_title: title, count };
}

function taskItem({ project_id, project_title, id, title, due_date }: DueTask): NextItem {
  return { kind: 'task', project_id, project_title, task_id: id, task_title: title, due_date };
}

function unreadItem({ project_id, project_title, with_name, unread }: UnreadConversation): NextItem {
  return { kind: 'unread', project_id, project_title, from: with_name, count: unread };
}

const ranked = (rank: number, day: string, item: NextItem) => ({ rank, day, item });
