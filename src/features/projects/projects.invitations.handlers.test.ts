import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#kit/days.ts';
import { whileHeld } from '#test/support/held-row.ts';
import { queuedLetters } from '#test/support/letters.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import {
  createProject,
  giveReason,
  joinProject,
  type MadeProject,
  setProvider,
} from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';

let product: Product;
let maria: Client;
let dana: Client;
let owen: Client;
let ada: Client;
let project: MadeProject;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  owen = await product.person('Owen Okafor', { type: 'service_provider' });
  ada = await product.person('Ada Admin', { admin: true });
});
beforeEach(async () => {
  // A fresh address each, so that the newest mail to it is the one just sent.
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  project = await createProject(maria, { title: 'Dementia care for Rosa', description: 'She wanders.' });
});
afterAll(() => product.close());

interface Invitation {
  email: string;
  created_at: string;
  expires_at: string;
}
const invite = (who: Client, email: string, id = project.id) =>
  who.call<Invitation>('POST', `/projects/${id}/invitation`, { email });
const withdraw = (who: Client, id = project.id) => who.call('DELETE', `/projects/${id}/invitation`);
const accept = (who: Client, token: string) =>
  who.call<{ project_id: string }>('POST', '/project-invitations/accept', { token });
const open = (who: Client, token: string) =>
  who.call<{ inviter_name: string; project_title: string }>('POST', '/project-invitations/open', { token });
const read = (who: Client, id = project.id) =>
  who.call<MadeProject & { invitation: Invitation | null }>('GET', `/projects/${id}`);
/** Invites someone. @returns the token from the email queued for them */
async function invited(email: string): Promise<string> {
  expect((await invite(maria, email)).status).toBe(201);
  const jobs = await queuedLetters<{ url: string }>(product, email, 'project_invitation');
  return new URL(jobs.at(-1)?.letter.url ?? '').searchParams.get('token') ?? '';
}

describe('an invitation', () => {
  it('brings the provider in by the mailed link, and notifies the customer [PROJ-21]', async () => {
    const token = await invited(dana.email);
    await refused(product, 'NOT_FOUND', () => read(dana));
    const { status, body } = await accept(dana, token);
    expect([status, body]).toEqual([200, { project_id: project.id }]);
    const joined = (await read(dana)).body;
    expect(joined).toMatchObject({
      service_provider_id: dana.id,
      service_provider: { full_name: 'Dana Diaz' },
    });
    expect(joined.updated_at > project.updated_at).toBe(true);
    expect((await read(maria)).body.invitation).toBe(null);
    const events = await product.sql(
      'select kind, actor_id, recipient_ids[1] as recipient_id from events where project_id = $1 order by id',
      [project.id],
    );
    expect(events).toEqual([
      { kind: 'project.created', actor_id: maria.id, recipient_id: null },
      { kind: 'project.provider_invited', actor_id: maria.id, recipient_id: null },
      { kind: 'project.provider_joined', actor_id: dana.id, recipient_id: maria.id },
    ]);
  });

  it('names in the email the inviter and the project, and nothing else about it [PROJ-21]', async () => {
    const token = await invited(dana.email);
    const mail = await product.mailTo(dana.email, /invited/);
    expect(mail.subject).toBe('You are invited to a project on Kinkeeper');
    expect(mail.text).toContain(`http://localhost:3000/join-project?token=${token}`);
    expect(mail.subject).not.toMatch(/dementia|rosa/i);
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain('“Dementia care for Rosa”');
      expect(text).not.toContain('She wanders');
    }
  });

  it('is visible to the customer while open, and to nobody else [PROJ-21]', async () => {
    const { body } = await invite(maria, '  NEW@Example.test'.trim());
    expect(body).toEqual({
      email: 'new@example.test',
      created_at: expect.any(String),
      expires_at: new Date(Date.parse(body.created_at) + 14 * DAY_MS).toISOString(),
    });
    expect((await read(maria)).body.invitation).toEqual(body);
    await giveReason(ada, project.id);
    expect((await read(ada)).body.invitation).toBe(null);
    await joinProject(product, project.id, owen, 'provider');
    expect((await read(owen)).body.invitation).toBe(null);
    await withdraw(maria);
    expect((await read(maria)).body.invitation).toBe(null);
  });

  it('is stored as a digest: the table alone gives nobody a link [PROJ-21]', async () => {
    const token = await invited(dana.email);
    const [row] = await product.sql('select * from project_invitations where project_id = $1', [project.id]);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('can be sent by the customer only [PROJ-21, PROJ-31]', async () => {
    await joinProject(product, project.id, owen, 'provider');
    await giveReason(ada, project.id);
    for (const who of [owen, ada]) {
      await refused(product, 'FORBIDDEN', () => invite(who, 'new@example.test'));
      await refused(product, 'FORBIDDEN', () => withdraw(who));
    }
  });

  it.each(['', 'dana', 'dana@', 'a@b.c\u0000', `${'x'.repeat(250)}@example.test`, null])(
    'is not sent to %j [PROJ-21]',
    async (email) => {
      await refused(product, 'INVALID_INPUT', () => invite(maria, email as string));
    },
  );

  it('sent twice in parallel leaves one open [PROJ-21, AP1]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => invite(maria, n % 2 ? dana.email : owen.email)),
    );
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([201]));
    const open = await product.sql(
      'select from project_invitations where project_id = $1 and withdrawn_at is null',
      [project.id],
    );
    expect(open).toHaveLength(1);
  });

  it('sent to the same address again is the same, with one letter, whose link goes on working [PROJ-21, AP11]', async () => {
    const token = await invited(dana.email);
    const { body: first } = await read(maria);
    const again = await untouched(product, () => invite(maria, dana.email.toUpperCase()));
    expect([again.status, again.body]).toEqual([201, first.invitation]);
    expect((await accept(dana, token)).status).toBe(200);
  });
});

describe('the link', () => {
  it('works once [PROJ-21]', async () => {
    const token = await invited(dana.email);
    await accept(dana, token);
    await refused(product, 'LINK_EXPIRED', () => accept(dana, token));
    // Even if they have been removed since.
    await setProvider(maria, project.id, null);
    await refused(product, 'LINK_EXPIRED', () => accept(dana, token));
  });

  it('works for one of many who use it at once [PROJ-21, AP1]', async () => {
    const token = await invited(dana.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(dana, token)));
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, ...Array(9).fill(410)]);
  });

  it('works for its address only, and stays valid for it [PROJ-21]', async () => {
    const token = await invited(dana.email);
    await refused(product, 'FORBIDDEN', () => accept(owen, token));
    await refused(product, 'UNAUTHENTICATED', () => accept(product.nobody(), token));
    expect((await accept(dana, token)).status).toBe(200);
  });

  it('does not work for a customer, even at the right address [PROJ-21]', async () => {
    const carl = await product.person('Carl Customer');
    const token = await invited(carl.email);
    await refused(product, 'FORBIDDEN', () => accept(carl, token));
    await refused(product, 'FORBIDDEN', () => open(carl, token));
  });

  it('cannot be sent to oneself [PROJ-21]', async () => {
    const body = await refused(product, 'INVALID_INPUT', () => invite(maria, maria.email.toUpperCase()));
    expect(body.data).toMatchObject({ fields: [{ path: 'email' }] });
  });

  it('tells its recipient who invites them, and into what, before they join [PROJ-21]', async () => {
    const token = await invited(dana.email);
    const { body } = await open(dana, token);
    expect(body).toEqual({ inviter_name: 'Maria Alvarez', project_title: project.title });
    await refused(product, 'FORBIDDEN', () => open(owen, token));
    await refused(product, 'LINK_EXPIRED', () => open(dana, 'made up'));
    await refused(product, 'UNAUTHENTICATED', () => open(product.nobody(), token));
    const mail = await product.mailTo(dana.email);
    expect(mail.text).toContain(
      `Maria Alvarez would like you to be the care professional in the project “${project.title}”`,
    );
    await accept(dana, token);
    await refused(product, 'LINK_EXPIRED', () => open(dana, token));
  });

  it('expires after 14 days [PROJ-21]', async () => {
    const token = await invited(dana.email);
    const move = (days: string) =>
      product.sql(
        'update project_invitations set expires_at = expires_at - $2::interval where project_id = $1',
        [project.id, days],
      );
    await move('13 days 23 hours');
    expect((await read(maria)).body.invitation).not.toBe(null);
    await move('2 hours');
    expect((await read(maria)).body.invitation).toBe(null);
    await refused(product, 'LINK_EXPIRED', () => accept(dana, token));
    // It blocks nobody else.
    expect((await accept(dana, await invited(dana.email))).status).toBe(200);
  });

  it('is invalid once replaced or withdrawn [PROJ-21]', async () => {
    const first = await invited(dana.email);
    const second = await invited(owen.email);
    await refused(product, 'LINK_EXPIRED', () => accept(dana, first));
    await withdraw(maria);
    await refused(product, 'LINK_EXPIRED', () => accept(owen, second));
    expect((await withdraw(maria)).status).toBe(200);
    // Withdrawn, it can be sent to the same address again.
    const third = await invited(dana.email);
    expect(third).not.toBe(first);
    expect((await accept(dana, third)).status).toBe(200);
  });

  it('used before it is withdrawn is said to have been used [PROJ-21, AP1]', async () => {
    const token = await invited(dana.email);
    const order = [() => accept(dana, token), () => withdraw(maria)];
    const statuses = (await whileHeld<{ status: number }>(product, project.id, order)).map(
      (answer) => answer.status,
    );
    expect(statuses).toEqual([200, 409]);
    await refused(product, 'CHANGED_MEANWHILE', () => withdraw(maria));
    expect((await read(maria)).body.service_provider_id).toBe(dana.id);
  });

  it('is invalid while the account of whoever sent it is closed [PROJ-21, PROJ-31]', async () => {
    const token = await invited(dana.email);
    const closedAt = (when: Date | null) =>
      product.sql('update people set deactivated_at = $2 where id = $1', [maria.id, when]);
    await closedAt(new Date());
    for (const use of [open, accept]) await refused(product, 'LINK_EXPIRED', () => use(dana, token));
    await refused(product, 'NOT_FOUND', () => read(dana));
    await closedAt(null);
    expect((await accept(dana, token)).status).toBe(200);
  });

  it('is invalid once the customer has chosen a provider [PROJ-21]', async () => {
    const token = await invited(dana.email);
    await setProvider(maria, project.id, owen);
    await refused(product, 'LINK_EXPIRED', () => accept(dana, token));
    expect((await read(maria)).body.service_provider_id).toBe(owen.id);
  });

  it.each(['first', 'last'])(
    'used while the customer chooses, who comes %s, brings in exactly one provider [PROJ-21, AP1]',
    async (place) => {
      const token = await invited(dana.email);
      const choice = () => setProvider(maria, project.id, owen);
      const taking = () => accept(dana, token);
      const order = place === 'first' ? [choice, taking] : [taking, choice];
      const statuses = (await whileHeld<{ status: number }>(product, project.id, order)).map(
        (answer) => answer.status,
      );
      expect(statuses).toEqual(place === 'first' ? [200, 410] : [200, 200]);
      expect((await read(maria)).body.service_provider_id).toBe(owen.id);
      await refused(product, 'NOT_FOUND', () => read(dana));
    },
  );

  it.each(['made up', 'x'.repeat(43), "' or true --"])('%s opens nothing [PROJ-21]', async (token) => {
    await refused(product, 'LINK_EXPIRED', () => accept(dana, token));
  });

  it.each(['', 'x'.repeat(201), null, 1])('%j is not a token [PROJ-21]', async (token) => {
    await refused(product, 'INVALID_INPUT', () => accept(dana, token as string));
  });
});
