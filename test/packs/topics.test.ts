// Topics as people type them: what they get, and that packs admit what the library does not know.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listGuideIds, loadLibrary } from '#features/library/library.content/library.ts';
import { loadEmergencies } from '#features/packs/packs.content/emergencies.ts';
import { gradeOfPack } from '#features/packs/packs.content/grade.ts';
import { loadPackWords } from '#features/packs/packs.content/words.ts';
import type { GeneratedPack } from '#features/packs/packs.contract.ts';
import { loadPlanActions } from '#features/starter-plan/starter-plan.content.ts';
import { floorMarkdown } from '#kit/floor-line.ts';
import { LOCALES, type Locale } from '#kit/locale.ts';
import { prepareSearch } from '../support/packs.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { isMixed, judge, type Read, readPack, type Verdict } from './judge.ts';
import { TOPICS } from './topics.ts';

/** The highest reading grade allowed. */
const HARDEST_GRADE = 8;

const library = loadLibrary();
const actions = [...library.actions.values(), ...loadPlanActions(library, new Set(listGuideIds()))];
const words = loadPackWords();
const emergencies = loadEmergencies(library);

interface Asked {
  row: (typeof TOPICS)[number];
  status: number;
  pack: GeneratedPack;
  /** Everything below the title. */
  body: string;
  /** The language it is written in, which may differ from the page's. */
  locale: Locale;
  read: Read;
  verdict: Verdict | null;
  grade: number | null;
}

let product: Product;
let asked: Asked[];
beforeAll(async () => {
  product = await startProduct();
  await prepareSearch(product);
  const maria = await product.person('Maria Alvarez');
  asked = [];
  for (const row of TOPICS) asked.push(await ask(maria, row));
}, 240_000);
afterAll(() => product.close());

async function ask(maria: Client, row: (typeof TOPICS)[number]): Promise<Asked> {
  const { topic, type: packType, locale: page } = row;
  const { status, body: pack } = await maria.call<GeneratedPack>(
    'POST',
    '/functions/generate-knowledge-pack',
    { id: crypto.randomUUID(), topic, packType, locale: page },
  );
  const text = pack.content;
  const locale = LOCALES.find((each) => text.endsWith(words[each].not_advice)) ?? page;
  const read = readPack(text, actions, words);
  return {
    row,
    status,
    pack,
    locale,
    read,
    body: text.split('\n\n').slice(2).join('\n\n'),
    verdict: judge(row, read),
    grade: await gradeOfPack(text, locale),
  };
}

/** @returns the topics whose pack fails the check */
const wrong = (isRight: (each: Asked) => boolean, among: readonly Asked[] = asked) =>
  among.filter((each) => !isRight(each)).map(({ row }) => row.topic);
const those = (heldOut: boolean) => asked.filter(({ row }) => row.heldOut === heldOut);
const count = (among: readonly Asked[], ...verdicts: Verdict[]) =>
  among.filter(({ verdict }) => verdict !== null && verdicts.includes(verdict)).length;

describe('a topic as people type it', () => {
  it('gets a complete pack, whatever it is [PACK-07, PACK-14]', () => {
    expect(wrong(({ status, pack }) => status === 201 && pack.state === 'done')).toEqual([]);
  });

  it('finds its answer, is asked which it means, or is told that the library has nothing [PACK-14]', () => {
    const good = ({ verdict }: Asked) =>
      verdict === null || ['found first', 'asked', 'admitted rightly'].includes(verdict);
    expect(wrong(good, those(false))).toEqual([]);
  });

  it('does so for held-out topics, too [PACK-14]', () => {
    const own = those(true);
    const answered = own.filter(({ row }) => row.finds !== undefined).length;
    expect(count(own, 'found first') / answered).toBeGreaterThanOrEqual(0.75);
    expect(count(own, 'found first', 'asked') / answered).toBeGreaterThanOrEqual(0.85);
    expect(count(own, 'asked') / answered).toBeLessThanOrEqual(0.2);
    expect(count(own, 'confident wrongly')).toBeLessThanOrEqual(1);
  });

  it('ends with the disclaimer [PACK-14]', () => {
    expect(wrong(({ pack, locale }) => pack.content.endsWith(words[locale].not_advice))).toEqual([]);
  });
});

describe('a person in danger', () => {
  // The hospice's own number is the first there: 988 is a step.
  const isOfDeath = (heading: object) => heading === emergencies.get('end_of_life')?.heading;

  it('reads whom to call before anything else, and what to do at once [PACK-14]', () => {
    const right = ({ row, body, locale }: Asked) => {
      const texts = row.urgent.flatMap((kind) => emergencies.get(kind) ?? []);
      const headings = [...emergencies.values()].flatMap(({ heading, ask = heading }) => [
        `## ${heading[locale]}`,
        `## ${ask[locale]}`,
      ]);
      const sections = body.trim().split(/\n\n(?=## )/);
      const urgent = sections.filter((section) => headings.some((heading) => section.startsWith(heading)));
      const others = sections.length - urgent.length;
      return (
        texts.length === row.urgent.length &&
        // They are together, and first.
        urgent.every((section, index) => section === sections[index]) &&
        others > 0 &&
        texts.length > 0 === urgent.length > 0 &&
        texts.every(({ ask, heading, steps, phones }) =>
          urgent.some((section) => {
            // Above an answer, a question is a first step and a number.
            const most = ask && section.startsWith(`## ${ask[locale]}`) ? 1 : undefined;
            return (
              steps.slice(0, most).every((step) => section.includes(step[locale])) &&
              (isOfDeath(heading) ||
                phones
                  .slice(0, most)
                  .every((id) => section.includes(`(tel:${library.phones.get(id)?.tel})**`)))
            );
          }),
        )
      );
    };
    expect(wrong(right)).toEqual([]);
  });

  it('sees 911 or 988 in its first lines [PACK-14]', () => {
    const forLife = asked.filter(({ row }) =>
      row.urgent.some((kind) => kind !== 'exploitation' && kind !== 'end_of_life'),
    );
    expect(forLife.length).toBeGreaterThan(15);
    expect(wrong(({ body }) => /^## .+\n\n- .*\(tel:(911|988)\)/.test(body), forLife)).toEqual([]);
  });
});

describe('a pack', () => {
  it('shows the topic once, as text: no HTML, no link [PACK-14]', () => {
    expect(wrong(({ pack }) => !/(?<!\\)<[a-z/!]/i.test(pack.content))).toEqual([]);
    expect(wrong(({ pack }) => !/(?<!\\)\]\((?!tel:|https:\/\/|\/)/.test(pack.content))).toEqual([]);
    expect(
      wrong(({ row, body }) => !row.admits || row.topic.length < 20 || !body.includes(row.topic)),
    ).toEqual([]);
    expect(wrong(({ pack, locale }) => pack.content.startsWith(`${floorMarkdown(locale)}\n\n# `))).toEqual(
      [],
    );
  });

  it('gives no dose and no diagnosis [PACK-14]', () => {
    const dose = /\d\s?(mg|mcg|ml|cc|grams?|gramos|milligrams?|miligramos|tablets?|pills?|pastillas?)\b/i;
    const diagnosis =
      /(?<!\b(?:if|when|or|si|cuando) )\b(she|he|your (?:mother|father|parent|loved one)|su (?:madre|padre|ser querido)|ella|él) (has|suffers from|tiene|padece)( de)? (alzheimer|dementia|demencia|delirium|delirio|depressi|depresi|cancer|cáncer)/i;
    expect(wrong(({ body }) => !dose.test(body))).toEqual([]);
    expect(wrong(({ body }) => !diagnosis.test(body))).toEqual([]);
  });

  it(`reads at grade ${HARDEST_GRADE} or easier [PACK-14]`, () => {
    expect(wrong(({ grade }) => (grade ?? 0) <= HARDEST_GRADE)).toEqual([]);
  });
});

it('figures', () => {
  const figures = (own: readonly Asked[]) => ({
    topics: own.length,
    answerable: own.filter(({ row }) => row.finds !== undefined).length,
    'found first': count(own, 'found first'),
    'found at all': count(own, 'found first', 'found'),
    'beside another subject': own.filter(({ row, read }) => isMixed(row, read)).length,
    'wrongly admitting': count(own, 'admitted wrongly'),
    astray: count(own, 'astray'),
    unanswerable: own.filter(({ row }) => row.admits).length,
    'admitted rightly': count(own, 'admitted rightly'),
    'wrongly confident': count(own, 'confident wrongly'),
    'in danger': own.filter(({ row }) => row.urgent.length > 0).length,
  });
  const grades = asked.flatMap(({ grade }) => grade ?? []).toSorted((a, b) => a - b);
  console.table({ tuned: figures(those(false)), 'held out': figures(those(true)), all: figures(asked) });
  console.log(
    `reading grade of ${grades.length} English packs: median ${grades[grades.length >> 1]}, highest ${grades.at(-1)}`,
  );
  expect(asked.length).toBeGreaterThanOrEqual(90);
});
