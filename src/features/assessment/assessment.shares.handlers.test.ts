import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import { joinProject, newProject } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import { registration } from '#test/support/registration.ts';
import type { ListedShare, Plan, Share } from './assessment.contract.ts';

const RANDOM_ID = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';

let product: Product;
let maria: Client;
let rosa: Client;
let planId: string;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  rosa = await product.person('Rosa Reader', { verified: true });
  planId = (await submitAssessment(maria, { safety_check: ['suspected_abuse'] })).id;
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const share = (client: Client, id: string, email: string) =>
  client.call<Share & { is_new: boolean }>('POST', `/assessments/${id}/shares`, { email });
const sharesOf = (client: Client, id: string) =>
  client.call<{ shares: ListedShare[] }>('GET', `/assessments/${id}/shares`);
const withdraw = (client: Client, id: string, shareId: string) =>
  client.call('DELETE', `/assessments/${id}/shares/${shareId}`);
const read = (client: Client, id: string) => client.call<Plan>('GET', `/assessments/${id}`);
const sharedWith = async (client: Client) =>
  (await client.call<{ items: { id: string; shared_by: string }[] }>('GET', '/assessments/shared')).body
    .items;
const storedShares = () => product.sql('select * from assessment_shares where assessment_id = $1', [planId]);

const SHARE = {
  id: expect.any(String),
  project: null,
  without_abuse: false,
  created_at: expect.any(String),
};

/** Inserts a share of Maria's plan directly; sharing itself is tested below. */
async function letRead(email: string): Promise<string> {
  const [row] = await product.sql<{ id: string }>(
    `insert into assessment_shares (id, assessment_id, owner_id, owner_name, reader_email, created_at)
     values (gen_random_uuid(), $1, $2, 'Maria Alvarez', $3, now()) returning id`,
    [planId, maria.id, email],
  );
  return row?.id ?? '';
}

describe('a reader', () => {
  it('gets the plan with its safety events, and its owner’s name [ASMT-60, ASMT-18]', async () => {
    await letRead(rosa.email);
    const { status, body } = await read(rosa, planId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ mine: false, shared_by: 'Maria Alvarez' });
    expect(body.safety.map((each) => each.advice)).toEqual(['call_adult_protective_services']);
    expect(body.actions[0]?.id).toBe('report-abuse');
    expect(await sharedWith(rosa)).toEqual([
      { id: planId, shared_by: 'Maria Alvarez', created_at: body.assessment.created_at },
    ]);
  });

  it('reads it no more once its owner closes the account, nor after they come back [ASMT-60, AUTH-50]', async () => {
    const ada = await product.person('Ada Admin', { admin: true });
    await letRead(rosa.email);
    const projectId = await newProject(
      maria,
      await product.person('Dana Diaz', { type: 'service_provider' }),
      'Move',
    );
    await joinProject(product, projectId, rosa, 'family');
    await maria.call('POST', `/assessments/${planId}/shares`, { project_id: projectId });
    expect((await sharedWith(rosa)).map(({ id }) => id)).toEqual([planId]);
    expect((await maria.call('POST', '/account/close')).status).toBe(200);
    const gone = async () => {
      await refused(product, 'NOT_FOUND', () => read(rosa, planId));
      expect(await sharedWith(rosa)).toEqual([]);
    };
    await gone();
    expect((await ada.call('PUT', `/people/${maria.id}/active`, { active: true })).status).toBe(200);
    await gone();
    const events = await product.sql(
      `select actor_id from events where kind = 'assessment.share_withdrawn' and subject_id = $1`,
      [planId],
    );
    expect(events).toEqual([{ actor_id: maria.id }, { actor_id: maria.id }]);
  });

  it('needs a verified address [ASMT-60, GUARD-09]', async () => {
    const unverified = await product.person('Una Unverified');
    await letRead(unverified.email);
    // A plan shared with them says so; any other plan is not found.
    await refused(product, 'EMAIL_NOT_VERIFIED', () => read(unverified, planId));
    await refused(product, 'NOT_FOUND', () => read(unverified, RANDOM_ID));
    const stranger = await product.person('Sam Stranger');
    await refused(product, 'NOT_FOUND', () => read(stranger, planId));
    expect(await sharedWith(unverified)).toEqual([]);
    await product.sql('update people set email_verified = true where id = $1', [unverified.id]);
    expect((await read(unverified, planId)).status).toBe(200);
  });

  it.each([
    ['a longer address', (email: string) => `x${email}`],
    ['a wildcard', () => '%@example.test'],
    ['another person’s', () => 'someone.else@example.test'],
  ])('needs exactly the same address, not %s [ASMT-60]', async (_, other) => {
    await letRead(other(rosa.email));
    await refused(product, 'NOT_FOUND', () => read(rosa, planId));
    expect(await sharedWith(rosa)).toEqual([]);
  });

  it('loses access at once when it is withdrawn [ASMT-60]', async () => {
    const shareId = await letRead(rosa.email);
    expect((await read(rosa, planId)).status).toBe(200);
    expect((await withdraw(maria, planId, shareId)).body).toEqual({ done: true });
    await refused(product, 'NOT_FOUND', () => read(rosa, planId));
    expect(await sharedWith(rosa)).toEqual([]);
    const stored = await storedShares();
    expect(stored).toMatchObject([{ id: shareId, withdrawn_at: expect.any(Date) }]);
    const events = await product.sql(`select actor_id from events where kind = 'assessment.share_withdrawn'`);
    expect(events).toContainEqual({ actor_id: maria.id });
  });

  it('does not see other readers, cannot share and cannot withdraw [ASMT-60, GUARD-09]', async () => {
    const shareId = await letRead(rosa.email);
    const other = await letRead('another.reader@example.test');
    await refused(product, 'NOT_FOUND', () => sharesOf(rosa, planId));
    await refused(product, 'NOT_FOUND', () => share(rosa, planId, 'friend@example.test'));
    await refused(product, 'NOT_FOUND', () => withdraw(rosa, planId, shareId));
    await refused(product, 'NOT_FOUND', () => withdraw(rosa, planId, other));
    expect(JSON.stringify((await read(rosa, planId)).body)).not.toContain('another.reader');
  });

  it('gets this one assessment and no other of the same person [ASMT-60, ID6]', async () => {
    await letRead(rosa.email);
    const another = await submitAssessment(maria, { city_or_zip: 'Secret Springs' });
    await refused(product, 'NOT_FOUND', () => read(rosa, another.id));
    expect((await rosa.call<{ items: [] }>('GET', '/assessments')).body.items).toEqual([]);
    expect((await rosa.call('GET', '/assessments/latest-location')).body).toEqual({ city_zip: null });
  });
});

describe('a stranger', () => {
  it('gets the same 404 for the plan, its readers and unknown ids [ASMT-60, ID1]', async () => {
    const shareId = await letRead(rosa.email);
    const stranger = await product.person('Sam Stranger', { verified: true });
    for (const id of [planId, RANDOM_ID]) {
      await refused(product, 'NOT_FOUND', () => read(stranger, id));
      await refused(product, 'NOT_FOUND', () => sharesOf(stranger, id));
      await refused(product, 'NOT_FOUND', () => share(stranger, id, stranger.email));
      await refused(product, 'NOT_FOUND', () => withdraw(stranger, id, shareId));
    }
    expect(await sharedWith(stranger)).toEqual([]);
  });
});

describe('the owner', () => {
  it('sees the readers, and can withdraw only existing shares [ASMT-60]', async () => {
    const shareId = await letRead(rosa.email);
    const { body } = await sharesOf(maria, planId);
    expect(body.shares).toEqual([{ ...SHARE, id: shareId, email: rosa.email, opened_at: null }]);
    const another = (await submitAssessment(maria)).id;
    await refused(product, 'NOT_FOUND', () => withdraw(maria, another, shareId));
    await refused(product, 'NOT_FOUND', () => withdraw(maria, planId, RANDOM_ID));
    await withdraw(maria, planId, shareId);
    await refused(product, 'NOT_FOUND', () => withdraw(maria, planId, shareId));
    expect((await sharesOf(maria, planId)).body.shares).toEqual([]);
  });

  it('sees whether a reader has opened it since, and when last [ASMT-60]', async () => {
    const openings = async () =>
      (await sharesOf(maria, planId)).body.shares.map(({ email, opened_at }) => [email, opened_at]);
    await share(maria, planId, rosa.email);
    await share(maria, planId, 'rosa.mistyped@example.test');
    await sharedWith(rosa);
    await read(maria, planId);
    expect(await openings()).toEqual([
      [rosa.email, null],
      ['rosa.mistyped@example.test', null],
    ]);
    await read(rosa, planId);
    const at = product.clock.now().toISOString();
    expect(await openings()).toEqual([
      [rosa.email, expect.any(String)],
      ['rosa.mistyped@example.test', null],
    ]);
    expect((await openings())[0]?.[1]?.slice(0, 16)).toBe(at.slice(0, 16));
    // Shared once more, she has not opened that yet.
    await withdraw(maria, planId, (await sharesOf(maria, planId)).body.shares[0]?.id ?? '');
    product.clock.set(new Date(product.clock.now().getTime() + 60_000));
    await share(maria, planId, rosa.email);
    expect(await openings()).toContainEqual([rosa.email, null]);
  });
});

describe('sharing', () => {
  it('grants the address access and mails it, without health information [ASMT-60]', async () => {
    const { status, body } = await share(maria, planId, rosa.email.toUpperCase());
    expect(status).toBe(201);
    expect(body).toEqual({ ...SHARE, email: rosa.email, is_new: true });
    expect((await read(rosa, planId)).status).toBe(200);
    const mail = await product.mailTo(rosa.email, /shared a care plan/);
    expect(mail.text).toContain(`http://localhost:3000/assessments/${planId}`);
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/abuse|urgent|safety|assessment of|85004|hazard/i);
    const events = await product.sql(
      `select actor_id, data from events where kind = 'assessment.shared' and subject_id = $1`,
      [planId],
    );
    expect(events).toEqual([{ actor_id: maria.id, data: {} }]);
  });

  it('twice is one share and one mail, even concurrently [ASMT-60]', async () => {
    const before = await queuedMails();
    const answers = await Promise.all([1, 2, 3, 4].map(() => share(maria, planId, rosa.email)));
    answers.push(await share(maria, planId, rosa.email));
    expect(answers.map((each) => each.status)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map((each) => each.body.id)).size).toBe(1);
    expect(await storedShares()).toHaveLength(1);
    expect(await queuedMails()).toBe(before + 1);
    // Who asks again is not told that a link was sent.
    expect(answers.filter((each) => each.body.is_new)).toHaveLength(1);
  });

  it('again after withdrawing is a new share [ASMT-60]', async () => {
    const { body: first } = await share(maria, planId, rosa.email);
    await withdraw(maria, planId, first.id);
    const { body: second } = await share(maria, planId, rosa.email);
    expect(second.id).not.toBe(first.id);
    expect((await read(rosa, planId)).status).toBe(200);
    expect(await storedShares()).toHaveLength(2);
  });

  it('works before the reader has an account [ASMT-60]', async () => {
    const wanted = registration({ full_name: 'Nora New' });
    expect((await share(maria, planId, wanted.email)).status).toBe(201);
    await product.mailTo(wanted.email, /shared a care plan/);
    const { body } = await product.nobody().call<{ user_id: string }>('POST', '/auth/sign-up', wanted);
    await product.sql('update people set email_verified = true where id = $1', [body.user_id]);
    const seen = await product.services.db.as(body.user_id, (trx) =>
      trx.selectFrom('assessments').select('id').execute(),
    );
    expect(seen).toEqual([{ id: planId }]);
  });

  it('is rolled back if the mail cannot be queued [ASMT-60]', async () => {
    const broken = await startProduct();
    try {
      const owner = await broken.person('Maria Alvarez');
      const { id } = await submitAssessment(owner);
      await broken.sql('revoke usage on schema pgboss from kinkeeper_system');
      await refused(broken, 'INTERNAL', () => share(owner, id, 'a@example.test'));
      await broken.sql('grant usage on schema pgboss to kinkeeper_system');
      expect((await share(owner, id, 'a@example.test')).status).toBe(201);
    } finally {
      await broken.close();
    }
  });

  it('is limited per account: the next share waits, another account’s does not [ASMT-60, LI1]', async () => {
    const limited = await startProduct({ RATE_SHARE: '2' });
    try {
      const owner = await limited.person('Maria Alvarez');
      const neighbour = await limited.person('Nell Neighbour');
      const [id, theirs] = [(await submitAssessment(owner)).id, (await submitAssessment(neighbour)).id];
      const first = [await share(owner, id, 'a@example.test'), await share(owner, id, 'b@example.test')];
      expect(first.map((each) => each.status)).toEqual([201, 201]);
      const { data } = await refused(limited, 'TOO_MANY_REQUESTS', () => share(owner, id, 'c@example.test'));
      expect((data as { retry_after: number }).retry_after).toBeGreaterThan(80_000);
      expect((await share(neighbour, theirs, 'a@example.test')).status).toBe(201);
    } finally {
      await limited.close();
    }
  });
});

async function queuedMails(): Promise<number> {
  const [row] = await product.sql<{ n: number }>(
    `select count(*)::int as n from pgboss.job where name = 'mail' and data -> 'letter' ->> 'name' = 'plan_shared'`,
  );
  return row?.n ?? -1;
}
