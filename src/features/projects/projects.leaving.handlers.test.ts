// A provider leaves a project by themself: decision 0302.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAppointment, fillCalendar } from '#test/support/appointments.ts';
import { createDocument } from '#test/support/documents.ts';
import { whileHeld } from '#test/support/held-row.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import {
  createProject,
  giveReason,
  joinProject,
  type MadeProject,
  projectPeople,
  say,
  setProvider,
  shareProject,
} from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';

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
  project = await shareProject(maria, dana);
});
afterAll(() => product.close());

const leave = (who: Client, id = project.id) => who.call('POST', `/projects/${id}/leave`);
const read = (who: Client, id = project.id) => who.call<MadeProject>('GET', `/projects/${id}`);
const news = async (who: Client) =>
  (
    await who.call<{ notifications: { kind: string; project_id: string; actor_name: string | null }[] }>(
      'GET',
      '/notifications',
    )
  ).body.notifications.filter(({ project_id }) => project_id === project.id);
const addTask = async (by: Client, assigned_to: string | null) => {
  const task = { client_id: crypto.randomUUID(), title: 'Pack the kitchen', assigned_to };
  return by.call<{ id: string }>('POST', `/projects/${project.id}/tasks`, task);
};
const statuses = async (order: (() => Promise<{ status: number }>)[]) =>
  (await whileHeld<{ status: number }>(product, project.id, order)).map(({ status }) => status);
const providers = () =>
  product.sql(
    `select person_id from project_members where project_id = $1 and role = 'provider' and left_at is null`,
    [project.id],
  );

describe('a provider who leaves', () => {
  it('no longer opens the project, and its customer hears of it by name [PROJ-21, PROJ-31]', async () => {
    await say(dana, project.id, 'I bring the boxes.');
    expect((await leave(dana)).status).toBe(200);
    for (const below of ['', '/messages', '/tasks', '/files', '/documents', '/activity'])
      await refused(product, 'NOT_FOUND', () => dana.call('GET', `/projects/${project.id}${below}`));
    const left = (await read(maria)).body;
    expect(left).toMatchObject({ service_provider_id: null, customer_id: maria.id, ended: false });
    expect(left.updated_at > project.updated_at).toBe(true);
    expect((await news(maria))[0]).toMatchObject({
      kind: 'project.provider_left',
      actor_name: 'Dana Diaz',
    });
    expect((await news(dana)).map(({ kind }) => kind)).not.toContain('project.provider_left');
    const messages = await maria.call('GET', `/projects/${project.id}/messages`);
    expect(JSON.stringify(messages.body)).toContain('Dana Diaz');
  });

  it('has no open task there, and nobody signs what they asked for [PROJ-21]', async () => {
    const task = (await addTask(maria, dana.id)).body.id;
    const sent = await createDocument(product, dana, project.id);
    const waiting = await createDocument(product, maria, project.id);
    expect((await leave(dana)).status).toBe(200);
    expect(await product.sql('select assigned_to from tasks where id = $1', [task])).toEqual([
      { assigned_to: null },
    ]);
    const withdrawn = await product.sql<{ id: string }>(
      'select id from signable_documents where id = any ($1) and withdrawn_at is not null',
      [[sent.id, waiting.id]],
    );
    expect(withdrawn).toEqual([{ id: sent.id }]);
  });

  it('keeps the appointments that are to come, sees them, and can still cancel each [PROJ-21, APPT-40]', async () => {
    const sides = { projectId: project.id, customer: maria.id, provider: dana.id };
    const { seriesAppointmentId: id } = await fillCalendar(product, sides);
    const coming = () =>
      dana.call<{ appointments: { id: string }[] }>(
        'GET',
        `/appointments?project_id=${project.id}&when=upcoming`,
      );
    expect((await coming()).body.appointments.map((each) => each.id)).toEqual([id]);
    expect((await leave(dana)).status).toBe(200);
    await refused(product, 'NOT_FOUND', coming);
    const own = await dana.call<{ appointments: object[] }>('GET', '/appointments?when=upcoming');
    expect(own.body.appointments).toContainEqual(expect.objectContaining({ id, status: 'scheduled' }));
    const cancelled = await changeAppointment(
      dana,
      { id },
      { act: 'cancel', cancellation_reason: 'I left.' },
    );
    expect([cancelled.status, cancelled.body]).toMatchObject([200, { status: 'cancelled' }]);
  });

  it('can be let in again by the customer alone, and finds what is there [PROJ-21]', async () => {
    await leave(dana);
    await refused(product, 'NOT_FOUND', () => leave(dana));
    expect((await setProvider(maria, project.id, dana)).status).toBe(200);
    expect((await read(dana)).body.service_provider_id).toBe(dana.id);
    expect((await leave(dana)).status).toBe(200);
  });

  it('leaves also a customer whose account is closed [PROJ-21, AUTH-50]', async () => {
    const carl = await product.person('Carl Customer');
    const { id } = await shareProject(carl, dana);
    expect((await carl.call('POST', '/account/close')).status).toBe(200);
    expect((await leave(dana, id)).status).toBe(200);
  });
});

describe('leaving', () => {
  it('is for its provider alone [PROJ-21, PROJ-31]', async () => {
    await joinProject(product, project.id, rosa, 'family');
    await giveReason(ada, project.id);
    for (const who of [maria, rosa, ada]) await refused(product, 'FORBIDDEN', () => leave(who));
    await refused(product, 'NOT_FOUND', () => leave(owen));
    await refused(product, 'UNAUTHENTICATED', () => leave(product.nobody()));
    await refused(product, 'INVALID_INPUT', () => leave(dana, 'not-an-id'));
    expect(await providers()).toEqual([{ person_id: dana.id }]);
  });

  it('is refused while no customer is in it: nobody could see it any more [PROJ-21]', async () => {
    const { id } = await createProject(dana, { customer_id: rosa.id });
    await refused(product, 'FORBIDDEN', () => leave(dana, id));
    expect((await read(dana, id)).status).toBe(200);
  });

  it('twice at once is done once [PROJ-21, AP1]', async () => {
    expect(await statuses([() => leave(dana), () => leave(dana)])).toEqual([200, 404]);
    const left = await product.sql(
      `select from events where project_id = $1 and kind = 'project.provider_left'`,
      [project.id],
    );
    expect(left).toHaveLength(1);
  });

  it.each(['first', 'last'])(
    'while the customer removes them, who comes %s, notifies of one end [PROJ-21, AP1]',
    async (place) => {
      const removing = () => setProvider(maria, project.id, null);
      const leaving = () => leave(dana);
      const order = place === 'first' ? [leaving, removing] : [removing, leaving];
      expect(await statuses(order)).toEqual(place === 'first' ? [200, 200] : [200, 404]);
      const left = await product.sql<{ actor_id: string }>(
        `select actor_id from events where project_id = $1 and kind = 'project.provider_left'`,
        [project.id],
      );
      expect(left).toEqual([{ actor_id: place === 'first' ? dana.id : maria.id }]);
      expect(await providers()).toEqual([]);
    },
  );

  it.each(['first', 'last'])(
    'while they are assigned a task, which comes %s, leaves no open task with them [TASK-15, AP1]',
    async (place) => {
      const assigning = () => addTask(maria, dana.id);
      const leaving = () => leave(dana);
      await whileHeld<unknown>(
        product,
        project.id,
        place === 'first' ? [assigning, leaving] : [leaving, assigning],
      );
      expect(await providers()).toEqual([]);
      const theirs = await product.sql('select from tasks where project_id = $1 and assigned_to = $2', [
        project.id,
        dana.id,
      ]);
      expect(theirs).toEqual([]);
    },
  );
});
