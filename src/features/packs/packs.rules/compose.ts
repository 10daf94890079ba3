/** The library's own engine: a pack made of what our guides and actions say, word for word (PACK-14). */
import type { PackMaterial, PackPassage, PackRequest } from '../packs.types.ts';
import { chooseHits, knowledgeOf } from './choose.ts';
import { guideLinks, notAdvice, phoneList, section, sourceList, titleOf, urgentBlock } from './parts.ts';
import { distinct, inTurn, itemsOf, paragraphsOf, unsaid } from './pieces.ts';

export interface ComposedPack {
  /** Markdown. */
  text: string;
  citations: number;
  knows: ReturnType<typeof knowledgeOf>;
}

/** What names one of these numbers cannot wait: it is no step of a day or a week. */
const CANNOT_WAIT = /\b(911|988|1-800-222-1222)\b/;
/** Further steps of actions that are for this week. */
const ACTIONS_FIRST = 4;
/** Numbers that know the offices of every place. */
const EVERYWHERE = ['eldercare-locator', 'local-211'];
const MOST = { today: 4, week: 8, later: 8, urgent: 5, questions: 8, watch: 6, papers: 8, phones: 6 };

/** @returns a pack in the shape of its type; the same material gives the same pack */
export function compose(request: PackRequest, material: PackMaterial): ComposedPack {
  const { words, fixed } = material;
  const knows = fixed?.alone ? 'much' : knowledgeOf(material.hits);
  const chosen = fixed?.alone ? [] : chooseHits(material.hits).map(({ document }) => document);
  const passages = chosen.flatMap((document) =>
    material.passages.filter((passage) => passage.document === document),
  );
  const head = [
    titleOf(request, words),
    ...urgentBlock(material),
    ...(fixed ? answers(fixed.passages, material) : []),
    ...(knows === 'little' ? [words.knows_little] : []),
    ...(knows === 'nothing' ? [words.knows_nothing, words.try_other_words] : []),
  ];
  const body = fixed?.alone
    ? phoneList(words.whom_to_call, phonesOf(fixed.passages), material, MOST.phones)
    : knows === 'much'
      ? SHAPES[request.packType](request, passages, material)
      : [...nearest(passages, material), ...helpAnywhere(request, material)];
  const { text, cited } = numbered([...head, ...body].join('\n\n'), material);
  const tail = [
    ...section(words.read_more, guideLinks(passages, request, words)),
    ...sourceList(cited, material),
    notAdvice('library', words),
  ];
  return { text: [text, ...tail].join('\n\n'), citations: cited.length, knows };
}

type Shape = (request: PackRequest, passages: readonly PackPassage[], material: PackMaterial) => string[];

/** What cannot wait stands above all else of a pack: nobody in danger reads down to it. */
const SHAPES: Record<PackRequest['packType'], Shape> = {
  /** Steps by when. */
  care_plan: (_, passages, material) => {
    const { words } = material;
    const say = newSaying(material);
    const actions = calmSteps(passages);
    const week = sectionItems(passages, 'what-to-do').filter(canWait);
    const urgent = say(cannotWait(passages), MOST.urgent);
    // The first step of each action is the one to begin with; without an action, of the week's list.
    const firsts = actions.flatMap(([first]) => first ?? []);
    const today = say(firsts.length > 0 ? firsts : week.slice(0, 2), MOST.today);
    const rest = inTurn(actions.map((steps) => steps.slice(1)));
    // What the actions say is about this topic; a guide's list is about much beside.
    const thisWeek = say([...rest.slice(0, ACTIONS_FIRST), ...week], MOST.week);
    return [
      ...list(words.cannot_wait, urgent),
      ...list(words.today, today),
      ...list(words.this_week, thisWeek),
      ...list(words.later, say(rest, MOST.later)),
      ...list(words.questions, questions(passages).slice(0, 4)),
      ...phoneList(words.whom_to_call, phonesOf(passages), material, MOST.phones),
    ];
  },

  /** What it is, what to expect, questions. */
  education: (_, passages, material) => {
    const { words } = material;
    const say = newSaying(material);
    const known = passages.filter(({ section }) => section === 'what-to-know');
    const lead = passages.filter(({ section }) => section === 'summary').map(({ body }) => body);
    const whys = passages
      .filter(({ section }) => section === 'steps')
      .flatMap(({ title, body }) => [`**${title}.** ${paragraphsOf(body)[0] ?? ''}`]);
    const [first, ...others] = known;
    return [
      ...list(words.cannot_wait, say(cannotWait(passages), 4)),
      ...section(words.what_it_is, [...lead, ...(first ? [quoted(first)] : []), ...(first ? [] : whys)]),
      ...section(words.what_to_expect, first ? others.slice(0, 5).map(quoted) : []),
      ...list(words.watch_out, say(sectionItems(passages, 'pitfalls'), MOST.watch)),
      ...list(words.questions, questions(passages).slice(0, MOST.questions)),
      ...list(words.this_week, say(inTurn(calmSteps(passages)), MOST.week)),
      ...phoneList(words.whom_to_call, phonesOf(passages), material, 3),
    ];
  },

  /** Whom to call, what they do, for the person's state. */
  resources: (request, passages, material) => {
    const { words } = material;
    const say = newSaying(material);
    return [
      ...list(words.cannot_wait, say(cannotWait(passages), 3)),
      ...phoneList(words.whom_to_call, [...phonesOf(passages), ...EVERYWHERE], material, 10),
      ...nearYou(request, material),
      ...list(words.questions, questions(passages).slice(0, MOST.questions)),
      ...list(words.papers, say(sectionItems(passages, 'forms'), MOST.papers)),
      // Numbers alone would say nothing of the topic.
      ...list(words.this_week, say(inTurn(calmSteps(passages)), MOST.week)),
    ];
  },

  /** What to do in the first minutes, what to have ready. */
  emergency: (_, passages, material) => {
    const { words } = material;
    const say = newSaying(material);
    return [
      ...list(words.first_minutes, say(cannotWait(passages), MOST.week)),
      ...list(words.have_ready, say(sectionItems(passages, 'forms'), MOST.papers)),
      ...list(words.afterwards, say(inTurn(calmSteps(passages)), MOST.later)),
      ...phoneList(words.whom_to_call, ['emergency', ...phonesOf(passages)], material, MOST.phones),
    ];
  },
};

/** The fixed actions of an alarm, whole: nothing that a search found stands above them. */
function answers(fixed: readonly PackPassage[], { urgent }: PackMaterial): string[] {
  return fixed.flatMap(({ title, body }) => [
    ...section(title, paragraphsOf(body)),
    unsaid(itemsOf(body), urgentSteps(urgent))
      .map((step) => `- ${step}`)
      .join('\n'),
  ]);
}

const urgentSteps = (urgent: PackMaterial['urgent']): string[] =>
  urgent.flatMap(({ steps }) => steps.map(({ text }) => text));

/** @returns gives, of texts, so many that the pack does not say yet; what stands above counts */
function newSaying({ urgent, fixed }: PackMaterial) {
  const said = [...urgentSteps(urgent), ...(fixed?.passages ?? []).flatMap(({ body }) => itemsOf(body))];
  return (texts: readonly string[], most: number): string[] => {
    const fresh = unsaid(texts, said).slice(0, most);
    said.push(...fresh);
    return fresh;
  };
}

const canWait = (text: string): boolean => !CANNOT_WAIT.test(text);
const cannotWait = (passages: readonly PackPassage[]): string[] => [
  ...sectionItems(passages, 'get-help-now'),
  ...inTurn(stepsByAction(passages)).filter((step) => !canWait(step)),
];
const calmSteps = (passages: readonly PackPassage[]): string[][] =>
  stepsByAction(passages).map((steps) => steps.filter(canWait));

/** Where the library knows little, it quotes nothing at length: it says what it has that is near. */
function nearest(passages: readonly PackPassage[], { words }: PackMaterial): string[] {
  const actions = passages.filter(({ section }) => section === 'steps');
  return list(
    words.nearest,
    actions.map(({ title, body }) => `**${title}.** ${paragraphsOf(body)[0] ?? ''}`).slice(0, MOST.today),
  );
}

function helpAnywhere(request: PackRequest, material: PackMaterial): string[] {
  return [
    ...phoneList(material.words.whom_to_call, EVERYWHERE, material, EVERYWHERE.length),
    ...nearYou(request, material),
  ];
}

function nearYou({ place }: PackRequest, { words }: PackMaterial): string[] {
  return place ? section(words.near_you.replace('{place}', place), [words.near_you_text]) : [words.no_place];
}

const list = (heading: string, items: readonly string[]): string[] =>
  section(heading, items.length > 0 ? [items.map((item) => `- ${item}`).join('\n')] : []);

const sectionItems = (passages: readonly PackPassage[], section: string): string[] =>
  distinct(
    inTurn(
      [
        ...Map.groupBy(
          passages.filter((each) => each.section === section),
          ({ document }) => document,
        ).values(),
      ].map((own) => own.flatMap(({ body }) => itemsOf(body))),
    ),
  );

const stepsByAction = (passages: readonly PackPassage[]): string[][] =>
  passages.filter(({ section }) => section === 'steps').map(({ body }) => itemsOf(body));

/** Questions to one kind of person follow each other, under who that is. */
const questions = (passages: readonly PackPassage[]): string[] =>
  distinct(
    inTurn(
      passages
        .filter(({ section }) => section === 'what-to-ask')
        .map(({ body }) => itemsOf(body).filter((item) => item.includes('?'))),
    ),
  );

const quoted = ({ heading, body }: PackPassage): string => `### ${heading}\n\n${body}`;

const phonesOf = (passages: readonly PackPassage[]): string[] => [
  ...new Set(passages.flatMap(({ phones }) => phones)),
];

/** @returns the text with `[1]` in the place of each `[^CODE]`, and the codes in the order of their numbers */
function numbered(text: string, { sources }: PackMaterial): { text: string; cited: string[] } {
  const cited: string[] = [];
  const shown = text.replace(/\s*\[\^([^\]\s]+)\]/g, (_, code: string) => {
    if (!sources.has(code)) return '';
    if (!cited.includes(code)) cited.push(code);
    return ` [${cited.indexOf(code) + 1}]`;
  });
  return { text: shown, cited };
}
