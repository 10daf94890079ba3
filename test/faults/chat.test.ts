import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Listener, listenTo } from '../support/live.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { ask, newPerson } from '../support/over-http.ts';
import { newDataDir, type Started, startServer } from '../support/server-process.ts';

const ENV = { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error' };

async function listen(server: Started, cookie: string, after: string): Promise<Listener> {
  const answer = await fetch(`${server.url}/api/live`, { headers: { cookie, 'last-event-id': after } });
  if (!answer.body) throw new Error('no stream');
  const listener = listenTo(answer.body as never);
  await listener.until(() => listener.frames.length > 0);
  return listener;
}

it('a server killed in a burst of messages neither loses nor duplicates any, and its streams resume [CHAT-20, CHAT-21, F1]', async () => {
  const dataDir = newDataDir();
  let server = await startServer({ env: ENV, dataDir });
  const maria = await newPerson(server.url, 'maria', 'customer');
  const dana = await newPerson(server.url, 'dana', 'service_provider');
  const { id } = await ask<{ id: string }>(server.url, dana.cookie, 'POST', '/projects', {
    request_id: crypto.randomUUID(),
    title: 'Burst',
    customer_id: maria.id,
  });
  const answer = { answer: 'accepted' };
  await ask(server.url, maria.cookie, 'POST', `/project-invitations/${id}/answer`, answer);
  const said: string[] = [];
  const heard: string[] = [];
  let place = '';
  for (let round = 0; round < 5; round += 1) {
    const stream = await listen(server, dana.cookie, place);
    const unsent = Array.from({ length: 40 }, (_, at) => ({
      client_id: crypto.randomUUID(),
      content: `${round} ${at}`,
    }));
    said.push(...unsent.map((each) => each.content));
    const send = (each: (typeof unsent)[number]) =>
      ask(server.url, maria.cookie, 'POST', `/projects/${id}/messages`, each).then(
        () => true,
        () => false,
      );
    const burst = Promise.all(unsent.map(send));
    await sleep(Math.random() * 60);
    server.process.kill('SIGKILL');
    const arrived = await burst;
    await stream.leave();
    heard.push(
      ...stream
        .events()
        .filter((each) => each.kind === 'message.sent')
        .map((each) => each.subject_id),
    );
    place = stream.place();
    server = await startServer({ env: ENV, dataDir });
    // Unacknowledged messages are sent again, as the browser does.
    for (const [at, each] of unsent.entries()) if (!arrived[at]) expect(await send(each)).toBe(true);
  }
  const last = await listen(server, dana.cookie, place);
  heard.push(
    ...last
      .events()
      .filter((each) => each.kind === 'message.sent')
      .map((each) => each.subject_id),
  );
  await last.leave();

  const stored: { id: string; content: string }[] = [];
  for (let before = ''; ; ) {
    const page = await ask<{
      messages: { id: string; content: string; position: number }[];
      older: boolean;
    }>(server.url, dana.cookie, 'GET', `/projects/${id}/messages${before}`);
    stored.unshift(...page.messages);
    if (!page.older) break;
    before = `?before=${page.messages[0]?.position}`;
  }
  expect(stored.map((each) => each.content).toSorted()).toEqual(said.toSorted());
  expect(heard.toSorted()).toEqual(stored.map((each) => each.id).toSorted());
  await server.stop();
});
