// The actors of the access matrix, and what they ask for.
import { A_PACK } from '#features/packs/packs.access.ts';
import { form, type MatrixActor } from '#kit/access.ts';
import { issueTicket } from '#server/form-tickets.ts';
import { personalId } from '#server/personal-id.ts';
import { fillCalendar } from '../support/appointments.ts';
import { buy, sendOrder } from '../support/buying.ts';
import { fillDocument } from '../support/documents.ts';
import { upload } from '../support/files.ts';
import { followAll } from '../support/packs.ts';
import { ANSWERS, type Client, PASSWORD, type Product, submitAssessment } from '../support/product.ts';
import { fillProjects, giveReason, joinProject, say } from '../support/projects.ts';
import { registration } from '../support/registration.ts';
import { attach, createTask } from '../support/tasks.ts';

export type Clients = Record<MatrixActor, Client>;

/** What the calls are about: everything is the owner's, except the waiting provider. */
export interface World {
  actor: Client;
  owner: Client;
  /** The sign-up of a new person. */
  newcomer: () => object;
  /** The same for everybody. */
  password: string;
  /** For a form opened a minute ago. */
  ticket: string;
  draftId: string;
  planId: string;
  shareId: string;
  waitingId: string;
  orderId: string;
  entryId: string;
  applicationId: string;
  reportId: string;
  requestId: string;
  generatedId: string;
  packId: string;
  reviewerId: string;
  /** The owner's project, with the provider and a family member. */
  projectId: string;
  fileId: string;
  otherFileId: string;
  messageId: string;
  otherMessageId: string;
  taskId: string;
  resourceOf: (actorId: string) => string;
  documentId: string;
  uploadOf: (actorId: string) => string;
  /** The provider's hours, and what belongs to them. */
  providerId: string;
  windowId: string;
  blockId: string;
  /** Over; of the owner with the provider. */
  appointmentId: string;
  /** To come; the first of a series. */
  seriesAppointmentId: string;
  /** A time that the owner holds. */
  holdId: string;
  /** For whose times the owner waits; one is offered. */
  waitId: string;
  /** A free time of the provider's, another one each time. */
  freeSlot: () => { start_time: string; end_time: string };
}

export async function signInAll(product: Product): Promise<Clients> {
  return {
    nobody: product.nobody(),
    stranger: await product.person('Sam Stranger'),
    owner: await product.person('Maria Alvarez'),
    family: await product.person('Rosa Alvarez'),
    provider: await product.person('Dana Diaz', { type: 'service_provider' }),
    colleague: await product.person('Owen Okafor', { type: 'service_provider' }),
    admin: await product.person('Ada Admin', { admin: true }),
  };
}

/** Creates what the calls are about, fresh for each test. */
export async function fillWorld(product: Product, clients: Clients): Promise<Omit<World, 'actor'>> {
  const { owner, provider, admin } = clients;
  const { secret, clock } = product.services;
  const ticket = issueTicket(secret, new Date(clock.now().getTime() - 60_000));
  const planId = (await submitAssessment(owner, { safety_check: ['severe_confusion'] })).id;
  const email = 'reader@example.test';
  const shared = await owner.call<{ id: string }>('POST', `/assessments/${planId}/shares`, { email });
  const draft = { draft_id: null, changes: ANSWERS, step: 6 };
  const saved = await owner.call<{ id: string }>('PATCH', '/assessments/draft', draft);
  // Refused if the owner already has one.
  await sendOrder(owner, 'unlock_pass');
  const orderId = (await buy(owner, 'coach_30m')).order.id;
  // Neither is stored under the id that was sent.
  const sentId = crypto.randomUUID();
  const kim = `${sentId}@example.test`;
  const applicationId = personalId(sentId, kim);
  const application = { id: sentId, email: kim, name: 'Kim', role: 'kin_guide', experience: 'Nine years' };
  await owner.call('POST', '/applications', form(ticket, application).body);
  await owner.call('POST', '/waitlist', form(ticket).body);
  const requestId = personalId(sentId, owner.id);
  await owner.call('POST', '/plan/help', form(ticket, { id: sentId, kind: 'guided' }).body);
  const generatedId = crypto.randomUUID();
  const asked = { id: generatedId, topic: 'Falls at home', packType: 'care_plan' };
  await owner.call('POST', '/functions/generate-knowledge-pack', asked);
  // A pack still being written would change during the calls.
  await followAll(product.app, owner, generatedId);
  const packId = crypto.randomUUID();
  await admin.call('POST', '/admin/knowledge-packs', { id: packId, ...A_PACK });
  const reviewerId = crypto.randomUUID();
  await product.sql(
    `insert into reviewers (id, name, license, state, named_at) values ($1, 'Rae Nurse', 'RN', 'OH', now())`,
    [reviewerId],
  );
  await product.sql('update people set provider_verified_at = null, email_verified = true where id = $1', [
    provider.id,
  ]);
  const projectId = await newProject(product, clients);
  const file = await upload(product, owner, projectId, 'about Rosa');
  const otherFile = await upload(product, owner, projectId, 'about Ana');
  const message = await say(owner, projectId, 'Hello');
  const otherMessage = await say(owner, projectId, 'And good-bye');
  const task = await createTask(owner, projectId);
  const resource = await attach(owner, task, { file_id: file.body.id });
  const resources = new Map([
    [clients.family.id, await attach(owner, task, { file_id: otherFile.body.id })],
    [provider.id, await attach(owner, task, { pack_id: packId })],
  ]);
  const documentId = await fillDocument(product, { projectId, by: owner.id });
  const uploads = new Map<string, string>();
  for (const { id } of [owner, clients.family, provider])
    uploads.set(id, await fillDocument(product, { projectId, by: id }, true));
  const [entry] = await product.sql<{ id: string }>('select id from waitlist_entries limit 1');
  const [report] = await product.sql<{ id: string }>(
    `insert into guide_reports (id, guide, language, problem, locale, created_at)
     values (gen_random_uuid(), 'housing/home-safety', 'en', 'The number is wrong', 'en', now()) returning id`,
  );
  const calendar = await fillCalendar(product, { projectId, customer: owner.id, provider: provider.id });
  for (const about of [projectId, calendar.appointmentId, calendar.seriesAppointmentId])
    await giveReason(admin, about);
  return {
    owner,
    newcomer: registration,
    password: PASSWORD,
    ticket,
    orderId,
    draftId: saved.body.id,
    planId,
    shareId: shared.body.id,
    waitingId: provider.id,
    entryId: entry?.id ?? '',
    applicationId,
    reportId: report?.id ?? '',
    requestId,
    generatedId,
    packId,
    reviewerId,
    projectId,
    fileId: file.body.id,
    otherFileId: otherFile.body.id,
    messageId: message.id,
    otherMessageId: otherMessage.id,
    taskId: task.id,
    resourceOf: (actorId) => (resources.get(actorId) ?? resource).body.id,
    documentId,
    uploadOf: (actorId) => uploads.get(actorId) ?? crypto.randomUUID(),
    ...calendar,
  };
}

/** A project of the owner with the provider and a family member, whoever is allowed to create one. */
export async function newProject(
  product: Product,
  { owner, family, provider }: Pick<Clients, 'owner' | 'family' | 'provider'>,
): Promise<string> {
  const [id = ''] = await fillProjects(product, { customer: owner, provider });
  await joinProject(product, id, family, 'family');
  return id;
}
