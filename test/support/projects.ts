// Projects for tests: a customer and a provider who share one.
import type { Client, Product } from './product.ts';

export interface SharedProject {
  id: string;
  customer: Client;
  provider: Client;
}

/** Maria's project with Dana. */
export async function sharedProject(product: Product, title = 'Mom at home'): Promise<SharedProject> {
  const customer = await product.person('Maria Alvarez');
  const provider = await product.person('Dana Whitfield', { type: 'service_provider' });
  return { id: await newProject(customer, provider, title), customer, provider };
}

/** Another project of two people. */
export async function newProject(customer: Client, provider: Client | null, title = 'Mom at home') {
  const sender = provider ?? customer;
  const made = await sender.call<{ id: string }>('POST', '/projects', {
    request_id: crypto.randomUUID(),
    title,
    ...(provider ? { customer_id: customer.id } : {}),
  });
  if (made.status !== 201) throw new Error(`no project: ${JSON.stringify(made.body)}`);
  return made.body.id;
}

/** Sends a message. @returns it as the server has it */
export async function say(client: Client, projectId: string, content: string) {
  const sent = await client.call<
    { id: string; position: number; client_id: string } & Record<string, unknown>
  >('POST', `/projects/${projectId}/messages`, { client_id: crypto.randomUUID(), content });
  if (sent.status !== 201) throw new Error(`not sent: ${JSON.stringify(sent.body)}`);
  return sent.body;
}
