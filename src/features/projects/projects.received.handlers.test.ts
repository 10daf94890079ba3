// An invitation to the address of somebody who has an account: decision 0304.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#kit/days.ts';
import { whileHeld } from '#test/support/held-row.ts';
import { queuedLetters } from '#test/support/letters.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { createProject, type MadeProject, setProvider } from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { ReceivedInvitation } from './projects.invitations.contract.ts';

let product: Product;
let maria: Client;
let owen: Client;
let dana: Client;
let project: MadeProject;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez', { verified: true });
  owen = await product.person('Owen Okafor', { type: 'service_provider', verified: true });
});
beforeEach(async () => {
  dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  project = await createProject(maria, { title: 'Mom at home', description: 'She wanders.' });
});
afterAll(() => product.close());

const invite = (email: string, id = project.id) =>
  maria.call('POST', `/projects/${id}/invitation`, { email });
const withdraw = () => maria.call('DELETE', `/projects/${project.id}/invitation`);
const received = async (who: Client) =>
  (await who.call<{ invitations: ReceivedInvitation[] }>('GET', '/project-invitations/received')).body
    .invitations;
const respond = (who: Client, answer: 'accept' | 'decline', which: object = { project_id: project.id }) =>
  who.call<{ project_id: string }>('POST', `/project-invitations/${answer}`, which);
const read = (who: Client) =>
  who.call<MadeProject & { invitation: object | null; declined_by: string | null }>(
    'GET',
    `/projects/${project.id}`,
  );
const news = async (who: Client) =>
  (await who.call<{ notifications: { kind: string; project_id: string | null }[] }>('GET', '/notifications'))
    .body.notifications;
const kinds = async (who: Client) => (await news(who)).map(({ kind }) => kind);
const next = async (who: Client) => (await who.call<{ next: object[] }>('GET', '/dashboard')).body.next;
async function tokenTo(email: string): Promise<string> {
  const jobs = await queuedLetters<{ url: string }>(product, email, 'project_invitation');
  return new URL(jobs.at(-1)?.letter.url ?? '').searchParams.get('token') ?? '';
}
const statuses = async (order: (() => Promise<{ status: number }>)[]) =>
  (await whileHeld<{ status: number }>(product, project.id, order)).map(({ status }) => status);

describe('an invitation to a provider who has an account', () => {
  it('is shown to them, named next and notified of, with what the mail says and no more [PROJ-21, DASH-11]', async () => {
    await invite(dana.email.toUpperCase());
    expect(await received(dana)).toEqual([
      {
        project_id: project.id,
        title: 'Mom at home',
        inviter_name: 'Maria Alvarez',
        invited_at: expect.any(String),
      },
    ]);
    expect(await next(dana)).toContainEqual({
      kind: 'invitation',
      project_id: project.id,
      project_title: 'Mom at home',
      from: 'Maria Alvarez',
      as: 'provider',
    });
    expect((await news(dana))[0]).toMatchObject({ kind: 'invitation.received', project_id: null });
    await refused(product, 'NOT_FOUND', () => read(dana));
  });

  it('says nowhere to whoever invites that there is an account [PROJ-21, ASVS 6.3.8]', async () => {
    const made = await invite(dana.email);
    const heard = async () => [
      (await maria.call('GET', `/projects/${project.id}/activity`)).body,
      (await read(maria)).body.service_provider_id,
      await product.sql('select from events where actor_id = $1 and project_id is null and kind like $2', [
        maria.id,
        'invitation.%',
      ]),
      await product.sql('select from events where project_id = $1 and kind like $2', [
        project.id,
        'invitation.%',
      ]),
    ];
    const known = await heard();
    await withdraw();
    const unknown = await invite('nobody.here@example.test');
    expect(Object.keys(unknown.body as object)).toEqual(Object.keys(made.body as object));
    const [activity, ...rest] = known;
    expect(JSON.stringify(activity)).not.toContain('invitation');
    expect(rest).toEqual([null, [], []]);
  });

  it('is shown at a proved address only, and to providers only [PROJ-21]', async () => {
    const zed = await product.person('Zed Nowhere', { type: 'service_provider' });
    await invite(zed.email);
    expect([await received(zed), await next(zed), await kinds(zed)]).toEqual([[], [], []]);
    for (const answer of ['accept', 'decline'] as const)
      await refused(product, 'LINK_EXPIRED', () => respond(zed, answer));
    await product.sql('update people set email_verified = true where id = $1', [zed.id]);
    expect(await received(zed)).toHaveLength(1);
    const carl = await product.person('Carl Customer', { verified: true });
    await invite(carl.email);
    expect([await received(carl), await kinds(carl)]).toEqual([[], []]);
    await refused(product, 'FORBIDDEN', () => respond(carl, 'accept'));
    await refused(product, 'UNAUTHENTICATED', () => respond(product.nobody(), 'accept'));
    await refused(product, 'LINK_EXPIRED', () => respond(owen, 'accept'));
  });

  it('brings them in without the link; the same again is fine [PROJ-21]', async () => {
    await invite(dana.email);
    const accepted = await respond(dana, 'accept');
    expect([accepted.status, accepted.body]).toEqual([200, { project_id: project.id }]);
    expect((await read(dana)).body.service_provider_id).toBe(dana.id);
    expect((await untouched(product, () => respond(dana, 'accept'))).status).toBe(200);
    expect([await received(dana), await kinds(dana)]).toEqual([[], []]);
    const over = await product.sql(
      `select from events e join project_invitations i on i.id = e.subject_id
       where e.kind = 'invitation.over' and i.project_id = $1`,
      [project.id],
    );
    expect(over).toHaveLength(1);
    expect(await kinds(maria)).toContain('project.provider_joined');
    await setProvider(maria, project.id, null);
    await refused(product, 'LINK_EXPIRED', () => respond(dana, 'accept'));
  });

  it('is gone from their page once it is withdrawn, replaced, over, or somebody is chosen [PROJ-21]', async () => {
    const isGone = async () => {
      expect(await received(dana)).toEqual([]);
      await refused(product, 'LINK_EXPIRED', () => respond(dana, 'accept'));
    };
    for (const ends of [withdraw, () => invite(owen.email), () => setProvider(maria, project.id, owen)]) {
      await invite(dana.email);
      expect(await received(dana)).toHaveLength(1);
      await ends();
      await isGone();
      expect(await kinds(dana)).toEqual([]);
    }
    await setProvider(maria, project.id, null);
    await invite(dana.email);
    await product.sql(
      `update project_invitations set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval
       where project_id = $1 and withdrawn_at is null`,
      [project.id, `${15 * DAY_MS} milliseconds`],
    );
    await isGone();
  });

  it('is not shown while the account of whoever sent it is closed [PROJ-21]', async () => {
    const rosa = await product.person('Rosa Reader', { verified: true });
    const { id } = await createProject(rosa);
    await rosa.call('POST', `/projects/${id}/invitation`, { email: dana.email });
    await product.sql('update people set deactivated_at = now() where id = $1', [rosa.id]);
    expect(await received(dana)).toEqual([]);
    await refused(product, 'LINK_EXPIRED', () => respond(dana, 'accept', { project_id: id }));
  });
});

describe('declining', () => {
  it('tells the customer, on the project and by notification, who can invite again [PROJ-21]', async () => {
    await invite(dana.email);
    expect((await respond(dana, 'decline')).status).toBe(200);
    expect((await read(maria)).body).toMatchObject({
      invitation: null,
      declined_by: dana.email,
      service_provider_id: null,
    });
    expect((await news(maria))[0]).toMatchObject({
      kind: 'project.provider_declined',
      project_id: project.id,
    });
    expect([await received(dana), await kinds(dana), await next(dana)]).toEqual([[], [], []]);
    await refused(product, 'LINK_EXPIRED', () => respond(dana, 'accept'));
    expect((await untouched(product, () => respond(dana, 'decline'))).status).toBe(200);
    expect((await invite(dana.email)).status).toBe(201);
    expect((await read(maria)).body).toMatchObject({ declined_by: null });
    expect((await respond(dana, 'accept')).status).toBe(200);
    expect((await read(maria)).body.declined_by).toBe(null);
  });

  it('works with the link too, also before the address is proved; the link then opens nothing [PROJ-21]', async () => {
    const zed = await product.person('Zed Nowhere', { type: 'service_provider' });
    await invite(zed.email);
    const token = await tokenTo(zed.email);
    await refused(product, 'FORBIDDEN', () => respond(dana, 'decline', { token }));
    expect((await respond(zed, 'decline', { token })).status).toBe(200);
    expect((await respond(zed, 'decline', { token })).status).toBe(200);
    await refused(product, 'LINK_EXPIRED', () => respond(zed, 'accept', { token }));
    expect((await kinds(maria)).filter((kind) => kind === 'project.provider_declined')).not.toEqual([]);
  });

  it.each(['accept', 'decline'] as const)(
    'and accepting at once: only the one that comes first, %s, counts [PROJ-21, AP1]',
    async (first) => {
      await invite(dana.email);
      const second = first === 'accept' ? 'decline' : 'accept';
      expect(await statuses([() => respond(dana, first), () => respond(dana, second)])).toEqual([200, 410]);
      const { service_provider_id, declined_by } = (await read(maria)).body;
      expect([service_provider_id, declined_by]).toEqual(
        first === 'accept' ? [dana.id, null] : [null, dana.email],
      );
    },
  );

  it.each(['first', 'last'])(
    'while it is withdrawn, which comes %s, says one thing [PROJ-21, AP1]',
    async (place) => {
      await invite(dana.email);
      const declining = () => respond(dana, 'decline');
      const order = place === 'first' ? [withdraw, declining] : [declining, withdraw];
      expect(await statuses(order)).toEqual(place === 'first' ? [200, 410] : [200, 200]);
      expect((await read(maria)).body.declined_by).toBe(place === 'first' ? null : dana.email);
    },
  );

  it.each([{}, { token: '' }, { project_id: 'no id' }, { token: 'a', project_id: crypto.randomUUID() }])(
    'takes a link or a project, and not %j [PROJ-21]',
    async (which) => {
      for (const answer of ['accept', 'decline'] as const)
        await refused(product, 'INVALID_INPUT', () => respond(dana, answer, which));
    },
  );
});
