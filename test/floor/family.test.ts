// A third person in a project, of the customer's family: every room lets them do what the customer may,
// except choosing the provider and completing the project.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailNews } from '#features/activity/activity.jobs.ts';
import { download, upload } from '../support/files.ts';
import { listenLive } from '../support/live.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { joinProject, leaveProject, newProject, say } from '../support/projects.ts';
import { refused } from '../support/refusals.ts';

let product: Product;
let maria: Client;
let dana: Client;
let rosa: Client;
let id: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  rosa = await product.person('Rosa Alvarez');
});
beforeEach(async () => {
  id = await newProject(maria, dana, 'Mom at home');
  await joinProject(product, id, rosa, 'family');
});
afterAll(() => product.close());

interface Sent {
  id: string;
  content: string;
  read_at: string | null;
  unread: boolean;
  sender: { full_name: string; email: string | null } | null;
}
const messages = async (who: Client) =>
  (await who.call<{ messages: Sent[] }>('GET', `/projects/${id}/messages`)).body.messages;
interface Called {
  project_id: string;
  kind: string;
}
interface Conversation {
  project_id: string;
  unread: number;
  with_name: string;
}
async function inboxOf(who: Client) {
  const { body } = await who.call<{ conversations: Conversation[] }>('GET', '/inbox');
  return body.conversations.find((each) => each.project_id === id);
}

async function readEverything(who: Client) {
  const { body } = await who.call<{ conversations: Conversation[] }>('GET', '/inbox');
  for (const { project_id, unread } of body.conversations)
    if (unread > 0)
      await who.call('POST', `/projects/${project_id}/messages/read-all`, { through: 1_000_000_000 });
}

describe('a family member of a project', () => {
  it('finds it in their list, and sees its two sides [DASH-25, PROJ-29]', async () => {
    const { body } = await rosa.call<{ projects: { id: string }[] }>('GET', '/projects');
    expect(body.projects.map((each) => each.id)).toContain(id);
    const read = await rosa.call('GET', `/projects/${id}`);
    expect(read.body).toMatchObject({ customer_id: maria.id, service_provider_id: dana.id });
    expect(Object.keys(read.body)).not.toContain('family_ids');
    expect((await rosa.call('GET', `/profiles/${dana.id}`)).status).toBe(200);
    expect((await dana.call('GET', `/profiles/${rosa.id}`)).status).toBe(200);
    const { body: log } = await rosa.call<{ items: { kind: string }[] }>('GET', `/projects/${id}/activity`);
    expect(JSON.stringify(log)).toContain('project.created');
  });

  it('writes to both, and reads both [CHAT-04, CHAT-17]', async () => {
    const sent = await say(rosa, id, 'I am with her until six');
    expect(sent).toMatchObject({ sender_id: rosa.id, recipient_id: null, team_name: null });
    const answer = await say(dana, id, 'Thank you');
    for (const who of [maria, dana, rosa]) {
      const [first, second] = await messages(who);
      expect(first).toMatchObject({ id: sent.id, sender: { full_name: 'Rosa Alvarez', email: rosa.email } });
      expect(second).toMatchObject({ id: answer.id, sender: { full_name: 'Dana Diaz' } });
    }
    const found = await rosa.call<{ hits: { id: string }[] }>('GET', '/messages/search?words=thank');
    expect(found.body.hits.map((each) => each.id)).toContain(answer.id);
  });

  it('gets others’ messages as unread, next to Maria, and the provider as the other side [CHAT-16, DASH-07, DASH-20]', async () => {
    const { id: messageId } = await say(dana, id, 'She slept well');
    expect(await inboxOf(rosa)).toMatchObject({ unread: 1, with_name: 'Dana Diaz' });
    expect(await inboxOf(maria)).toMatchObject({ unread: 1, with_name: 'Dana Diaz' });
    expect(await inboxOf(dana)).toMatchObject({ unread: 0, with_name: 'Maria Alvarez' });
    const { body } = await rosa.call<{ unread_messages: number }>('GET', '/dashboard');
    expect(body.unread_messages).toBeGreaterThan(0);
    await rosa.call('POST', `/projects/${id}/messages/read`, { ids: [messageId] });
    expect(await inboxOf(rosa)).toMatchObject({ unread: 0 });
  });

  /** Who of the three has a message unread, by every count that shows it. */
  async function standing(messageId: string) {
    const of = async (who: Client) => ({
      listed: (await messages(who)).find((each) => each.id === messageId)?.unread,
      inbox: (await inboxOf(who))?.unread,
      dashboard: (await who.call<{ unread_messages: number }>('GET', '/dashboard')).body.unread_messages,
    });
    const [{ read_at } = { read_at: null }] = (await messages(dana)).slice(-1);
    return { maria: await of(maria), rosa: await of(rosa), read: read_at !== null };
  }
  const UNREAD = { listed: true, inbox: 1, dashboard: 1 };
  const READ = { listed: false, inbox: 0, dashboard: 0 };

  it('reads for herself: what she has read stays unread for Maria [CHAT-16, CHAT-17, DASH-07, DASH-20]', async () => {
    await Promise.all([maria, rosa].map((who) => readEverything(who)));
    const { id: messageId } = await say(dana, id, 'She slept well');
    expect(await standing(messageId)).toEqual({ maria: UNREAD, rosa: UNREAD, read: false });
    await rosa.call('POST', `/projects/${id}/messages/read`, { ids: [messageId] });
    expect(await standing(messageId)).toEqual({ maria: UNREAD, rosa: READ, read: false });
    await maria.call('POST', `/projects/${id}/messages/read`, { ids: [messageId] });
    expect(await standing(messageId)).toEqual({ maria: READ, rosa: READ, read: true });
    // For somebody who joins later none of it is unread.
    const tom = await product.person('Tom Alvarez');
    await joinProject(product, id, tom, 'family');
    expect((await messages(tom)).map((each) => each.unread)).toEqual([false]);
    expect(await inboxOf(tom)).toMatchObject({ unread: 0 });
  });

  it('marks everything read for herself only [CHAT-16, CHAT-17, DASH-20]', async () => {
    await Promise.all([maria, rosa].map((who) => readEverything(who)));
    const before = await say(dana, id, 'One');
    const { id: last, position } = await say(dana, id, 'Two');
    const readAll = (who: Client) =>
      who.call('POST', `/projects/${id}/messages/read-all`, { through: position });
    await rosa.call('POST', `/projects/${id}/messages/read`, { ids: [before.id] });
    await maria.call('POST', `/projects/${id}/messages/read-all`, { through: before.position });
    expect((await messages(dana)).map((each) => each.read_at !== null)).toEqual([true, false]);
    await readAll(rosa);
    expect(await standing(last)).toEqual({ maria: UNREAD, rosa: READ, read: false });
    await readAll(maria);
    expect(await standing(last)).toEqual({ maria: READ, rosa: READ, read: true });
    const { rows } = await sql<{ data: object }>`select data from events
      where project_id = ${id} and kind = 'message.read' order by id`.execute(product.services.db.system);
    expect(rows.map((row) => row.data)).toEqual([
      { own: [before.id] },
      { through: before.position },
      { ids: [before.id] },
      { through: position },
      { through: position },
      { ids: [last] },
    ]);
  });

  it('and Maria reading the last message at the same moment leaves it read by all [CHAT-16, CHAT-17]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = [(await say(dana, id, 'One')).id, (await say(dana, id, 'Two')).id];
      const reading = (who: Client, list: string[]) =>
        who.call('POST', `/projects/${id}/messages/read`, { ids: list });
      const answers = await Promise.all([reading(rosa, ids), reading(maria, ids.toReversed())]);
      expect(answers.map((each) => each.status)).toEqual([200, 200]);
      expect((await messages(dana)).every((each) => each.read_at !== null)).toBe(true);
    }
  });

  it('hears of read receipts, and the digest mail counts what each still has unread [CHAT-08, DASH-11]', async () => {
    const now = product.clock.now();
    const ears = await listenLive(product.app, maria.cookie);
    await ears.until(() => ears.frames.length > 0);
    const { id: messageId } = await say(dana, id, 'She slept well');
    await ears.until(() => ears.events().some((each) => each.subject_id === messageId));
    await rosa.call('POST', `/projects/${id}/messages/read`, { ids: [messageId] });
    await ears.until(() => ears.events().some((each) => each.kind === 'message.read'));
    expect(ears.events().at(-1)).toMatchObject({ actor_id: rosa.id, data: { own: [messageId] } });
    await ears.leave();
    product.clock.set(new Date(now.getTime() + 20 * 60_000));
    await mailNews(product.services);
    const mailed = await product.sql<{ to: string }>(
      `select data->>'to' as to from pgboss.job where name = 'mail' and data->'letter'->>'name' = 'news_digest'`,
    );
    product.clock.set(now);
    expect(mailed.map((each) => each.to)).toContain(maria.email);
    expect(mailed.map((each) => each.to)).not.toContain(rosa.email);
  });

  it('cannot have messages marked read by somebody else [CHAT-16, RL4]', async () => {
    const { id: messageId } = await say(dana, id, 'She slept well');
    const as = (who: Client, statement: string) =>
      product.services.db.as(who.id, (trx) => sql.raw(statement).execute(trx));
    const all = `update messages set read_at = now() where id = '${messageId}'`;
    await expect(as(maria, all)).rejects.toMatchObject({ code: '42501' });
    const hers = `update message_readers set read_at = now() where person_id = '${rosa.id}'`;
    expect((await as(maria, hers)).numAffectedRows).toBe(0n);
    const made = `insert into message_readers (message_id, person_id, project_id) values ('${messageId}', '${dana.id}', '${id}')`;
    await expect(as(dana, made)).rejects.toMatchObject({ code: '42501' });
  });

  it('gets messages and typing live, and so do the others from her [CHAT-08, CHAT-22]', async () => {
    const [ears, provider] = [
      await listenLive(product.app, rosa.cookie),
      await listenLive(product.app, dana.cookie),
    ];
    await ears.until(() => ears.frames.length > 0);
    await provider.until(() => provider.frames.length > 0);
    const heard = await say(dana, id, 'Can you hear me?');
    await ears.until(() => ears.events().some((each) => each.subject_id === heard.id));
    expect(ears.events().find((each) => each.subject_id === heard.id)).toMatchObject({
      message: { content: 'Can you hear me?' },
    });
    await maria.call('POST', `/projects/${id}/typing`, {});
    await ears.until(() => ears.frames.some((each) => each.event === 'typing'));
    const said = await say(rosa, id, 'I can');
    await provider.until(() => provider.events().some((each) => each.subject_id === said.id));
    await Promise.all([ears.leave(), provider.leave()]);
  });

  it('notifies everybody else and is notified, each with their own mark [DASH-11, CHAT-17]', async () => {
    const called = async (who: Client) => {
      const { body } = await who.call<{ notifications: Called[] }>('GET', '/notifications');
      return body.notifications.filter((each) => each.project_id === id);
    };
    await say(rosa, id, 'I am with her until six');
    const { id: fileId } = (await upload(product, dana, id, 'about Mom')).body;
    const message = { kind: 'message.sent', actor_name: 'Rosa Alvarez', seen: false };
    const file = { kind: 'file.uploaded', actor_name: 'Dana Diaz', subject_id: fileId, seen: false };
    const kinds = (all: Called[]) => all.filter((each) => !each.kind.startsWith('project.'));
    expect(kinds(await called(maria))).toMatchObject([file, message]);
    expect(kinds(await called(dana))).toMatchObject([message]);
    expect(kinds(await called(rosa))).toMatchObject([file]);
    await rosa.call('POST', '/notifications/seen-all', {});
    expect(kinds(await called(rosa))).toMatchObject([{ ...file, seen: true }]);
    expect(kinds(await called(maria))).toMatchObject([file, message]);
  });

  it('uploads files, opens and renames those of others, and deletes only their own [FILE-10, FILE-15]', async () => {
    const own = (await upload(product, rosa, id, 'from Rosa')).body;
    const other = (await upload(product, dana, id, 'from Dana')).body;
    expect((await download(product, rosa, other)).toString()).toBe('from Dana');
    expect((await download(product, dana, own)).toString()).toBe('from Rosa');
    const renamed = await rosa.call('PATCH', `/projects/${id}/files/${other.id}`, { file_name: 'plan.txt' });
    expect(renamed.body).toMatchObject({ file_name: 'plan.txt' });
    await refused(product, 'FORBIDDEN', () => rosa.call('DELETE', `/projects/${id}/files/${other.id}`));
    expect((await rosa.call('DELETE', `/projects/${id}/files/${own.id}`)).status).toBe(200);
  });

  it('edits the project, but neither completes it nor chooses the provider [PROJ-03, PROJ-21]', async () => {
    const change = (fields: object) => rosa.call('PATCH', `/projects/${id}`, fields);
    expect((await change({ title: 'Mom at home, spring', status: 'active' })).body).toMatchObject({
      status: 'active',
    });
    await refused(product, 'FORBIDDEN', () => change({ status: 'completed' }));
    const provider = (service_provider_id: string | null) =>
      rosa.call('PUT', `/projects/${id}/provider`, { service_provider_id });
    await refused(product, 'FORBIDDEN', () => provider(null));
    await refused(product, 'FORBIDDEN', () => provider(dana.id));
    await refused(product, 'FORBIDDEN', () =>
      rosa.call('POST', `/projects/${id}/invitation`, { email: 'new@example.test' }),
    );
  });

  it.each([
    `update projects set status = 'completed' where id = '{id}'`,
    `insert into project_members (project_id, person_id, role, joined_at) values ('{id}', '{owen}', 'provider', now())`,
    `insert into project_invitations (id, project_id, email, invited_by, token_hash, created_at, expires_at)
     values (gen_random_uuid(), '{id}', 'x@y.test', current_person(), 'x', now(), now())`,
  ])('is limited to that by PostgreSQL as well: %s [RL2, PROJ-21]', async (statement) => {
    const owen = await product.person('Owen Okafor', { type: 'service_provider' });
    const filled = statement.replaceAll('{id}', id).replaceAll('{owen}', owen.id);
    const attempt = product.services.db.as(rosa.id, (trx) => sql.raw(filled).execute(trx));
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
    const leaving = `update project_members set left_at = now() where project_id = '${id}'`;
    const { numAffectedRows } = await product.services.db.as(rosa.id, (trx) => sql.raw(leaving).execute(trx));
    expect(numAffectedRows).toBe(0n);
  });

  it('keeps their name after leaving, and sees nothing any more [CHAT-02, PROJ-31]', async () => {
    await say(rosa, id, 'I move to Tucson');
    await leaveProject(product, id, rosa);
    await refused(product, 'NOT_FOUND', () => rosa.call('GET', `/projects/${id}`));
    expect((await messages(dana)).at(-1)?.sender).toEqual({
      user_id: rosa.id,
      full_name: 'Rosa Alvarez',
      email: null,
      user_type: 'customer',
    });
    // Now there are two again.
    expect(await say(dana, id, 'We will miss you')).toMatchObject({ recipient_id: maria.id });
  });
});
