import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pipeline } from '#db/pipeline.ts';
import { type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import type { Plan } from './assessment.contract.ts';
import type { HistoryItem } from './assessment.history.contract.ts';

interface Page {
  items: HistoryItem[];
  next: string | null;
}

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
});
afterAll(() => product.close());

const list = async (client: Client, before?: string | null) =>
  (await client.call<Page>('GET', `/assessments${before ? `?before=${before}` : ''}`)).body;
const read = (client: Client, id: string) => client.call<Plan>('GET', `/assessments/${id}`);
const latestLocation = async (client: Client) =>
  (await client.call<{ city_zip: string | null }>('GET', '/assessments/latest-location')).body;

const wasAndIs = (before: unknown, after: unknown) => ({
  before: { value: before, assumed: false },
  after: { value: after, assumed: false },
});

/** Copies an assessment of Maria's `count` times, each a few hours older; three share each instant. */
const addOlder = (id: string, count: number) =>
  product.sql(
    `insert into assessments
     select gen_random_uuid(), user_id, answers, risk_flags, escalate_case, escalation_level, city_zip, help_level,
       triggers, question_set_version, created_at - ((n + 2) / 3) * interval '1 hour'
     from assessments, generate_series(1, $2::int) n where id = $1`,
    [id, count],
  );

describe('the history', () => {
  it('lists what changed since the previous one [ASMT-92]', async () => {
    const first = await submitAssessment(maria, {
      falls_and_mobility: 'fell_3mo',
      care_team: ['me', 'siblings'],
    });
    const second = await submitAssessment(maria, {
      care_team: ['siblings', 'me'],
      memory_behavior: ['lost_wandering'],
      city_or_zip: 'Tempe',
    });
    expect((await list(maria)).items).toEqual([
      {
        id: second.id,
        created_at: second.created_at,
        urgency: 'review',
        flags: ['flag_memory_safety'],
        city_zip: 'Tempe',
        changes: {
          since: first.created_at,
          raised: ['flag_memory_safety'],
          cleared: ['flag_fall_risk'],
          answers: [
            { question: 'city_or_zip', ...wasAndIs('85004', 'Tempe') },
            { question: 'falls_and_mobility', ...wasAndIs('fell_3mo', 'no_issues') },
            { question: 'memory_behavior', ...wasAndIs([], ['lost_wandering']) },
          ],
        },
      },
      {
        id: first.id,
        created_at: first.created_at,
        urgency: 'review',
        flags: ['flag_fall_risk'],
        city_zip: '85004',
        changes: null,
      },
    ]);
  });

  it('comes in pages, newest first, each assessment once, compared across pages [ASMT-92]', async () => {
    const { id } = await submitAssessment(maria);
    await addOlder(id, 44);
    const pages: Page[] = [];
    do pages.push(await list(maria, pages.at(-1)?.next));
    while (pages.at(-1)?.next);
    expect(pages.map((page) => page.items.length)).toEqual([20, 20, 5]);
    const items = pages.flatMap((page) => page.items);
    expect(new Set(items.map((each) => each.id)).size).toBe(45);
    const times = items.map((each) => each.created_at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(items.map((each) => each.changes !== null)).toEqual([...Array(44).fill(true), false]);
  });

  it('needs no more queries for a full page than for one row [ASMT-92]', async () => {
    const { id } = await submitAssessment(maria);
    const one = await countQueries(() => list(maria));
    await addOlder(id, 44);
    const full = await countQueries(() => list(maria));
    expect(full).toBe(one);
    expect(one).toBe(1);
  });

  it('is private to each person, even with another’s cursor [ASMT-92, ID6]', async () => {
    const { id } = await submitAssessment(maria);
    const stranger = await product.person('Sam Stranger');
    await submitAssessment(stranger);
    expect((await list(stranger)).items).toHaveLength(1);
    expect(await list(stranger, id)).toEqual({ items: [], next: null });
  });
});

describe('the latest location', () => {
  it('is that of the person’s newest assessment, or null [ASMT-85]', async () => {
    expect(await latestLocation(maria)).toEqual({ city_zip: null });
    const { id } = await submitAssessment(maria, { city_or_zip: 'Mesa' });
    await addOlder(id, 3);
    await submitAssessment(maria, { city_or_zip: '  Tempe ' });
    await submitAssessment(await product.person('Sam Stranger'), { city_or_zip: 'Yuma' });
    expect(await latestLocation(maria)).toEqual({ city_zip: 'Tempe' });
  });
});

describe('an old assessment', () => {
  const OLD_QUESTIONS = [
    {
      id: 'safety',
      title: 'How safe are you?',
      refusal: { title: 'Old', text: 'Old' },
      questions: [
        {
          key: 'mood',
          kind: 'one',
          label: 'How is the mood?',
          default: 'fine',
          options: { fine: 'Just fine' },
        },
      ],
    },
  ];
  /** Gives an assessment the questions of an earlier time, and changes its answers and flags. */
  async function age(id: string, answers: string, flags = '{}') {
    await product.sql(
      `insert into question_sets (version, definition) values ('of-2024', $1) on conflict do nothing`,
      [JSON.stringify(OLD_QUESTIONS)],
    );
    await product.sql(
      `update assessments set question_set_version = 'of-2024', answers = ${answers},
         risk_flags = risk_flags || $2::jsonb, escalate_case = escalate_case or $2::jsonb ? 'escalate_case'
       where id = $1`,
      [id, flags],
    );
  }

  it('is shown with the questions and labels of its time [ASMT-89]', async () => {
    const { id } = await submitAssessment(maria);
    await age(id, `answers || '{"mood": "fine"}'`);
    const { status, body } = await read(maria, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      questions: OLD_QUESTIONS,
      questions_current: false,
      assessment: { question_set_version: 'of-2024', answers: { mood: 'fine' } },
    });
    await submitAssessment(maria);
    expect((await list(maria)).items).toHaveLength(2);
  });

  it('is readable after a question was added [ASMT-89]', async () => {
    const { id } = await submitAssessment(maria);
    await age(id, `answers - 'memory_detail_chips' - 'loneliness_details'`);
    expect((await read(maria, id)).status).toBe(200);
  });

  it.each([
    ['behind_rent_mortgage', 'money_last_60_days', 'flag_money_instability', 'keep-the-home'],
    ['unsure_pay_care', 'money_last_60_days', 'flag_money_instability', 'pay-for-care'],
    ['fraud_scams', 'money_last_60_days', 'flag_money_instability', 'stop-a-scam'],
    ['wandering', 'memory_behavior', 'flag_memory_safety', 'memory-safety'],
  ])(
    'with the spelling %s reads the same as with the other [ASMT-76, ASMT-80, S7]',
    async (code, question, flag, action) => {
      const { id } = await submitAssessment(maria, { driving_status: 'never_drove' });
      await age(id, `answers || '{"${question}": ["${code}"]}'`, `{"${flag}": true, "escalate_case": true}`);
      const { body } = await read(maria, id);
      expect(body.flags).toEqual([{ flag, because: [{ question, codes: [code] }] }]);
      expect(body.actions[0]).toMatchObject({ id: action, flag });
    },
  );
});

/** Counts the statements that name the table of assessments while the work runs. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const submit = vi.spyOn(Pipeline.prototype, 'submit');
  try {
    await work();
    const trips = submit.mock.contexts as Pipeline[];
    const texts = trips.flatMap(({ statements }) => statements.map(({ text }) => text));
    return texts.filter((text) => text.includes('"assessments"')).length;
  } finally {
    submit.mockRestore();
  }
}
