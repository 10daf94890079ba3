// Project helpers: people, creating, sharing, and writing messages.
import type { Reason } from '#features/activity/activity.reasons.rules.ts';
import type { Role } from '#features/projects/projects.rules.ts';
import { addMember } from '#features/projects/projects.store.queries.ts';
import type { Client, Product } from './product.ts';

export type ProjectPeople = Awaited<ReturnType<typeof projectPeople>>;

/** Two customers, two verified providers, and an admin. Nothing is shared yet. */
export async function projectPeople(product: Product) {
  const people = {
    maria: await product.person('Maria Alvarez'),
    rosa: await product.person('Rosa Reader'),
    dana: await product.person('Dana Diaz', { type: 'service_provider' }),
    owen: await product.person('Owen Okafor', { type: 'service_provider' }),
    ada: await product.person('Ada Admin', { admin: true }),
  };
  await product.sql(`update people set organization = 'Sunrise Care' where id = $1`, [people.dana.id]);
  return people;
}

export interface MadeProject {
  id: string;
  title: string;
  description: string;
  status: string;
  priority: number;
  due_date: string | null;
  created_at: string;
  updated_at: string;
  customer_id: string | null;
  service_provider_id: string | null;
}

/** Sends a new project with these fields. */
export function sendProject(by: Client, fields: object = {}) {
  return by.call<MadeProject>('POST', '/projects', {
    request_id: crypto.randomUUID(),
    title: 'Move to Mesa',
    ...fields,
  });
}

/**
 * Creates a project.
 * @returns it
 */
export async function createProject(by: Client, fields: object = {}): Promise<MadeProject> {
  const { status, body } = await sendProject(by, fields);
  if (status !== 201) throw new Error(`creating a project failed: ${JSON.stringify(body)}`);
  return body;
}

/** Creates a provider's project with a customer, who accepts. */
export async function shareProject(
  customer: Client,
  provider: Client,
  fields: object = {},
): Promise<MadeProject> {
  const { id } = await createProject(provider, { customer_id: customer.id, ...fields });
  const { status } = await answerInvitation(customer, id, 'accepted');
  if (status !== 200) throw new Error('the customer could not accept');
  const read = await provider.call<MadeProject & { invitation: null; declined_by: null }>(
    'GET',
    `/projects/${id}`,
  );
  const { invitation: _, declined_by: __, ...made } = read.body;
  return made;
}

/** A shared project as created before customers had to accept: one event, which notifies the customer. */
export async function projectOfOld(
  product: Product,
  customer: Client,
  provider: Client,
  fields: object = {},
): Promise<MadeProject> {
  const made = await shareProject(customer, provider, fields);
  await product.sql(`delete from events where project_id = $1 and kind like 'project.customer_%'`, [made.id]);
  await product.sql(
    `with changed as (update events set recipient_ids = array[$2::uuid]
       where project_id = $1 and kind = 'project.created' returning id, kind, at, beyond_project)
     insert into event_recipients (event_id, person_id, project_id, kind, at, beyond_project)
       select id, $2, $1, kind, at, beyond_project from changed`,
    [made.id, customer.id],
  );
  return made;
}

/**
 * Inserts projects directly, bypassing every rule.
 * @param fields its two sides; the number of projects, numbered if several; SQL for when the nth was changed
 * @returns their ids
 */
export async function fillProjects(
  product: Product,
  fields: {
    customer: { id: string } | null;
    provider?: { id: string } | null;
    title?: string;
    count?: number;
    updatedAt?: string;
  },
): Promise<string[]> {
  const { customer, provider = null, title = 'Move', count = 1, updatedAt = 'now()' } = fields;
  const made = await product.sql<{ id: string }>(
    `with made as (
       insert into projects (id, request_id, created_by, title, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), coalesce($1, $2)::uuid,
         $3::text || case when $4 > 1 then ' ' || n else '' end, now(), ${updatedAt}
       from generate_series(1, $4::int) n returning id
     ), joined as (
       insert into project_members (project_id, person_id, role, joined_at)
       select made.id, side.person_id, side.role, now()
       from made, (values ($1::uuid, 'customer'), ($2::uuid, 'provider')) side (person_id, role)
       where side.person_id is not null
     )
     select id from made`,
    [customer?.id ?? null, provider?.id ?? null, title, count],
  );
  return made.map(({ id }) => id);
}

/** Adds a member, bypassing every rule. */
export async function joinProject(
  product: Product,
  projectId: string,
  person: { id: string },
  role: Role,
): Promise<void> {
  await product.services.db.asSystem((trx) =>
    addMember(trx, projectId, person.id, role, product.clock.now()),
  );
}

/** As an admin: says why they open a project or an appointment, which holds for an hour. */
export async function giveReason(admin: Client, about: string, reason: Reason = 'asked_us'): Promise<void> {
  const { status } = await admin.call('POST', '/reasons', { about, reason });
  if (status !== 200) throw new Error('no reason could be given');
}

/** Removes a member, bypassing every rule. */
export async function leaveProject(
  product: Product,
  projectId: string,
  person: { id: string },
): Promise<void> {
  await product.sql('update project_members set left_at = now() where project_id = $1 and person_id = $2', [
    projectId,
    person.id,
  ]);
}

/** Accepts or declines an invitation as the customer. */
export function answerInvitation(customer: Client, id: string, answer: 'accepted' | 'declined') {
  return customer.call('POST', `/project-invitations/${id}/answer`, { answer });
}

/** Sets or removes the provider, as the project's customer. */
export function setProvider(customer: Client, id: string, provider: Client | null) {
  return customer.call('PUT', `/projects/${id}/provider`, { service_provider_id: provider?.id ?? null });
}

export interface SharedProject {
  id: string;
  customer: Client;
  provider: Client;
}

/** Maria's project with Dana, or one of the given people. */
export async function sharedProject(
  product: Product,
  title = 'Mom at home',
  people?: { customer: Client; provider: Client },
): Promise<SharedProject> {
  const customer = people?.customer ?? (await product.person('Maria Alvarez'));
  const provider = people?.provider ?? (await product.person('Dana Whitfield', { type: 'service_provider' }));
  return { id: await newProject(customer, provider, title), customer, provider };
}

/** @returns the id of a new project of two people, or of one */
export async function newProject(customer: Client, provider: Client | null, title = 'Mom at home') {
  const made = provider ? shareProject(customer, provider, { title }) : createProject(customer, { title });
  return (await made).id;
}

/**
 * Sends a message.
 * @returns it as stored by the server
 */
export async function say(client: Client, projectId: string, content: string) {
  const sent = await client.call<
    { id: string; position: number; client_id: string } & Record<string, unknown>
  >('POST', `/projects/${projectId}/messages`, { client_id: crypto.randomUUID(), content });
  if (sent.status !== 201) throw new Error(`not sent: ${JSON.stringify(sent.body)}`);
  return sent.body;
}
