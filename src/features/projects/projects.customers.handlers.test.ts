// How a customer joins a provider's project: by invitation, with nothing shared or shown before.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import {
  answerInvitation,
  createProject,
  type MadeProject,
  projectPeople,
  say,
  setProvider,
} from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { Notification } from '../activity/activity.contract.ts';
import type { CustomerInvitation, Project } from './projects.contract.ts';

let product: Product;
let maria: Client;
let rosa: Client;
let dana: Client;
let owen: Client;
let ada: Client;
let project: MadeProject;
beforeAll(async () => {
  product = await startProduct();
  ({ maria, rosa, dana, owen, ada } = await projectPeople(product));
});
beforeEach(async () => {
  await product.sql('delete from projects');
  const words = { title: 'Move to Mesa', description: 'Pack and go' };
  project = await createProject(dana, { customer_id: maria.id, ...words });
});
afterAll(() => product.close());

const read = (who: Client, id = project.id) => who.call<Project>('GET', `/projects/${id}`);
const invitations = async (who: Client, query = '') =>
  (await who.call<{ invitations: CustomerInvitation[] }>('GET', `/project-invitations${query}`)).body
    .invitations;
const ask = (who: Client, customer: Client) =>
  who.call<Project>('POST', `/projects/${project.id}/customer-invitation`, { customer_id: customer.id });
const withdraw = (who: Client) => who.call<Project>('DELETE', `/projects/${project.id}/customer-invitation`);
const notifications = async (who: Client) =>
  (await who.call<{ notifications: Notification[] }>('GET', '/notifications')).body.notifications;
const next = async (who: Client) => (await who.call<{ next: object[] }>('GET', '/dashboard')).body.next;

describe('an invited customer', () => {
  it('sees and accepts nothing of a provider whose account is closed, until it is opened again [PROJ-18]', async () => {
    const closedAt = (when: Date | null) =>
      product.sql('update people set deactivated_at = $2 where id = $1', [dana.id, when]);
    await closedAt(new Date());
    expect(await invitations(maria)).toEqual([]);
    expect(JSON.stringify(await next(maria))).not.toContain('Move to Mesa');
    await refused(product, 'NOT_FOUND', () => answerInvitation(maria, project.id, 'accepted'));
    await closedAt(null);
    expect(await invitations(maria)).toHaveLength(1);
    expect((await answerInvitation(maria, project.id, 'accepted')).status).toBe(200);
  });

  it('is not a member, and sees only the project’s title, description and provider [PROJ-18, PROJ-31]', async () => {
    const id = project.id;
    await say(dana, id, 'Notes before the first call');
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { title: 'Mine' }],
      ['GET', '/messages'],
      ['POST', '/messages', { client_id: crypto.randomUUID(), content: 'Hello' }],
      ['GET', '/files'],
      ['GET', '/activity'],
      ['PUT', '/provider', { service_provider_id: null }],
      ['DELETE', '/customer-invitation'],
    ] as const) {
      await refused(product, 'NOT_FOUND', () => maria.call(method, `/projects/${id}${path}`, body));
    }
    const { body } = await maria.call<{ projects: Project[] }>('GET', '/projects');
    expect(body.projects).toEqual([]);
    const asked = {
      project_id: id,
      title: 'Move to Mesa',
      description: 'Pack and go',
      provider_name: 'Dana Diaz',
      provider_organization: 'Sunrise Care',
      invited_at: expect.stringMatching(/Z$/),
    };
    expect(await invitations(maria)).toEqual([asked]);
    expect(await invitations(maria, `?project_id=${id}`)).toEqual([asked]);
    expect(await invitations(maria, `?project_id=${crypto.randomUUID()}`)).toEqual([]);
    for (const who of [rosa, dana, owen, ada]) expect(await invitations(who)).toEqual([]);
  });

  it('is notified: on the dashboard, by a notification, and by an email naming the provider [DASH-11]', async () => {
    expect(await next(maria)).toEqual([
      {
        kind: 'invitation',
        project_id: project.id,
        project_title: 'Move to Mesa',
        from: 'Dana Diaz',
      },
    ]);
    expect(await notifications(maria)).toMatchObject([
      { kind: 'project.customer_invited', actor_name: 'Dana Diaz', project_id: project.id, seen: false },
    ]);
    const kim = await product.person('Kim Keeper');
    const words = { title: 'Care & rest at home', description: 'Private' };
    const { id } = await createProject(dana, { customer_id: kim.id, ...words });
    const mail = await product.mailTo(kim.email, /invited/);
    expect(mail.subject).toBe('You are invited to a project on Kinkeeper');
    expect(mail.text).toContain(
      'Dana Diaz would like to work with you in the project “Care & rest at home”.',
    );
    expect(mail.html).toContain('“Care &#38; rest at home”');
    expect(mail.text).toContain(`/project/${id}`);
    for (const text of [mail.subject, mail.text, mail.html]) expect(text).not.toContain('Private');
  });

  it('becomes a member by accepting, and the provider is notified [PROJ-18]', async () => {
    expect((await answerInvitation(maria, project.id, 'accepted')).status).toBe(200);
    const { body } = await read(maria);
    expect(body).toMatchObject({
      customer_id: maria.id,
      customer: { email: maria.email },
      asked_customer: null,
      service_provider: { email: dana.email },
    });
    expect(body.updated_at > project.updated_at).toBe(true);
    expect((await read(dana)).body.customer?.email).toBe(maria.email);
    expect(await invitations(maria)).toEqual([]);
    expect((await notifications(dana))[0]).toMatchObject({
      kind: 'project.customer_joined',
      actor_name: 'Maria Alvarez',
      project_id: project.id,
    });
    expect(await notifications(maria)).toMatchObject([{ project_title: 'Move to Mesa', seen: true }]);
  });

  it('shares nothing by declining, and the provider can invite another', async () => {
    await answerInvitation(maria, project.id, 'declined');
    await refused(product, 'NOT_FOUND', () => read(maria));
    expect([await invitations(maria), await notifications(maria), await next(maria)]).toEqual([[], [], []]);
    const { body } = await read(dana);
    expect(body).toMatchObject({ customer_id: null, customer: null });
    expect(body.asked_customer).toMatchObject({ full_name: 'Maria Alvarez', declined: true });
    expect((await notifications(dana))[0]).toMatchObject({
      kind: 'project.customer_declined',
      actor_name: 'Maria Alvarez',
    });
    const again = await ask(dana, rosa);
    expect([again.status, again.body.asked_customer?.full_name]).toEqual([201, 'Rosa Reader']);
    await answerInvitation(rosa, project.id, 'accepted');
    expect((await read(rosa)).status).toBe(200);
    const { body: recorded } = await rosa.call('GET', `/projects/${project.id}/activity`);
    expect(JSON.stringify(recorded)).not.toContain(maria.id);
  });

  it('may repeat an answer; a different second answer comes too late [AP11]', async () => {
    await answerInvitation(maria, project.id, 'accepted');
    expect((await answerInvitation(maria, project.id, 'accepted')).status).toBe(200);
    await refused(product, 'CHANGED_MEANWHILE', () => answerInvitation(maria, project.id, 'declined'));
    expect((await read(maria)).status).toBe(200);
  });

  it('accepting and declining in parallel, many times, has one answer [AP1]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        answerInvitation(maria, project.id, n % 2 ? 'accepted' : 'declined'),
      ),
    );
    expect(answers.filter((each) => each.status === 200)).toHaveLength(5);
    expect(answers.filter((each) => each.status === 409)).toHaveLength(5);
    const stored = await product.sql<{ answer: string; joined: boolean }>(
      `select i.answer, m.person_id is not null as joined from customer_invitations i
       left join project_members m on m.project_id = i.project_id and m.person_id = i.customer_id
       where i.project_id = $1`,
      [project.id],
    );
    expect(stored).toEqual([{ answer: stored[0]?.answer, joined: stored[0]?.answer === 'accepted' }]);
    const recorded = await product.sql(
      `select kind from events where project_id = $1 and kind like 'project.customer_%' order by id`,
      [project.id],
    );
    expect(recorded).toHaveLength(2);
  });

  it('must have been invited, whatever they send [PROJ-31, ID1]', async () => {
    for (const who of [rosa, dana, owen, ada]) {
      const answer = (id: string) =>
        refused(product, 'NOT_FOUND', () => answerInvitation(who, id, 'accepted'));
      expect(await answer(project.id)).toEqual(await answer(crypto.randomUUID()));
    }
    await refused(product, 'UNAUTHENTICATED', () =>
      answerInvitation(product.nobody(), project.id, 'accepted'),
    );
  });
});

describe('an inviting provider', () => {
  it('sees the name and that an answer is pending, but no address [PROJ-12]', async () => {
    const { body } = await read(dana);
    expect(body).toMatchObject({ customer_id: maria.id, customer: null });
    expect(body.asked_customer).toEqual({
      user_id: maria.id,
      full_name: 'Maria Alvarez',
      declined: false,
      invited_at: expect.stringMatching(/Z$/),
    });
    expect(JSON.stringify(body)).not.toContain(maria.email);
    await refused(product, 'NOT_FOUND', () => dana.call('GET', `/profiles/${maria.id}`));
  });

  it('may withdraw; the customer then sees nothing of it', async () => {
    expect((await withdraw(dana)).body).toMatchObject({ customer_id: null, asked_customer: null });
    expect((await withdraw(dana)).status).toBe(200);
    const recorded = await product.sql('select kind from events where project_id = $1 order by id', [
      project.id,
    ]);
    expect(recorded.map(({ kind }) => kind)).toEqual([
      'project.created',
      'project.customer_invited',
      'project.customer_uninvited',
    ]);
    expect([await invitations(maria), await notifications(maria)]).toEqual([[], []]);
    await refused(product, 'NOT_FOUND', () => answerInvitation(maria, project.id, 'accepted'));
  });

  it('asking the same customer again asks once [AP11]', async () => {
    const again = await untouched(product, () => ask(dana, maria));
    expect({ ...again.body, invitation: null, declined_by: null }).toEqual((await read(dana)).body);
  });

  it('cannot displace a customer who has just accepted, or invite two at once [AP1]', async () => {
    await refused(product, 'CHANGED_MEANWHILE', () => ask(dana, rosa));
    await answerInvitation(maria, project.id, 'accepted');
    await refused(product, 'CHANGED_MEANWHILE', () => withdraw(dana));
    await refused(product, 'CHANGED_MEANWHILE', () => ask(dana, rosa));
    expect((await read(maria)).status).toBe(200);
  });

  it('withdrawing while the customer accepts leaves either both or neither in [AP1]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await createProject(dana, { customer_id: maria.id });
      const [said] = await Promise.all([
        answerInvitation(maria, id, 'accepted'),
        dana.call('DELETE', `/projects/${id}/customer-invitation`),
      ]);
      const inside = (await maria.call('GET', `/projects/${id}`)).status;
      expect([said.status, inside]).toEqual(said.status === 200 ? [200, 200] : [404, 404]);
    }
  });

  it('is the only one who may invite, and only while verified [PROJ-12, RO2]', async () => {
    await withdraw(dana);
    await refused(product, 'NOT_FOUND', () => ask(owen, rosa));
    await refused(product, 'FORBIDDEN', () => ask(maria, rosa));
    for (const who of [dana, ada]) await refused(product, 'INVALID_INPUT', () => ask(dana, who));
    await product.sql('update people set provider_verified_at = null where id = $1', [dana.id]);
    await refused(product, 'FORBIDDEN', () => ask(dana, rosa));
    await product.sql('update people set provider_verified_at = now() where id = $1', [dana.id]);
  });

  it('creates one project and one invitation from a request sent ten times [PROJ-16, AP11]', async () => {
    const body = { request_id: crypto.randomUUID(), title: 'Once', customer_id: rosa.id };
    const made = await Promise.all(
      Array.from({ length: 10 }, () => dana.call<Project>('POST', '/projects', body)),
    );
    expect(new Set(made.map((each) => each.body.id)).size).toBe(1);
    expect(await invitations(rosa)).toHaveLength(1);
    const again = await untouched(product, () => dana.call<Project>('POST', '/projects', body));
    expect(again.body.asked_customer?.full_name).toBe('Rosa Reader');
  });

  it('has a daily limit of invitations, in which one that is asked again counts once [AP11]', async () => {
    const strict = await startProduct({ RATE_SHARE: '2' });
    try {
      const kim = await strict.person('Kim Keeper');
      const pat = await strict.person('Pat Provider', { type: 'service_provider' });
      const make = () =>
        pat.call<Project>('POST', '/projects', {
          request_id: crypto.randomUUID(),
          title: 'Care',
          customer_id: kim.id,
        });
      const { body: first } = await make();
      const again = () =>
        pat.call('POST', `/projects/${first.id}/customer-invitation`, { customer_id: kim.id });
      const answers = [await again(), await make(), await again()];
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      await refused(strict, 'TOO_MANY_REQUESTS', make);
    } finally {
      await strict.close();
    }
  });

  it('of a customer’s own project cannot invite anyone into it', async () => {
    const { id } = await createProject(maria);
    await setProvider(maria, id, dana);
    await refused(product, 'CHANGED_MEANWHILE', () =>
      dana.call('POST', `/projects/${id}/customer-invitation`, { customer_id: rosa.id }),
    );
  });
});
