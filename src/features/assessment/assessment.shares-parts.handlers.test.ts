// Sharing without the part about abuse, and with a project's members.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import { joinProject, leaveProject, newProject } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import type { Plan, Share } from './assessment.contract.ts';

let product: Product;
let maria: Client;
let dana: Client;
let rosa: Client;
let planId: string;

beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez', { verified: true });
  dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  rosa = await product.person('Rosa Reader', { verified: true });
});
beforeEach(async () => {
  ({ id: planId } = await submitAssessment(maria, {
    safety_check: ['suspected_abuse'],
    starting_points: ['other'],
    other_text: 'My brother hits her',
    money_last_60_days: ['scams_fraud'],
    monthly_budget: '250_1000',
  }));
});
afterAll(() => product.close());

const read = (client: Client, query = '') => client.call<Plan>('GET', `/assessments/${planId}${query}`);
const share = (body: object, id = planId) => maria.call<Share>('POST', `/assessments/${id}/shares`, body);
const TELLTALE = /abuse|brother|hits|scam|adult_protective/i;

describe('a plan shared without the part about abuse', () => {
  it('does not mention it in any call the reader can make [ASMT-60, ASMT-18]', async () => {
    expect((await share({ email: rosa.email, without_abuse: true })).body.without_abuse).toBe(true);
    for (const locale of ['en', 'es']) {
      const { status, body } = await read(rosa, `?locale=${locale}`);
      expect(status).toBe(200);
      const { questions, ...said } = body;
      expect(JSON.stringify(said)).not.toMatch(TELLTALE);
      expect(questions.flatMap((step) => step.questions.map(({ key }) => key))).not.toContain('safety_check');
      expect(body.safety).toEqual([]);
      const kinds = body.near?.lines.map(({ kind }) => kind.id);
      expect(kinds).toContain('aging');
      for (const telling of ['aps', 'ombudsman']) expect(kinds).not.toContain(telling);
      expect(body.flags).toEqual([]);
      expect(body.urgency).not.toBe('urgent');
      expect([body.assessment.escalate_case, body.assessment.escalation_level]).toEqual([false, 'none']);
    }
    expect(JSON.stringify((await rosa.call('GET', '/assessments/shared')).body)).not.toMatch(TELLTALE);
  });

  it('does not reveal it in the database either [ASMT-60, RL2]', async () => {
    await share({ email: rosa.email, without_abuse: true });
    const seen = () =>
      product.services.db.as(rosa.id, (trx) =>
        trx.selectFrom('safety_events').select('hazard').where('assessment_id', '=', planId).execute(),
      );
    expect(await seen()).toEqual([]);
    await share({ email: rosa.email, without_abuse: false });
    expect(await seen()).toEqual([{ hazard: 'suspected_abuse' }]);
  });

  it('includes it once the owner shares it whole, and no longer when they take that back [ASMT-60]', async () => {
    const { body: first } = await share({ email: rosa.email, without_abuse: false });
    expect((await read(rosa)).body.assessment.answers.safety_check).toEqual(['suspected_abuse']);
    const { body: second } = await share({ email: rosa.email, without_abuse: true });
    expect(second).toEqual({ ...first, without_abuse: true, is_new: false });
    expect(JSON.stringify({ ...(await read(rosa)).body, questions: [] })).not.toMatch(TELLTALE);
  });

  it('can be printed by the owner, whose own screen keeps everything [ASMT-91]', async () => {
    const { body } = await read(maria, '?without_abuse=true');
    expect(JSON.stringify({ ...body, questions: [] })).not.toMatch(TELLTALE);
    expect((await read(maria)).body.safety).toHaveLength(1);
  });

  it('can be printed by readers of the whole too, and readers of a part learn of no other [ASMT-60, ASMT-91]', async () => {
    await share({ email: rosa.email, without_abuse: false });
    expect((await read(rosa)).body.asks_first).toBe(true);
    const { body } = await read(rosa, '?without_abuse=true');
    expect(JSON.stringify({ ...body, questions: [] })).not.toMatch(TELLTALE);
    await share({ email: rosa.email, without_abuse: true });
    expect((await read(rosa, '?without_abuse=false')).body).toEqual(body);
    expect(body.asks_first).toBe(false);
  });

  it('warns readers of the whole if the words name abuse but nothing is ticked [ASMT-60]', async () => {
    const { id } = await submitAssessment(maria, {
      safety_check: ['none_of_above'],
      starting_points: ['other'],
      other_text: 'My brother hits her',
    });
    await share({ email: rosa.email, without_abuse: false }, id);
    const { body } = await rosa.call<Plan>('GET', `/assessments/${id}`);
    expect(body).toMatchObject({ asks_first: true, named: null, safety: [] });
  });

  it('keeps the other ticked hazards [ASMT-18]', async () => {
    const { id } = await submitAssessment(maria, { safety_check: ['suspected_abuse', 'suicidal_thoughts'] });
    await share({ email: rosa.email, without_abuse: true }, id);
    const { body } = await rosa.call<Plan>('GET', `/assessments/${id}`);
    expect(body.safety.map(({ hazard }) => hazard)).toEqual(['suicidal_thoughts']);
    expect(body.urgency).toBe('urgent');
  });
});

describe('a plan shared with a project', () => {
  it('is readable by its members, for as long as they are members [ASMT-60]', async () => {
    const projectId = await newProject(maria, dana);
    const { status, body } = await share({ project_id: projectId });
    expect(status).toBe(201);
    expect(body).toMatchObject({ email: null, project: { id: projectId, title: 'Mom at home' } });
    expect((await read(dana)).body).toMatchObject({ mine: false, shared_by: 'Maria Alvarez' });
    await refused(product, 'NOT_FOUND', () => read(rosa));
    await product.mailTo(dana.email, /shared a care plan/);
    const listed = await dana.call<{ items: { id: string }[] }>('GET', '/assessments/shared');
    expect(listed.body.items.map(({ id }) => id)).toContain(planId);
    await leaveProject(product, projectId, dana);
    await refused(product, 'NOT_FOUND', () => read(dana));
  });

  it('can be shared by family as well, with everybody else in it [ASMT-60]', async () => {
    const [otto, tom] = [await product.person('Otto Other'), await product.person('Tom Alvarez')];
    const projectId = await newProject(otto, dana);
    for (const each of [maria, tom]) await joinProject(product, projectId, each, 'family');
    expect((await share({ project_id: projectId })).status).toBe(201);
    for (const each of [otto, dana, tom]) {
      expect((await read(each)).status).toBe(200);
      await product.mailTo(each.email, /shared a care plan/);
    }
  });

  it('is withdrawn by its owner, also after they left the project [ASMT-60]', async () => {
    const otto = await product.person('Otto Other');
    const projectId = await newProject(otto, dana);
    await joinProject(product, projectId, maria, 'family');
    const { body: made } = await share({ project_id: projectId });
    expect((await read(otto)).status).toBe(200);
    await leaveProject(product, projectId, maria);
    const { body } = await maria.call<{ shares: Share[] }>('GET', `/assessments/${planId}/shares`);
    expect(body.shares.map(({ project }) => project)).toEqual([{ id: projectId, title: null }]);
    expect((await maria.call('DELETE', `/assessments/${planId}/shares/${made.id}`)).status).toBe(200);
    for (const each of [otto, dana]) await refused(product, 'NOT_FOUND', () => read(each));
  });

  it('is not readable after it is withdrawn, and is listed once in both directions [ASMT-60]', async () => {
    const projectId = await newProject(maria, dana);
    await share({ email: dana.email, without_abuse: true });
    const { body: made } = await share({ project_id: projectId, without_abuse: true });
    const listed = await dana.call<{ items: { id: string }[] }>('GET', '/assessments/shared');
    expect(listed.body.items.filter(({ id }) => id === planId)).toHaveLength(1);
    const { body } = await maria.call<{ shares: Share[] }>('GET', `/assessments/${planId}/shares`);
    expect(body.shares.map((each) => each.project?.title ?? each.email)).toEqual([dana.email, 'Mom at home']);
    expect(JSON.stringify({ ...(await read(dana)).body, questions: [] })).not.toMatch(TELLTALE);
    await maria.call('DELETE', `/assessments/${planId}/shares/${body.shares[0]?.id}`);
    expect((await read(dana)).status).toBe(200);
    await maria.call('DELETE', `/assessments/${planId}/shares/${made.id}`);
    await refused(product, 'NOT_FOUND', () => read(dana));
  });

  it('must be shared by a member: another’s project is not found [ASMT-60, ID1]', async () => {
    const other = await product.person('Otto Other', { verified: true });
    const foreign = await newProject(other, dana);
    await refused(product, 'NOT_FOUND', () => share({ project_id: foreign }));
    const insert = product.services.db.as(maria.id, (trx) =>
      trx
        .insertInto('assessment_shares')
        .values({
          id: crypto.randomUUID(),
          assessment_id: planId,
          owner_id: maria.id,
          owner_name: 'Maria',
          project_id: foreign,
          created_at: new Date(),
        })
        .execute(),
    );
    await expect(insert).rejects.toMatchObject({ code: '42501' });
  });

  it.each([{}, { email: 'a@example.test', project_id: crypto.randomUUID() }])(
    'needs exactly one of address and project [ASMT-60]',
    async (body) => {
      await refused(product, 'INVALID_INPUT', () => share(body));
    },
  );
});
