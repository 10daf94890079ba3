import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDocument } from '#test/support/documents.ts';
import { upload } from '#test/support/files.ts';
import {
  type Client,
  PASSWORD,
  type Product,
  sessionCookie,
  startProduct,
  tokenIn,
} from '#test/support/product.ts';
import { newProject, say } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import { deleteClosedAccounts } from '../accounts/accounts.closing.jobs.ts';
import type { ProjectDetails } from './projects.contract.ts';

let product: Product;
let maria: Client;
let dana: Client;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
});
afterAll(() => product.close());

async function close(who: Client): Promise<void> {
  expect((await who.call('POST', '/account/close')).status, product.logged.join('')).toBe(200);
}

/** As if 30 days had passed. */
async function deleteClosed(who: Client): Promise<void> {
  await product.sql(`update account_closings set ends_at = now() - interval '1 day' where person_id = $1`, [
    who.id,
  ]);
  await deleteClosedAccounts(product.services);
  expect(await product.sql('select from people where id = $1', [who.id])).toEqual([]);
}

const read = async (who: Client, id: string) =>
  (await who.call<ProjectDetails>('GET', `/projects/${id}`)).body;
const addTask = async (by: Client, id: string, assigned_to: string) => {
  const task = { client_id: crypto.randomUUID(), title: 'Pack the kitchen', assigned_to };
  return (await by.call<{ id: string }>('POST', `/projects/${id}/tasks`, task)).body.id;
};

describe('a customer who closes their account [AUTH-50]', () => {
  it('is announced in the activity of each project they share, and stays in it for 30 days', async () => {
    const projectId = await newProject(maria, dana, 'Move to Mesa');
    await close(maria);
    const { body } = await dana.call<{ entries: { kind: string }[] }>(
      'GET',
      `/projects/${projectId}/activity`,
    );
    expect(body.entries.map(({ kind }) => kind)).toContain('project.customer_closed');
    expect(await read(dana, projectId)).toMatchObject({ ended: false, customer_id: maria.id });
  });

  it('is said in each project they share, with the day it ends, until they come back; and nowhere else', async () => {
    const projectId = await newProject(maria, dana, 'Move to Mesa');
    const other = await newProject(await product.person('Carl Customer'), dana, 'Meals');
    const endsAt = async (id: string) => (await read(dana, id)).ends_at;
    expect(await endsAt(projectId)).toBeNull();
    await close(maria);
    const [closing] = await product.sql<{ ends_at: Date }>(
      'select ends_at from account_closings where person_id = $1',
      [maria.id],
    );
    expect(await endsAt(projectId)).toBe(closing?.ends_at.toISOString());
    expect(await endsAt(other)).toBeNull();
    const listed = (await dana.call<{ projects: ProjectDetails[] }>('GET', '/projects')).body.projects;
    expect(listed.map(({ id, ends_at }) => [id, ends_at !== null])).toEqual([
      [other, false],
      [projectId, true],
    ]);
    const token = tokenIn(await product.mailTo(maria.email, /account is closed/));
    expect((await product.nobody().call('POST', '/auth/reopen', { token })).status).toBe(200);
    expect(await endsAt(projectId)).toBeNull();
  });

  it('is not said to end where an admin closed it', async () => {
    const ada = await product.person('Ada Admin', { admin: true });
    const projectId = await newProject(maria, dana, 'Move to Mesa');
    expect((await ada.call('PUT', `/people/${maria.id}/active`, { active: false })).status).toBe(200);
    expect(await read(dana, projectId)).toMatchObject({ ended: false, ends_at: null });
  });

  it('is announced as back, however their account opens again; that the project ends is taken back', async () => {
    const ada = await product.person('Ada Admin', { admin: true });
    const heard = async () =>
      (await dana.call<{ notifications: { kind: string }[] }>('GET', '/notifications')).body.notifications
        .map(({ kind }) => kind)
        .filter((kind) => /customer_(closed|back)/.test(kind));
    const projectId = await newProject(maria, dana, 'Move to Mesa');
    await close(maria);
    expect(await heard()).toEqual(['project.customer_closed']);
    const token = tokenIn(await product.mailTo(maria.email, /account is closed/));
    expect((await product.nobody().call('POST', '/auth/reopen', { token })).status).toBe(200);
    expect(await heard()).toEqual(['project.customer_back']);
    const { body } = await dana.call<{ entries: { kind: string }[] }>(
      'GET',
      `/projects/${projectId}/activity`,
    );
    expect(body.entries[0]?.kind).toBe('project.customer_back');

    const active = (is: boolean) => ada.call('PUT', `/people/${maria.id}/active`, { active: is });
    // What an admin closes was never said to end.
    for (const is of [false, true]) expect((await active(is)).status).toBe(200);
    expect(await heard()).toEqual(['project.customer_back']);
    const { headers } = await product.nobody().call('POST', '/auth/sign-in', {
      email: maria.email,
      password: PASSWORD,
    });
    await close({ ...maria, cookie: sessionCookie(headers) });
    expect((await active(true)).status).toBe(200);
    expect(await heard()).toEqual(['project.customer_back', 'project.customer_back']);
  });

  it('has no open task there any more, and waits for no signature', async () => {
    const projectId = await newProject(maria, dana, 'Move to Mesa');
    const task = await addTask(dana, projectId, maria.id);
    const document = await createDocument(product, maria, projectId);
    const hers = await createDocument(product, dana, projectId);
    await close(maria);
    expect(await product.sql('select assigned_to from tasks where id = $1', [task])).toEqual([
      { assigned_to: null },
    ]);
    const withdrawn = await product.sql<{ id: string }>(
      'select id from signable_documents where project_id = $1 and withdrawn_at is not null',
      [projectId],
    );
    expect(withdrawn.map(({ id }) => id)).toEqual([document.id]);
    expect(withdrawn.map(({ id }) => id)).not.toContain(hers.id);
  });

  it('leaves the project to the others after 30 days: it has ended, and what was written stays without a name', async () => {
    const projectId = await newProject(maria, dana, 'Move to Mesa');
    await say(maria, projectId, 'She fell again.');
    await say(dana, projectId, 'I bring the boxes.');
    await addTask(maria, projectId, maria.id);
    await createDocument(product, maria, projectId);
    const file = await upload(product, maria, projectId, 'Her pills');
    const alone = await newProject(maria, null, 'Only hers');
    await close(maria);
    await deleteClosed(maria);
    expect(await read(dana, projectId)).toMatchObject({
      title: 'Move to Mesa',
      status: 'completed',
      ended: true,
      customer: null,
      customer_id: null,
    });
    const messages = JSON.stringify((await dana.call('GET', `/projects/${projectId}/messages`)).body);
    expect(messages).toContain('She fell again.');
    expect(messages).toContain('I bring the boxes.');
    for (const below of ['messages', 'tasks', 'files', 'documents', 'activity']) {
      const { status, body } = await dana.call('GET', `/projects/${projectId}/${below}`);
      expect([below, status]).toEqual([below, 200]);
      expect(JSON.stringify(body)).not.toContain('Maria Alvarez');
      expect(JSON.stringify(body)).not.toContain(maria.email);
    }
    const content = `/projects/${projectId}/files/${file.body.id}/content`;
    expect((await dana.call('GET', content)).status).toBe(200);
    expect(await product.sql('select from projects where id = $1', [alone])).toEqual([]);
  });

  it('is followed by nobody: the project is neither changed nor given to another customer', async () => {
    const projectId = await newProject(maria, dana, 'Move to Mesa');
    await close(maria);
    await deleteClosed(maria);
    const rosa = await product.person('Rosa Rivera');
    const place = `/projects/${projectId}`;
    for (const change of [{ status: 'active' }, { title: 'Another' }])
      await refused(product, 'FORBIDDEN', () => dana.call('PATCH', place, change));
    await refused(product, 'FORBIDDEN', () =>
      dana.call('POST', `${place}/customer-invitation`, { customer_id: rosa.id }),
    );
  });

  it('takes it along where the last of the others goes, too', async () => {
    const projectId = await newProject(maria, dana, 'Move to Mesa');
    await close(maria);
    await deleteClosed(maria);
    await close(dana);
    await deleteClosed(dana);
    expect(await product.sql('select from projects where id = $1', [projectId])).toEqual([]);
  });
});

describe('a provider who closes their account [AUTH-50]', () => {
  it('leaves all their projects at once, and takes along the one that no customer has joined', async () => {
    const shared = [await newProject(maria, dana, 'One'), await newProject(maria, dana, 'Two')];
    const alone = await dana.call<{ id: string }>('POST', '/projects', {
      request_id: crypto.randomUUID(),
      title: 'For Maria',
      customer_id: maria.id,
    });
    expect(alone.status).toBe(201);
    await close(dana);
    for (const id of shared)
      expect(await read(maria, id)).toMatchObject({ service_provider_id: null, ended: false });
    await deleteClosed(dana);
    expect(await product.sql('select from projects where id = $1', [alone.body.id])).toEqual([]);
  });
});

describe('invitations of somebody who closes their account [AUTH-50]', () => {
  it('end: those they sent, by mail or on screen, and those that wait for their answer', async () => {
    const projectId = await newProject(maria, null, 'Move to Mesa');
    const invited = await maria.call('POST', `/projects/${projectId}/invitation`, {
      email: 'pat@example.test',
    });
    expect(invited.status).toBe(201);
    const rosa = await product.person('Rosa Rivera');
    const asked = async (customer: Client) =>
      (
        await dana.call<{ id: string }>('POST', '/projects', {
          request_id: crypto.randomUUID(),
          title: 'With you',
          customer_id: customer.id,
        })
      ).body.id;
    const withMaria = await asked(maria);
    await asked(rosa);
    const waiting = async (who: Client) =>
      (await who.call<{ invitations: unknown[] }>('GET', '/project-invitations')).body.invitations;
    expect(await waiting(rosa)).toHaveLength(1);

    await close(maria);
    const open = await product.sql(
      'select from project_invitations where project_id = $1 and withdrawn_at is null',
      [projectId],
    );
    expect(open).toEqual([]);
    // The provider hears that Maria declined, and may ask somebody else.
    expect((await read(dana, withMaria)).asked_customer).toMatchObject({ declined: true });
    const news = await dana.call<{ notifications: { kind: string; project_id: string }[] }>(
      'GET',
      '/notifications',
    );
    expect(news.body.notifications).toContainEqual(
      expect.objectContaining({ kind: 'project.customer_declined', project_id: withMaria }),
    );
    const instead = await dana.call('POST', `/projects/${withMaria}/customer-invitation`, {
      customer_id: rosa.id,
    });
    expect(instead.status).toBe(201);

    await close(dana);
    expect(await waiting(rosa)).toEqual([]);
  });
});
