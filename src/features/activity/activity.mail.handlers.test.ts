import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GroupCount } from '#kit/event-catalogue.ts';
import { type Letter, letterWriter } from '#server/letters/letter.ts';
import { queuedLetters } from '#test/support/letters.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { type MadeProject, projectOfOld, say, setProvider } from '#test/support/projects.ts';
import { explained } from '#test/support/query-plan.ts';
import { untouched } from '#test/support/refusals.ts';
import { mailMissedNews, mailNews } from './activity.jobs.ts';
import { digestLetter } from './activity.letters.ts';
import { listDue } from './activity.mail.queries.ts';
import { recentSpan } from './activity.rules.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = new Date('2027-01-31T12:00:00.000Z').getTime();

let product: Product;
let maria: Client;
let dana: Client;
let project: MadeProject;
beforeAll(async () => {
  product = await startProduct({ SESSION_IDLE_MINUTES: '525600', SESSION_MAX_HOURS: '8760' });
  // Here the job runs only when a test starts it.
  await product.sql(`delete from pgboss.schedule where name = 'digest'`);
});
beforeEach(async () => {
  at(0);
  await product.sql('delete from projects');
  await product.sql('delete from notification_choices');
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  project = await projectOfOld(product, maria, dana, { title: 'Dementia care for Rosa' });
  // Clear the notification about the project's creation.
  await maria.call('POST', '/notifications/seen-all');
});
afterAll(() => product.close());

/** Moves the clock to `ms` after the start. */
const at = (ms: number) => product.clock.set(new Date(START + ms));
const run = () => mailNews(product.services);
const happened = (ms: number) => new Date(START + ms).toISOString();

/** Notifies a person, `ms` after the start. */
async function call(recipient: Client, ms = 0, kind = 'message.sent', by = dana): Promise<void> {
  await product.sql(
    `insert into events (at, kind, actor_id, subject_type, subject_id, project_id, recipient_ids)
     values ($1, $2, $3, 'message', gen_random_uuid(), $4, array[$5::uuid])`,
    [happened(ms), kind, by.id, project.id, recipient.id],
  );
}

interface News {
  messages?: number;
  files?: number;
  changes?: number;
}
/** Counts per group, from the lines of the mail. */
async function newsTo(client: Client): Promise<News[]> {
  const jobs = await queuedLetters<{ news: GroupCount[] }>(product, client.email, 'news_digest');
  return jobs.map(({ letter }) =>
    Object.fromEntries(letter.news.map(({ group, count }) => [group.replace('mail.news.', ''), count])),
  );
}
const ONE = { messages: 1 };

describe('the digest mail', () => {
  it('leaves out what was deleted by then [DASH-11, CHAT-15]', async () => {
    const { id } = await say(dana, project.id, 'Sent by mistake');
    await dana.call('DELETE', `/projects/${project.id}/messages/${id}`);
    at(3 * 60 * MINUTE);
    await untouched(product, run);
    expect(await newsTo(maria)).toEqual([]);
  });

  it('covers everything unseen, once, after 15 minutes and no earlier [DASH-11]', async () => {
    await call(maria, 0);
    await call(maria, 5 * MINUTE, 'file.uploaded');
    await call(maria, 12 * MINUTE);
    await call(maria, 12 * MINUTE, 'project.status_changed');
    at(15 * MINUTE - 1000);
    await untouched(product, run);
    at(15 * MINUTE + 1000);
    await run();
    expect(await newsTo(maria)).toEqual([{ messages: 2, files: 1, changes: 1 }]);
    expect(await newsTo(dana)).toEqual([]);
    await untouched(product, run);
    at(3 * 60 * MINUTE);
    await untouched(product, run);
  });

  it('leaves notifications from this very moment to the next mail, which repeats nothing [DASH-11]', async () => {
    await call(maria, 0);
    await call(maria, 16 * MINUTE - 1000);
    at(16 * MINUTE);
    await run();
    expect(await newsTo(maria)).toEqual([ONE]);
    at(30 * MINUTE);
    await untouched(product, run);
    at(32 * MINUTE);
    await run();
    expect(await newsTo(maria)).toEqual([ONE, ONE]);
  });

  it('comes every 14 minutes at most, however much happens [DASH-11]', async () => {
    for (let minute = 0; minute < 60; minute += 1) await call(maria, minute * MINUTE);
    const sent: number[] = [];
    for (let minute = 0; minute <= 90; minute += 1) {
      at(minute * MINUTE);
      const before = (await newsTo(maria)).length;
      await run();
      if ((await newsTo(maria)).length > before) sent.push(minute);
    }
    expect(sent.length).toBeLessThanOrEqual(6);
    for (const [n, minute] of sent.slice(1).entries()) {
      expect(minute - (sent[n] ?? 0)).toBeGreaterThanOrEqual(14);
    }
    const total = (await newsTo(maria)).reduce((sum, each) => sum + (each.messages ?? 0), 0);
    expect(total).toBe(60);
  });

  it('leaves out what was seen in the meantime [DASH-11]', async () => {
    await call(maria, 0);
    await maria.call('POST', '/notifications/seen-all');
    await call(maria, MINUTE, 'file.uploaded');
    at(20 * MINUTE);
    await run();
    expect(await newsTo(maria)).toEqual([{ files: 1 }]);
    await call(dana, 0, 'message.sent', maria);
    await dana.call('POST', '/notifications/seen-all');
    await untouched(product, run);
  });

  it('is not sent for anything older than a week [DASH-11]', async () => {
    await call(maria, 0);
    at(7 * DAY + MINUTE);
    await untouched(product, run);
    await untouched(product, () => mailMissedNews(product.services));
    await call(maria, 7 * DAY - 20 * MINUTE);
    await run();
    expect(await newsTo(maria)).toEqual([ONE]);
  });

  it('is each person’s choice: none until they turn it back on [DASH-11]', async () => {
    const choose = (by_mail: boolean) => maria.call('PUT', '/notifications/choices', { by_mail });
    await choose(false);
    await call(maria, 0);
    await call(dana, 0, 'message.sent', maria);
    at(20 * MINUTE);
    await run();
    expect(await newsTo(maria)).toEqual([]);
    expect(await newsTo(dana)).toEqual([ONE]);
    await choose(true);
    await run();
    expect(await newsTo(maria)).toEqual([ONE]);
  });

  it('is not sent to a closed account [DASH-11]', async () => {
    await call(maria, 0);
    await product.sql('update people set deactivated_at = now() where id = $1', [maria.id]);
    at(20 * MINUTE);
    await untouched(product, run);
  });

  it('does not count what the person lost access to, only that they lost it [DASH-11, PROJ-31]', async () => {
    for (let n = 0; n < 3; n += 1) await call(dana, 0, 'message.sent', maria);
    await setProvider(maria, project.id, null);
    at(20 * MINUTE);
    await run();
    expect(await newsTo(dana)).toEqual([{ changes: 1 }]);
  });

  it('is not sent for events that notify nobody [DASH-11]', async () => {
    for (const kind of [
      'message.read',
      'message.edited',
      'message.deleted',
      'activity.logged',
      'project.provider_invited',
    ]) {
      await call(maria, 0, kind);
    }
    at(20 * MINUTE);
    await untouched(product, run);
  });
});

describe('the job', () => {
  it('sends each person one mail when eight processes run it at once [DASH-11]', async () => {
    const others = [await product.person('Rosa Reader'), await product.person('Omar Other')];
    await call(maria, 0);
    await call(dana, 0, 'message.sent', maria);
    for (const other of others) {
      project = await projectOfOld(product, other, dana);
      await call(other, 0);
    }
    at(20 * MINUTE);
    await Promise.all(Array.from({ length: 8 }, run));
    for (const person of [maria, ...others, dana]) expect(await newsTo(person)).toHaveLength(1);
    await untouched(product, run);
  });

  it('skips a person whom another process is mailing [DASH-11]', async () => {
    await call(maria, 0);
    await product.sql('insert into notification_choices (person_id) values ($1)', [maria.id]);
    at(20 * MINUTE);
    await product.services.db.asSystem(async (trx) => {
      await sql`select from notification_choices for update`.execute(trx);
      await run();
    });
    expect(await newsTo(maria)).toEqual([]);
    await run();
    expect(await newsTo(maria)).toEqual([ONE]);
  });

  it('marks nothing as mailed if queueing failed, and others still get theirs [DASH-11]', async () => {
    await call(maria, 0);
    await call(dana, 0, 'message.sent', maria);
    at(20 * MINUTE);
    const { jobs } = product.services;
    const failing: typeof jobs = {
      ...jobs,
      enqueue: async (trx, name, data) => {
        if ((data as { to?: string }).to === maria.email) throw new Error('the queue is away');
        await jobs.enqueue(trx, name, data);
      },
    };
    await expect(mailNews({ ...product.services, jobs: failing })).rejects.toThrow('1 mails about news');
    expect([await newsTo(maria), await newsTo(dana)]).toEqual([[], [ONE]]);
    await run();
    expect([await newsTo(maria), await newsTo(dana)]).toEqual([[ONE], [ONE]]);
  });

  it('runs every minute [DASH-11]', async () => {
    const fresh = await startProduct();
    try {
      const rows = await fresh.sql(`select cron from pgboss.schedule where name = 'digest'`);
      expect(rows).toEqual([{ cron: '* * * * *' }]);
    } finally {
      await fresh.close();
    }
  });

  it('reads who is due from its index, and nobody else [DASH-11]', async () => {
    // Most rows are long seen, but many people have one that is not. Their events are not needed for a query plan.
    await product.sql('set session_replication_role = replica');
    await product.sql(
      `insert into event_recipients (event_id, person_id, kind, at, beyond_project, seen_at)
       select -n, $1, 'file.uploaded', $2::timestamptz - make_interval(mins => n), true, now()
       from generate_series(1, 5000) n`,
      [maria.id, happened(-DAY)],
    );
    await product.sql(
      `insert into people (full_name, email, user_type, created_at)
       select 'Crowd ' || n, 'crowd.' || n || '@example.test', 'customer', now() from generate_series(1, 5000) n`,
    );
    await product.sql(
      `insert into event_recipients (event_id, person_id, kind, at, beyond_project)
       select -9999, id, 'file.uploaded', $1, true from people where email like 'crowd.%'`,
      [happened(-DAY)],
    );
    await product.sql('reset session_replication_role');
    for (const table of ['event_recipients', 'people']) await product.sql(`analyze ${table}`);
    const plan = await explained(product, 'system', (trx) =>
      listDue(trx, product.services.events, recentSpan(new Date(START))),
    );
    await product.sql('delete from event_recipients where event_id < 0');
    expect(plan).toMatch(/event_recipients_due/);
    expect(plan).not.toMatch(/Seq Scan on (people|event_recipients)/);
  });
});

describe('the letter', () => {
  const writeLetter = letterWriter([digestLetter]);

  it('gives counts, a link and how to unsubscribe, and nothing else [DASH-11]', async () => {
    await call(maria, 0);
    at(20 * MINUTE);
    await run();
    const [job] = await queuedLetters<Letter>(product, maria.email, 'news_digest');
    const mail = writeLetter(job?.letter as Letter, 'en');
    expect(mail.text).toContain('You have not seen this yet: 1 new message.');
    expect(mail.text).toContain('http://localhost:3000/app');
    expect(mail.text).toContain('turn off “Send me a mail about news I have not seen”');
    for (const text of [mail.subject, mail.text, mail.html]) {
      expect(text).not.toMatch(/dementia|rosa|\bdana/i);
    }
  });
});
