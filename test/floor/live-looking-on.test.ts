import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hears, listeners } from '../support/live.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { giveReason, newProject, type SharedProject, say, sharedProject } from '../support/projects.ts';
import { forgetReadings, readings } from '../support/readings.ts';

let product: Product;
let shared: SharedProject;
let ada: Client;
let grace: Client;
const { listen, lookOn: openLook, leaveAll } = listeners(() => product.app);
async function lookOn(admin: Client, projectId: string) {
  await giveReason(admin, projectId);
  return openLook(admin, projectId);
}
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  ada = await product.person('Ada Admin', { admin: true });
  grace = await product.person('Grace Admin', { admin: true });
});
afterEach(leaveAll);
afterAll(() => product.close());

/** What the log says of somebody's looks. */
const looksOf = (admin: Client) => readings(product, admin);

describe('an admin who looks at a project', () => {
  it('hears what happens in it, and reads the words themselves [PROJ-24, CHAT-08]', async () => {
    const { id, customer, provider } = shared;
    const look = await lookOn(ada, id);
    expect(look.frames.map((each) => each.event)).toEqual(['reset']);
    const sent = await say(customer, id, 'She is home again.');
    await hears(look, sent.id);
    expect(look.events()).toEqual([
      {
        kind: 'message.sent',
        actor_id: customer.id,
        project_id: id,
        subject_type: 'message',
        subject_id: sent.id,
        data: {},
        at: expect.any(String),
      },
    ]);
    await provider.call('PATCH', `/projects/${id}`, { title: 'Home again' });
    await look.until(() => look.events().some((each) => each.kind === 'project.changed'));
  });

  it('is recorded before anything is sent [RL2]', async () => {
    await forgetReadings(product);
    await lookOn(ada, shared.id);
    expect((await looksOf(ada)).map((each) => each.data)).toEqual([
      { what: 'project', reason: 'asked_us' },
      { what: 'project', reason: 'asked_us', people: [shared.customer.id], subjects: [shared.id] },
    ]);
  });

  it('hears of this project only, and no other admin hears of it [PROJ-24, RL2]', async () => {
    const { id, customer } = shared;
    const elsewhere = await newProject(customer, null);
    const [look, other] = [await lookOn(ada, id), await lookOn(grace, elsewhere)];
    const [own, graces] = [await listen(ada), await listen(grace)];
    const here = await say(customer, id, 'Here');
    const there = await say(customer, elsewhere, 'There');
    await hears(look, here.id);
    await hears(other, there.id);
    // Their own project shows that everything before it has been delivered.
    for (const [admin, stream] of [
      [ada, own],
      [grace, graces],
    ] as const) {
      const mine = await say(admin, await newProject(admin, null), 'Mine');
      await hears(stream, mine.id);
    }
    expect(look.events().map((each) => each.project_id)).toEqual([id]);
    expect(other.events().map((each) => each.project_id)).toEqual([elsewhere]);
    const projects = [...own.events(), ...graces.events()].map((each) => each.project_id);
    expect(projects).not.toContain(id);
    expect(projects).not.toContain(elsewhere);
  });

  it('hears nothing after leaving, and not that somebody types [CHAT-22]', async () => {
    const { id, customer, provider } = shared;
    const before = product.services.live.count();
    const [left, stays] = [await lookOn(ada, id), await lookOn(grace, id)];
    await left.leave();
    expect(product.services.live.count()).toBe(before + 1);
    await provider.call('POST', `/projects/${id}/typing`, {});
    const sent = await say(customer, id, 'Without Ada');
    await hears(stays, sent.id);
    expect(left.events()).toEqual([]);
    expect(stays.frames.map((each) => each.event)).not.toContain('typing');
    // Coming back, the page reads everything; nothing is replayed.
    expect((await lookOn(ada, id)).frames.map((each) => each.event)).toEqual(['reset']);
  });

  it('hears nothing without a reason, nor within 5 s of its end [312(b)]', async () => {
    const iris = await product.person('Iris Admin', { admin: true });
    await expect(openLook(iris, shared.id)).rejects.toThrow('403');
    const look = await lookOn(iris, shared.id);
    const own = await listen(iris);
    // In steps: the session of who does nothing ends after half an hour.
    for (let minutes = 20; minutes <= 60; minutes += 20) {
      product.clock.set(new Date(product.clock.now().getTime() + 1_200_000));
      await iris.call('POST', '/auth/session/extend', {});
    }
    await look.ended;
    const mine = await say(iris, await newProject(iris, null), 'Still signed in');
    await hears(own, mine.id);
    product.clock.set(new Date());
  });

  it('hears nothing more within 5 s of being an admin no more, or of signing out [AUTH-32, SE1]', async () => {
    const iris = await product.person('Iris Admin', { admin: true });
    const olga = await product.person('Olga Admin', { admin: true });
    const looks = [await lookOn(iris, shared.id), await lookOn(olga, shared.id)];
    const own = await listen(iris);
    const start = performance.now();
    await ada.call('PUT', `/people/${iris.id}/admin`, { is_admin: false });
    await olga.call('POST', '/auth/sign-out', {});
    await Promise.all(looks.map((each) => each.ended));
    expect(performance.now() - start).toBeLessThan(5000);
    const mine = await say(iris, await newProject(iris, null), 'Still signed in');
    await hears(own, mine.id);
  });
});
