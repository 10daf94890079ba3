// A family with a project, and the account of what was acknowledged to it.
import { randomBytes } from 'node:crypto';
import { DEMO_PASSWORD } from '#seed/cast.ts';
import type { Server } from '#tools/cluster/servers.ts';
import { ask, type Person, signIn } from '../support/over-http.ts';

export interface Family extends Person {
  project: string;
  /** Their professional, who is there around the clock, and signs what they are asked to. */
  professional: Person;
  /** What was acknowledged, by the id that the family made for it. */
  messages: string[];
  tasks: string[];
  documents: string[];
  orders: string[];
  appointments: string[];
  /** Hash by name. */
  files: Map<string, string>;
  /** What the draft of an assessment was last acknowledged with. */
  draft: { id: string | null; city: string; saved: number };
  /** Signed documents by the id of the request that signed them. */
  signatures: Map<string, string>;
  /** Repeating tasks that were completed. */
  completions: string[];
  /** Messages, by the server's id: those that were removed, and what the others say since. */
  removals: string[];
  corrections: Map<string, string>;
  /** Appointments that were cancelled. */
  cancellations: string[];
}

/** @returns a family with a project, a professional in it, and nothing written yet but one order */
export async function newFamily(url: string, primary: Server): Promise<Family> {
  const [customer, professional] = [
    await newPerson(url, primary, 'customer'),
    await newPerson(url, primary, 'service_provider'),
  ];
  const { cookie } = customer;
  const made = { request_id: crypto.randomUUID(), title: 'Move' };
  const { id: project } = await ask<{ id: string }>(url, cookie, 'POST', '/projects', made);
  const provider = { service_provider_id: professional.id };
  await ask(url, cookie, 'PUT', `/projects/${project}/provider`, provider);
  await ask(url, professional.cookie, 'PUT', '/availability/settings', { time_zone: 'UTC' });
  for (const day_of_week of [0, 1, 2, 3, 4, 5, 6]) {
    const window = { day_of_week, start_time: '00:00', end_time: '24:00' };
    await ask(url, professional.cookie, 'POST', '/availability/windows', window);
  }
  const unlock = { id: crypto.randomUUID(), sku: 'unlock_monthly' };
  await ask(url, cookie, 'POST', '/billing/orders', unlock);
  return {
    ...customer,
    project,
    professional,
    messages: [],
    tasks: [],
    documents: [],
    orders: [unlock.id],
    appointments: [],
    files: new Map(),
    draft: { id: null, city: '', saved: 0 },
    signatures: new Map(),
    completions: [],
    removals: [],
    corrections: new Map(),
    cancellations: [],
  };
}

async function newPerson(url: string, primary: Server, user_type: string): Promise<Person> {
  const email = `family.${randomBytes(5).toString('hex')}@example.test`;
  const options = { data: { full_name: 'Maria Alvarez', user_type } };
  const account = { email, password: DEMO_PASSWORD, options };
  const { user_id: id } = await ask<{ user_id: string }>(url, '', 'POST', '/auth/sign-up', account);
  // In place of the link in the letter, and of the admin who checks professionals.
  const verified =
    user_type === 'customer'
      ? 'email_verified = true'
      : 'email_verified = true, provider_verified_at = now()';
  await primary.queryOurs(`update people set ${verified} where id = '${id}'`);
  return { id, cookie: await signIn(url, email) };
}

/** @returns how many writes of each kind were acknowledged */
export function countsOf(families: readonly Family[]): Record<string, number> {
  const sum = (of: (family: Family) => number) => families.reduce((all, each) => all + of(each), 0);
  return {
    messages: sum(({ messages }) => messages.length),
    tasks: sum(({ tasks }) => tasks.length),
    drafts: sum(({ draft: { saved } }) => saved),
    files: sum(({ files }) => files.size),
    documents: sum(({ documents }) => documents.length),
    orders: sum(({ orders }) => orders.length),
    appointments: sum(({ appointments }) => appointments.length),
    signatures: sum(({ signatures }) => signatures.size),
    completions: sum(({ completions }) => completions.length),
    removals: sum(({ removals }) => removals.length),
    corrections: sum(({ corrections }) => corrections.size),
    cancellations: sum(({ cancellations }) => cancellations.length),
  };
}
