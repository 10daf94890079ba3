// Projects for tests: who is there, making them, sharing them, and writing in them.
import type { Client, Product } from './product.ts';

export type ProjectPeople = Awaited<ReturnType<typeof projectPeople>>;

/** Two customers, two verified providers, and an admin. Nobody shares anything yet. */
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
  customer_id: string;
  service_provider_id: string | null;
}

/** Sends a new project as it is given. */
export function sendProject(by: Client, fields: object = {}) {
  return by.call<MadeProject>('POST', '/projects', {
    request_id: crypto.randomUUID(),
    title: 'Move to Mesa',
    ...fields,
  });
}

/** Creates a project. @returns it */
export async function createProject(by: Client, fields: object = {}): Promise<MadeProject> {
  const { status, body } = await sendProject(by, fields);
  if (status !== 201) throw new Error(`creating a project failed: ${JSON.stringify(body)}`);
  return body;
}

/** Creates a project of a verified provider with a customer. */
export function shareProject(customer: Client, provider: Client, fields: object = {}): Promise<MadeProject> {
  return createProject(provider, { customer_id: customer.id, ...fields });
}

/** As its customer, says who works on it, or nobody. */
export function setProvider(customer: Client, id: string, provider: Client | null) {
  return customer.call('PUT', `/projects/${id}/provider`, { service_provider_id: provider?.id ?? null });
}

export interface SharedProject {
  id: string;
  customer: Client;
  provider: Client;
}

/** Maria's project with Dana, two people of its own. */
export async function sharedProject(product: Product, title = 'Mom at home'): Promise<SharedProject> {
  const customer = await product.person('Maria Alvarez');
  const provider = await product.person('Dana Whitfield', { type: 'service_provider' });
  return { id: await newProject(customer, provider, title), customer, provider };
}

/** @returns the id of another project of two people, or of one */
export async function newProject(customer: Client, provider: Client | null, title = 'Mom at home') {
  const made = provider ? shareProject(customer, provider, { title }) : createProject(customer, { title });
  return (await made).id;
}

/** Sends a message. @returns it as the server has it */
export async function say(client: Client, projectId: string, content: string) {
  const sent = await client.call<
    { id: string; position: number; client_id: string } & Record<string, unknown>
  >('POST', `/projects/${projectId}/messages`, { client_id: crypto.randomUUID(), content });
  if (sent.status !== 201) throw new Error(`not sent: ${JSON.stringify(sent.body)}`);
  return sent.body;
}
