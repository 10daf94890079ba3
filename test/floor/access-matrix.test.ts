import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../src/contract.ts';
import { ERROR_STATUS } from '../../src/kit/errors.ts';
import { issueTicket } from '../../src/server/form-tickets.ts';
import { buy, sendOrder } from '../support/buying.ts';
import { upload } from '../support/files.ts';
import {
  ANSWERS,
  type Answer,
  type Client,
  PASSWORD,
  type Product,
  type Refusal,
  startProduct,
  submitAssessment,
} from '../support/product.ts';
import { say } from '../support/projects.ts';
import { untouched } from '../support/refusals.ts';
import { registration } from '../support/registration.ts';

const ACTORS = ['nobody', 'stranger', 'owner', 'provider', 'admin'] as const;
type Actor = (typeof ACTORS)[number];

/** What the calls are about: all of it is the owner's, but for the provider who waits. */
interface World {
  actor: Client;
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
type Call = (world: World) => { params?: Record<string, string>; body?: object };

const UNKNOWN = 'unknown@example.test';
const nothing: Call = () => ({});
const plan: Call = ({ planId }) => ({ params: { id: planId } });
const generated: Call = ({ generatedId }) => ({ params: { id: generatedId } });
const project: Call = ({ projectId }) => ({ params: { id: projectId } });
const written: Call = ({ packId }) => ({ params: { id: packId } });
const fileOfProject: Call = ({ projectId, fileId }) => ({ params: { id: projectId, file_id: fileId } });
const PACK = { title: 'Rides', pack_type: 'resources', topic: 'Rides', content: 'Ask the senior center.' };
/** A form that anybody may send, opened a minute ago. */
const form = (rest: object) => {
  const { secret, clock } = product.services;
  const name = crypto.randomUUID();
  const ticket = issueTicket(secret, new Date(clock.now().getTime() - 60_000));
  return { body: { email: `${name}@example.test`, ticket, ...rest } };
};

/** The status for nobody, a stranger, the owner, a provider and an admin. */
const TABLE: Record<string, [Call, number, number, number, number, number]> = {
  'accounts.signUp': [() => ({ body: registration() }), 201, 201, 201, 201, 201],
  'accounts.signIn': [
    ({ actor }) => ({ body: { email: actor.email || UNKNOWN, password: PASSWORD } }),
    ...([401, 200, 200, 200, 200] as const),
  ],
  'accounts.signOut': [nothing, 200, 200, 200, 200, 200],
  'accounts.session': [nothing, 200, 200, 200, 200, 200],
  'accounts.extendSession': [nothing, 401, 200, 200, 200, 200],
  'accounts.isAdmin': [nothing, 401, 200, 200, 200, 200],
  'accounts.resendVerification': [() => ({ body: { email: UNKNOWN } }), 200, 200, 200, 200, 200],
  'accounts.verifyEmail': [() => ({ body: { token: 'made up' } }), 410, 410, 410, 410, 410],
  'accounts.forgotPassword': [() => ({ body: { email: UNKNOWN } }), 200, 200, 200, 200, 200],
  'accounts.resetPassword': [
    () => ({ body: { token: 'made up', password: 'a calm blue teapot' } }),
    ...([410, 410, 410, 410, 410] as const),
  ],
  // The owner's: the provider shares a project with them.
  'accounts.profile': [
    () => ({ params: { user_id: clients.owner.id } }),
    ...([401, 404, 200, 200, 200] as const),
  ],
  'accounts.waitingProviders': [nothing, 401, 403, 403, 403, 200],
  'accounts.verifyProvider': [
    ({ waitingId }) => ({ params: { id: waitingId } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'accounts.people': [nothing, 401, 403, 403, 403, 200],
  'accounts.setAdmin': [
    ({ waitingId }) => ({ params: { id: waitingId }, body: { is_admin: false } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'accounts.setActive': [
    ({ waitingId }) => ({ params: { id: waitingId }, body: { active: true } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'assessment.readDraft': [nothing, 401, 200, 200, 200, 200],
  'assessment.saveDraft': [
    ({ draftId }) => ({ body: { draft_id: draftId, changes: { city_or_zip: 'Tempe' }, step: 1 } }),
    ...([401, 409, 200, 409, 409] as const),
  ],
  'assessment.discardDraft': [nothing, 401, 200, 200, 200, 200],
  'assessment.submit': [({ draftId }) => ({ body: { draft_id: draftId } }), 401, 409, 201, 409, 409],
  'assessment.list': [nothing, 401, 200, 200, 200, 200],
  'assessment.latestLocation': [nothing, 401, 200, 200, 200, 200],
  'assessment.sharedWithMe': [nothing, 401, 200, 200, 200, 200],
  'assessment.read': [plan, 401, 404, 200, 404, 404],
  'assessment.shares': [plan, 401, 404, 200, 404, 404],
  'assessment.share': [
    ({ planId }) => ({ params: { id: planId }, body: { email: 'new.reader@example.test' } }),
    ...([401, 404, 201, 404, 404] as const),
  ],
  'assessment.withdrawShare': [
    ({ planId, shareId }) => ({ params: { id: planId, share_id: shareId } }),
    ...([401, 404, 200, 404, 404] as const),
  ],
  // The owner's assessment raises a flag.
  'safety.cases': [nothing, 401, 403, 403, 403, 200],
  'safety.take': [plan, 401, 403, 403, 403, 200],
  'safety.resolve': [
    ({ planId }) => ({ params: { id: planId }, body: { reason: 'Called' } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'billing.state': [nothing, 401, 200, 200, 200, 200],
  'billing.orders': [nothing, 401, 200, 200, 200, 200],
  // Only the owner's plan is unlocked.
  'billing.buy': [
    () => ({ body: { id: crypto.randomUUID(), sku: 'coord_5hr' } }),
    ...([401, 403, 201, 403, 403] as const),
  ],
  'billing.cancel': [
    ({ orderId }) => ({ params: { id: orderId }, body: {} }),
    ...([401, 404, 200, 404, 404] as const),
  ],
  'billing.switchToMonthly': [
    () => ({ body: { id: crypto.randomUUID() } }),
    ...([401, 404, 201, 404, 404] as const),
  ],
  'dashboard.read': [nothing, 401, 200, 200, 200, 200],
  'interest.ticket': [nothing, 200, 200, 200, 200, 200],
  'interest.joinWaitlist': [() => form({}), 200, 200, 200, 200, 200],
  'interest.apply': [
    () => form({ id: crypto.randomUUID(), name: 'Kim Keeper', role: 'kin_guide', experience: 'Nine years' }),
    ...([200, 200, 200, 200, 200] as const),
  ],
  'interest.waitlist': [nothing, 401, 403, 403, 403, 200],
  'interest.noteEntry': [
    ({ entryId }) => ({ params: { id: entryId }, body: { status: 'contacted', note: 'Called' } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'interest.waitlistFile': [nothing, 401, 403, 403, 403, 200],
  'interest.applications': [nothing, 401, 403, 403, 403, 200],
  'interest.noteApplication': [
    ({ applicationId }) => ({ params: { id: applicationId }, body: { status: 'accepted', note: '' } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'interest.applicationsFile': [nothing, 401, 403, 403, 403, 200],
  'packs.generate': [
    () => ({ body: { id: crypto.randomUUID(), topic: 'Falls at home', packType: 'care_plan' } }),
    ...([401, 201, 201, 201, 201] as const),
  ],
  'packs.follow': [generated, 401, 404, 200, 404, 404],
  'packs.stop': [generated, 401, 404, 200, 404, 404],
  'packs.read': [generated, 401, 404, 200, 404, 404],
  'packs.keep': [(world) => ({ ...generated(world), body: {} }), 401, 404, 200, 404, 404],
  'packs.remove': [generated, 401, 404, 200, 404, 404],
  'packs.mine': [nothing, 401, 200, 200, 200, 200],
  'packs.ready': [nothing, 401, 200, 200, 200, 200],
  'packs.readReady': [written, 401, 200, 200, 200, 200],
  'packs.list': [nothing, 401, 403, 403, 403, 200],
  'packs.find': [written, 401, 403, 403, 403, 200],
  'packs.create': [() => ({ body: { id: crypto.randomUUID(), ...PACK } }), 401, 403, 403, 403, 201],
  'packs.update': [
    (world) => ({ ...written(world), body: { ...PACK, revision: 1 } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'packs.delete': [written, 401, 403, 403, 403, 200],
  'packs.versions': [written, 401, 403, 403, 403, 200],
  'packs.facts': [nothing, 401, 403, 403, 403, 200],
  // In a project of the owner's without a provider. An admin may look, which is written down.
  'files.list': [project, 401, 404, 200, 200, 200],
  // Each deletes what the owner made: the owner another one, so that the others find theirs.
  'files.remove': [
    ({ actor, projectId, fileId, otherFileId }) => ({
      params: { id: projectId, file_id: actor === clients.owner ? otherFileId : fileId },
    }),
    ...([401, 404, 200, 403, 403] as const),
  ],
  'files.link': [fileOfProject, 401, 404, 200, 200, 200],
  'plan.preview': [
    () => ({ body: { answers: { legal: { triage: { urgency: 'high' } } } } }),
    ...([200, 200, 200, 200, 200] as const),
  ],
  // Only the owner's plan is unlocked.
  'plan.read': [nothing, 401, 403, 200, 403, 403],
  'plan.progress': [nothing, 401, 200, 200, 200, 200],
  'plan.saveProgress': [
    () => ({ body: { version: 1, cleared_at: null, parts: {} } }),
    ...([401, 200, 200, 200, 200] as const),
  ],
  'plan.suggestions': [nothing, 401, 200, 200, 200, 200],
  // Help that goes with the unlocked plan; guided and concierge are open to everybody.
  'plan.requestHelp': [
    () => form({ id: crypto.randomUUID(), kind: 'coaching' }),
    ...([403, 403, 200, 403, 403] as const),
  ],
  'plan.helpRequests': [nothing, 401, 403, 403, 403, 200],
  'plan.noteHelpRequest': [
    ({ requestId }) => ({ params: { id: requestId }, body: { status: 'contacted', note: 'Called' } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  // The provider of these calls is not verified.
  'projects.list': [nothing, 401, 200, 200, 200, 200],
  'projects.read': [project, 401, 404, 200, 200, 200],
  'projects.create': [
    () => ({ body: { request_id: crypto.randomUUID(), title: 'Move' } }),
    ...([401, 201, 201, 403, 201] as const),
  ],
  'projects.update': [
    (world) => ({ ...project(world), body: { title: crypto.randomUUID() } }),
    ...([401, 404, 200, 200, 200] as const),
  ],
  'projects.setProvider': [
    (world) => ({ ...project(world), body: { service_provider_id: null } }),
    ...([401, 404, 200, 403, 403] as const),
  ],
  'projects.customers': [nothing, 401, 403, 403, 403, 403],
  'projects.providers': [nothing, 401, 200, 200, 200, 200],
  'projects.invite': [
    (world) => ({ ...project(world), body: { email: UNKNOWN } }),
    ...([401, 404, 201, 403, 403] as const),
  ],
  'projects.withdrawInvitation': [project, 401, 404, 200, 403, 403],
  'projects.acceptInvitation': [() => ({ body: { token: 'made up' } }), 401, 410, 410, 410, 410],
  'projects.activity': [project, 401, 404, 200, 200, 200],
  'projects.logActivity': [
    ({ projectId }) => ({
      body: { p_project_id: projectId, p_activity_type: 'task_created', p_description: 'Called' },
    }),
    ...([401, 404, 200, 200, 200] as const),
  ],
  'activity.notifications': [nothing, 401, 200, 200, 200, 200],
  'activity.markSeen': [() => ({ body: { ids: [1] } }), 401, 200, 200, 200, 200],
  'activity.markAllSeen': [nothing, 401, 200, 200, 200, 200],
  'activity.choices': [nothing, 401, 200, 200, 200, 200],
  'activity.setChoices': [() => ({ body: { by_mail: true } }), 401, 200, 200, 200, 200],
  'chat.list': [project, 401, 404, 200, 200, 200],
  'chat.some': [
    ({ projectId, messageId }) => ({ params: { id: projectId }, body: { ids: [messageId] } }),
    ...([401, 404, 200, 200, 200] as const),
  ],
  'chat.send': [
    ({ projectId }) => ({
      params: { id: projectId },
      body: { client_id: crypto.randomUUID(), content: 'Hello' },
    }),
    ...([401, 404, 201, 201, 201] as const),
  ],
  'chat.shareFile': [
    ({ projectId, fileId }) => ({
      params: { id: projectId },
      body: { client_id: crypto.randomUUID(), file_id: fileId },
    }),
    // Only its uploader says that a file was shared.
    ...([401, 404, 201, 404, 404] as const),
  ],
  'chat.markRead': [
    ({ projectId, messageId }) => ({ params: { id: projectId }, body: { ids: [messageId] } }),
    ...([401, 404, 200, 200, 200] as const),
  ],
  'chat.typing': [project, 401, 404, 200, 200, 200],
  'chat.remove': [
    ({ actor, projectId, messageId, otherMessageId }) => ({
      params: { id: projectId, message_id: actor === clients.owner ? otherMessageId : messageId },
    }),
    ...([401, 404, 200, 403, 403] as const),
  ],
  'chat.search': [() => ({ body: { words: 'hello' } }), 401, 200, 200, 200, 200],
  'chat.inbox': [nothing, 401, 200, 200, 200, 200],
};

const procedures = proceduresIn(contract);
const LAST = 'accounts.signOut';

let product: Product;
let clients: Record<Actor, Client>;
let world: Omit<World, 'actor'>;
beforeAll(async () => {
  product = await startProduct({
    DATABASE_URL: 'postgres://db.example.test/kinkeeper',
    APP_SECRET: 'an operator would make this one at random',
  });
  clients = {
    nobody: product.nobody(),
    stranger: await product.person('Sam Stranger'),
    owner: await product.person('Maria Alvarez'),
    provider: await product.person('Dana Diaz', { type: 'service_provider' }),
    admin: await product.person('Ada Admin', { admin: true }),
  };
});
beforeEach(async () => {
  const { owner, provider } = clients;
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
  await owner.call('POST', '/applications', form(application).body);
  await owner.call('POST', '/waitlist', form({}).body);
  const requestId = crypto.randomUUID();
  await owner.call('POST', '/plan/help', form({ id: requestId, kind: 'guided' }).body);
  const generatedId = crypto.randomUUID();
  const asked = { id: generatedId, topic: 'Falls at home', packType: 'care_plan' };
  await owner.call('POST', '/functions/generate-knowledge-pack', asked);
  const packId = crypto.randomUUID();
  await clients.admin.call('POST', '/admin/knowledge-packs', { id: packId, ...PACK });
  await product.sql('update people set provider_verified_at = null where id = $1', [provider.id]);
  const [made] = await product.sql<{ id: string }>(
    `insert into projects
       (id, request_id, created_by, title, customer_id, service_provider_id, created_at, updated_at)
     values (gen_random_uuid(), gen_random_uuid(), $1, 'Move', $1, $2, now(), now()) returning id`,
    [owner.id, provider.id],
  );
  const projectId = made?.id ?? '';
  const file = await upload(product, owner, projectId, 'about Rosa');
  const otherFile = await upload(product, owner, projectId, 'about Ana');
  const message = await say(owner, projectId, 'Hello');
  const otherMessage = await say(owner, projectId, 'And good-bye');
  const [entry] = await product.sql<{ id: string }>('select id from waitlist_entries limit 1');
  world = {
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
});
afterAll(() => product.close());

describe('a refusal', () => {
  it.each(Object.entries(procedures).filter(([name]) => TABLE[name]?.[2] === 404))(
    '%s is the same for what exists and for what does not [GUARD-09, ID1]',
    async (name, procedure) => {
      const call = TABLE[name]?.[0] ?? nothing;
      const made = {
        ...world,
        planId: crypto.randomUUID(),
        shareId: crypto.randomUUID(),
        orderId: crypto.randomUUID(),
        generatedId: crypto.randomUUID(),
        projectId: crypto.randomUUID(),
        fileId: crypto.randomUUID(),
      };
      // A project is also its provider's, and an admin's.
      const refusedTo = ACTORS.filter((_, index) => TABLE[name]?.[index + 1] === 404);
      expect(refusedTo).toContain('stranger');
      for (const actor of refusedTo) {
        const real = await request(procedure, clients[actor], call({ ...world, actor: clients[actor] }));
        const none = await request(procedure, clients[actor], call({ ...made, actor: clients[actor] }));
        expect(real.body).toEqual(none.body);
        expect(real.status).toBe(404);
      }
    },
  );
});

describe('every procedure of the contract', () => {
  it('has a line in the table, and every line a procedure [GUARD-09]', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(Object.keys(procedures).toSorted());
  });

  // Signing out comes last: it ends everybody's session.
  it.each(Object.entries(procedures).toSorted(([a], [b]) => Number(a === LAST) - Number(b === LAST)))(
    '%s answers each actor as decided [GUARD-09, LIMIT-05]',
    async (name, procedure) => {
      const [call, ...statuses] = TABLE[name] ?? [nothing, 0, 0, 0, 0, 0];
      const expected = Object.fromEntries(ACTORS.map((actor, index) => [actor, statuses[index]]));
      // Who is refused comes first: whatever the others change cannot be the reason.
      const order = ACTORS.toSorted((a, b) => (expected[b] ?? 0) - (expected[a] ?? 0));
      const found: Record<string, number> = {};
      for (const actor of order) {
        const send = () => request(procedure, clients[actor], call({ ...world, actor: clients[actor] }));
        const answer = (expected[actor] ?? 0) < 400 ? await send() : await untouched(product, send);
        found[actor] = answer.status;
        if (answer.status >= 400) expectRefusal(answer.body as Refusal, answer.status);
      }
      expect(found).toEqual(expected);
    },
  );
});

function expectRefusal(body: Refusal, status: number): void {
  expect(body).toMatchObject({ defined: true, status, message: expect.any(String) });
  expect(ERROR_STATUS[body.code]).toBe(status);
}

async function request(
  procedure: AnyContractProcedure,
  client: Client,
  { params = {}, body }: ReturnType<Call>,
): Promise<Answer> {
  const { method = 'POST', path = '' } = procedure['~orpc'].route;
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
  if (method !== 'GET') return client.call(method, filled, body);
  const query = new URLSearchParams(
    Object.entries(body ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return client.call(method, `${filled}?${query}`);
}

/** Every procedure by its path in the contract, e.g. `assessment.read`. */
function proceduresIn(router: object, prefix = ''): Record<string, AnyContractProcedure> {
  return Object.fromEntries(
    Object.entries(router).flatMap(([key, value]): [string, AnyContractProcedure][] =>
      isContractProcedure(value)
        ? [[prefix + key, value]]
        : Object.entries(proceduresIn(value as object, `${prefix}${key}.`)),
    ),
  );
}
