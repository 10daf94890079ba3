/** The library's own engine: a pack quoting our guides and actions verbatim (PACK-14). */
import { itemsOf, paragraphsOf } from '../../library/library.items.rules.ts';
import type { PackMaterial, PackPassage, PackRequest } from '../packs.types.ts';
import type { Arrangement } from './arrange.ts';
import { matchAlike } from './choose.ts';
import { costLines } from './costs.ts';
import { nearLines } from './near.ts';
import { numbered } from './numbered.ts';
import {
  choiceSection,
  guideLinks,
  notAdvice,
  phoneList,
  section,
  sourceList,
  titleOf,
  urgentBlock,
} from './parts.ts';
import { distinct, interleave, withoutSaid } from './pieces.ts';
import { aboutParts } from './rows.ts';
import { itemsIn, leadingOf, nearestFirst, stepsOf, urgentOf } from './steps.ts';

export interface ComposedPack {
  /** Markdown. */
  text: string;
  citations: number;
  knows: PackMaterial['knows'];
  choices: PackMaterial['choices'];
}

/** Hotlines that know the local offices everywhere. */
const EVERYWHERE = ['eldercare-locator', 'local-211'];
/** Few, for someone who is tired. */
const MAX_OF = {
  today: 2,
  urgent: 3,
  steps: 6,
  stepsBesideParts: 4,
  questions: 6,
  watch: 4,
  papers: 6,
  phones: 6,
  phonesBesideParts: 4,
};

/** A step that says so itself is never one for the week. */
const FOR_TODAY = /\b(?:today|tonight|hoy|esta noche)\b/i;

interface Changes {
  /** A model's order of the library's pieces; without it, the library's own. */
  arrangement?: Arrangement | undefined;
  /** A discreet line before the last one. */
  note?: 'model_away' | undefined;
}

/** @returns a pack in the format of its type; deterministic */
export function compose(
  request: PackRequest,
  material: PackMaterial,
  { arrangement, note }: Changes = {},
): ComposedPack {
  const { words, fixed } = material;
  const knows = fixed?.alone ? 'known' : material.knows;
  const choices = fixed ? [] : material.choices;
  const chosen = fixed?.alone ? [] : material.hits.map(({ document }) => document);
  const passages = chosen.flatMap((document) =>
    material.passages.filter((passage) => passage.document === document),
  );
  const about = aboutParts(passages, material.parts, material.isSure ? [] : material.hits);
  const head = [
    titleOf(request, words),
    ...urgentBlock(material),
    ...(fixed ? answers(fixed.passages, material) : []),
    ...(fixed?.alone ? section(words.what_helps, material.parts.map(quoted)) : []),
    ...(material.isClinical && !fixed?.alone ? [words.knows_clinical, words.ask_clinic] : []),
    ...(knows === 'unknown' && !fixed && choices.length === 0
      ? [words.knows_nothing, words.try_other_words]
      : []),
    ...choiceSection(choices, words),
  ];
  const body = fixed?.alone
    ? [
        ...phoneList(words.whom_to_call, phonesOf(fixed.passages), material, MAX_OF.phones),
        ...(request.place && nearLines(material, request.locale).length > 0
          ? nearYou(request, material)
          : []),
      ]
    : knows === 'known'
      ? SHAPES[request.packType](request, about, material, orderedBy(arrangement, words))
      : helpAnywhere(request, material);
  const { text, cited } = numbered([...head, ...body].join('\n\n'), material);
  const tail = [
    ...section(words.read_more, guideLinks(fixed?.alone ? material.parts : passages, request)),
    ...section(words.not_meant, fixed?.alone ? [] : guideLinks(material.others, request)),
    ...sourceList(cited, material, request.locale),
    ...(note ? [words[note]] : []),
    ...(arrangement ? [words.ordered] : []),
    notAdvice(words),
  ];
  return { text: [text, ...tail].join('\n\n'), citations: cited.length, knows, choices };
}

type Shape = (
  request: PackRequest,
  passages: readonly PackPassage[],
  material: PackMaterial,
  ordered: Ordered,
) => string[];

/**
 * A card for a danger that was found is above each of these. What cannot wait is about the whole of a text, and
 * comes after the part that answers, if there is one.
 */
const SHAPES: Record<PackRequest['packType'], Shape> = {
  /** Steps by time frame. */
  care_plan: (request, passages, material, ordered) => {
    const { words, parts } = material;
    const say = createDeduper(material);
    const urgent = say(cannotWait(request, passages, material), MAX_OF.urgent);
    const most = parts.length > 0 ? MAX_OF.stepsBesideParts : MAX_OF.steps;
    const chosen = say(stepsOf(passages, { topic: request.topic, parts, even: matchAlike(material) }), most);
    const dueToday = chosen.filter((step) => FOR_TODAY.test(step));
    const steps = [...dueToday, ...chosen.filter((step) => !FOR_TODAY.test(step))];
    const today = Math.max(MAX_OF.today, dueToday.length);
    return [
      ...section(words.what_helps, parts.map(quoted)),
      ...list(words.cannot_wait, urgent),
      ...ordered('today', steps.slice(0, today)),
      ...ordered('this_week', steps.slice(today)),
      ...ordered('questions', nearestFirst(questions(passages), request.topic, parts).slice(0, 4)),
      ...phoneList(
        words.whom_to_call,
        phonesOf(passages),
        material,
        parts.length > 0 ? MAX_OF.phonesBesideParts : MAX_OF.phones,
      ),
      ...(request.place ? nearYou(request, material) : []),
    ];
  },

  /** What it is, what to expect, questions. */
  education: (request, passages, material, ordered) => {
    const { words, parts } = material;
    const say = createDeduper(material);
    const known = passages.filter(({ section }) => section === 'what-to-know');
    const lead = passages.filter(({ section }) => section === 'summary').map(({ body }) => body);
    const whys = passages
      .filter(({ section }) => section === 'steps')
      .flatMap(({ title, body }) => [`**${title}.** ${paragraphsOf(body)[0] ?? ''}`]);
    const [first, ...others] = [...new Set([...parts, ...known])];
    const explained = section(words.what_it_is, [...lead, ...(first ? [quoted(first)] : whys)]);
    const urgent = list(words.cannot_wait, say(cannotWait(request, passages, material), MAX_OF.urgent));
    return [
      ...(parts.length > 0 ? [...explained, ...urgent] : [...urgent, ...explained]),
      ...section(words.what_to_expect, first ? others.slice(0, 5).map(quoted) : []),
      ...ordered('watch_out', say(itemsIn(passages, 'pitfalls'), MAX_OF.watch)),
      ...ordered(
        'questions',
        nearestFirst(questions(passages), request.topic, parts).slice(0, MAX_OF.questions),
      ),
      ...ordered(
        'this_week',
        say(stepsOf(passages, { topic: request.topic, parts, even: matchAlike(material) }), MAX_OF.steps),
      ),
      ...phoneList(words.whom_to_call, phonesOf(passages), material, 3),
      ...(request.place ? nearYou(request, material) : []),
    ];
  },

  /** Whom to call and what they do, for the person's state. */
  resources: (request, passages, material, ordered) => {
    const { words } = material;
    const say = createDeduper(material);
    return [
      ...list(words.cannot_wait, say(cannotWait(request, passages, material), MAX_OF.urgent)),
      ...phoneList(words.whom_to_call, [...phonesOf(passages), ...EVERYWHERE], material, 10),
      ...nearYou(request, material),
      ...ordered('questions', nearestFirst(questions(passages), request.topic).slice(0, MAX_OF.questions)),
      ...ordered('papers', say(itemsIn(passages, 'forms'), MAX_OF.papers)),
      // Phone numbers alone would say nothing about the topic.
      ...ordered(
        'this_week',
        say(stepsOf(passages, { topic: request.topic, parts: [], even: matchAlike(material) }), MAX_OF.steps),
      ),
    ];
  },

  /** What to do in the first minutes, and what to have ready. */
  emergency: (request, passages, material, ordered) => {
    const { words } = material;
    const urgent = urgentOf(passages);
    const say = createDeduper(material);
    return [
      ...list(words.first_minutes, say([...urgent.guides, ...urgent.actions], MAX_OF.steps)),
      ...ordered('have_ready', say(itemsIn(passages, 'forms'), MAX_OF.papers)),
      ...ordered(
        'afterwards',
        say(stepsOf(passages, { topic: request.topic, parts: [], even: matchAlike(material) }), MAX_OF.steps),
      ),
      ...phoneList(words.whom_to_call, ['emergency', ...phonesOf(passages)], material, MAX_OF.phones),
    ];
  },
};

/** The complete fixed actions for an alarm; nothing from a search is placed above them. */
function answers(fixed: readonly PackPassage[], { urgent }: PackMaterial): string[] {
  return fixed.flatMap(({ title, body }) => [
    ...section(title, paragraphsOf(body)),
    withoutSaid(itemsOf(body), urgentSteps(urgent))
      .map((step) => `- ${step}`)
      .join('\n'),
  ]);
}

const urgentSteps = (urgent: PackMaterial['urgent']): string[] =>
  urgent.flatMap(({ steps }) => steps.map(({ text }) => text));

/** @returns a function that picks texts the pack does not contain yet, counting the urgent part as well */
function createDeduper({ urgent, fixed }: PackMaterial) {
  const said = [...urgentSteps(urgent), ...(fixed?.passages ?? []).flatMap(({ body }) => itemsOf(body))];
  return (texts: readonly string[], most: number): string[] => {
    const fresh = withoutSaid(texts, said).slice(0, most);
    said.push(...fresh);
    return fresh;
  };
}

/** Only what the pack is mainly about, nearest to the topic first; a guide is about many dangers and last days. */
function cannotWait(
  { topic }: PackRequest,
  passages: readonly PackPassage[],
  { several }: PackMaterial,
): string[] {
  const { actions, guides } = urgentOf(several ? passages : leadingOf(passages));
  return nearestFirst([...actions, ...guides], topic);
}

function helpAnywhere(request: PackRequest, material: PackMaterial): string[] {
  return [
    ...phoneList(material.words.whom_to_call, EVERYWHERE, material, EVERYWHERE.length),
    ...nearYou(request, material),
  ];
}

function nearYou({ place, locale }: PackRequest, material: PackMaterial): string[] {
  const { words, costs, hits } = material;
  if (!place) return [words.no_place];
  const offices = nearLines(material, locale);
  const prices = costLines(costs, hits, words, locale);
  return section(words.near_you.replace('{place}', place), [
    ...(offices.length > 0 ? [offices.join('\n')] : []),
    ...(prices.length > 0 ? [prices.join('\n')] : []),
    words.near_you_text,
  ]);
}

type OrderedHeading =
  | 'today'
  | 'this_week'
  | 'questions'
  | 'watch_out'
  | 'papers'
  | 'have_ready'
  | 'afterwards';
type Ordered = (heading: OrderedHeading, own: readonly string[]) => string[];

/** @returns a function for the lines below a heading, in the model's order or our own */
function orderedBy(arrangement: Arrangement | undefined, words: PackMaterial['words']): Ordered {
  return (heading, own) => {
    const lines = arrangement?.get(heading)?.map(({ text, join }) => (join ? `${join} ${text}` : text)) ?? [];
    return list(words[heading], arrangement ? lines : own);
  };
}

const list = (heading: string, items: readonly string[]): string[] =>
  section(heading, items.length > 0 ? [items.map((item) => `- ${item}`).join('\n')] : []);

/** Groups questions by who they are for, under a heading each. */
const questions = (passages: readonly PackPassage[]): string[] =>
  distinct(
    interleave(
      passages
        .filter(({ section }) => section === 'what-to-ask')
        .map(({ body }) => itemsOf(body).filter((item) => item.includes('?'))),
    ),
  );

const quoted = ({ heading, body }: PackPassage): string => `### ${heading}\n\n${body}`;

const phonesOf = (passages: readonly PackPassage[]): string[] => [
  ...new Set(passages.flatMap(({ phones }) => phones)),
];
