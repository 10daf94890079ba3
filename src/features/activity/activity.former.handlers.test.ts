import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markAllSeen, markSeen, notifyOf, page } from '#test/support/notifications.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { type MadeProject, projectOfOld, setProvider } from '#test/support/projects.ts';

let product: Product;
let maria: Client;
let dana: Client;
let project: MadeProject;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  await product.sql('delete from projects');
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  project = await projectOfOld(product, maria, dana);
});
afterAll(() => product.close());

/** Maria writes to Dana. */
const notify = (count: number) => notifyOf(product, { project, recipient: dana, by: maria, count });

describe('a removed provider', () => {
  it('is notified of it, with the title of that day, and of nothing that happens there afterwards [DASH-11, PROJ-31]', async () => {
    await notify(2);
    await maria.call('PATCH', `/projects/${project.id}`, { status: 'active' });
    expect((await page(dana)).unseen).toBe(3);
    await setProvider(maria, project.id, null);
    await maria.call('PATCH', `/projects/${project.id}`, { title: 'Without Dana' });
    const { notifications, unseen } = await page(dana);
    expect(notifications).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        kind: 'project.provider_left',
        actor_name: null,
        project_id: null,
        project_title: project.title,
        subject_id: null,
        data: {},
        seen: false,
        count: 1,
        begins_at: null,
      },
    ]);
    expect(unseen).toBe(1);
    expect((await markSeen(dana, [notifications[0]?.id ?? 0])).body).toEqual({ unseen: 0 });
    expect((await page(dana)).notifications[0]?.seen).toBe(true);
  });

  it('reads the title for as long as the project is there, and nobody else reads that they did [DASH-11, RL3]', async () => {
    const past = (who: Client) =>
      product.services.db.as(who.id, (trx) =>
        trx.selectFrom('past_memberships').select(['project_id', 'left_title']).execute(),
      );
    expect(await past(dana)).toEqual([]);
    await setProvider(maria, project.id, null);
    expect(await past(dana)).toEqual([{ project_id: project.id, left_title: project.title }]);
    expect(await past(maria)).toEqual([]);
    await product.sql('delete from people where id = $1', [maria.id]);
    expect(await past(dana)).toEqual([]);
    expect((await page(dana)).notifications).toEqual([]);
  });

  it('is still named in the customer’s notifications [DASH-11]', async () => {
    await notify(1);
    await setProvider(maria, project.id, null);
    expect((await page(maria)).notifications.map((each) => each.actor_name)).toEqual(['Dana Diaz']);
  });

  it('gets everything back with the project, and what was seen stays seen [DASH-11]', async () => {
    await notify(2);
    await markAllSeen(dana);
    await setProvider(maria, project.id, null);
    await setProvider(maria, project.id, dana);
    const { notifications } = await page(dana);
    expect(notifications.map((each) => [each.kind, each.seen])).toEqual([
      ['project.provider_joined', false],
      ['project.provider_left', false],
      ['message.sent', true],
    ]);
  });

  it('is not notified about the new one, who gets none of the old notifications [DASH-11, PROJ-31]', async () => {
    const owen = await product.person('Owen Okafor', { type: 'service_provider' });
    await notify(2);
    await setProvider(maria, project.id, owen);
    expect((await page(owen)).notifications.map((each) => each.kind)).toEqual(['project.provider_joined']);
    expect((await page(dana)).notifications.map((each) => each.kind)).toEqual(['project.provider_left']);
  });
});
