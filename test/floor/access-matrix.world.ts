// Who asks in the access matrix, and for what.
import { issueTicket } from '../../src/server/form-tickets.ts';
import { buy, sendOrder } from '../support/buying.ts';
import { upload } from '../support/files.ts';
import { ANSWERS, type Client, type Product, submitAssessment } from '../support/product.ts';
import { say } from '../support/projects.ts';

export const ACTORS = ['nobody', 'stranger', 'owner', 'provider', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];

export type Clients = Record<Actor, Client>;

/** What the calls are about: all of it is the owner's, but for the provider who waits. */
export interface World {
  actor: Client;
  owner: Client;
  /** Of a form that was opened a minute ago. */
  ticket: string;
  draftId: string;
  planId: string;
  shareId: string;
  waitingId: string;
  orderId: string;
  entryId: string;
  applicationId: string;
  requestId: string;
  generatedId: string;
  packId: string;
  /** The owner's, with the provider. */
  projectId: string;
  fileId: string;
  otherFileId: string;
  messageId: string;
  otherMessageId: string;
}

export const PACK = {
  title: 'Rides',
  pack_type: 'resources',
  topic: 'Rides',
  content: 'Ask the senior center.',
};

/** A form that anybody may send. */
export const form = (ticket: string, rest: object = {}) => ({
  body: { email: `${crypto.randomUUID()}@example.test`, ticket, ...rest },
});

export async function signInAll(product: Product): Promise<Clients> {
  return {
    nobody: product.nobody(),
    stranger: await product.person('Sam Stranger'),
    owner: await product.person('Maria Alvarez'),
    provider: await product.person('Dana Diaz', { type: 'service_provider' }),
    admin: await product.person('Ada Admin', { admin: true }),
  };
}

/** Makes what the calls are about, anew for each test. */
export async function fillWorld(product: Product, clients: Clients): Promise<Omit<World, 'actor'>> {
  const { owner, provider, admin } = clients;
  const { secret, clock } = product.services;
  const ticket = issueTicket(secret, new Date(clock.now().getTime() - 60_000));
  const planId = (await submitAssessment(owner, { falls_and_mobility: 'fell_3mo' })).id;
  const email = 'reader@example.test';
  const shared = await owner.call<{ id: string }>('POST', `/assessments/${planId}/shares`, { email });
  const draft = { draft_id: null, changes: ANSWERS, step: 6 };
  const saved = await owner.call<{ id: string }>('PATCH', '/assessments/draft', draft);
  // Refused where the owner has one already.
  await sendOrder(owner, 'unlock_pass');
  const orderId = (await buy(owner, 'coach_30m')).order.id;
  const applicationId = crypto.randomUUID();
  const application = { id: applicationId, name: 'Kim', role: 'kin_guide', experience: 'Nine years' };
  await owner.call('POST', '/applications', form(ticket, application).body);
  await owner.call('POST', '/waitlist', form(ticket).body);
  const requestId = crypto.randomUUID();
  await owner.call('POST', '/plan/help', form(ticket, { id: requestId, kind: 'guided' }).body);
  const generatedId = crypto.randomUUID();
  const asked = { id: generatedId, topic: 'Falls at home', packType: 'care_plan' };
  await owner.call('POST', '/functions/generate-knowledge-pack', asked);
  const packId = crypto.randomUUID();
  await admin.call('POST', '/admin/knowledge-packs', { id: packId, ...PACK });
  await product.sql('update people set provider_verified_at = null where id = $1', [provider.id]);
  const projectId = await newProject(product, clients);
  const file = await upload(product, owner, projectId, 'about Rosa');
  const otherFile = await upload(product, owner, projectId, 'about Ana');
  const message = await say(owner, projectId, 'Hello');
  const otherMessage = await say(owner, projectId, 'And good-bye');
  const [entry] = await product.sql<{ id: string }>('select id from waitlist_entries limit 1');
  return {
    owner,
    ticket,
    orderId,
    draftId: saved.body.id,
    planId,
    shareId: shared.body.id,
    waitingId: provider.id,
    entryId: entry?.id ?? '',
    applicationId,
    requestId,
    generatedId,
    packId,
    projectId,
    fileId: file.body.id,
    otherFileId: otherFile.body.id,
    messageId: message.id,
    otherMessageId: otherMessage.id,
  };
}

/** A project of the owner with the provider, whoever may make one. */
export async function newProject(product: Product, { owner, provider }: Clients): Promise<string> {
  const [made] = await product.sql<{ id: string }>(
    `insert into projects
       (id, request_id, created_by, title, customer_id, service_provider_id, created_at, updated_at)
     values (gen_random_uuid(), gen_random_uuid(), $1, 'Move', $1, $2, now(), now()) returning id`,
    [owner.id, provider.id],
  );
  return made?.id ?? '';
}
