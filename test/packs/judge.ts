// Analyzes a composed pack: which documents it comes from, and how well that answers a topic.
import { loadGuides } from '#features/library/library.content/guides.ts';
import type { ActionText } from '#features/library/library.content/passages.ts';
import { itemsOf } from '#features/library/library.items.rules.ts';
import type { PackWords } from '#features/packs/packs.types.ts';
import { LOCALES, type Locale } from '#kit/locale.ts';
import type { Topic } from './topic.ts';

export type Verdict =
  | 'found first'
  | 'found'
  | 'astray'
  | 'asked'
  | 'asked in vain'
  | 'admitted rightly'
  | 'confident wrongly'
  | 'admitted wrongly';

export interface Read {
  /** Guides it links, actions it quotes; in order of appearance. */
  guides: string[];
  actions: string[];
  knows: 'known' | 'unsure' | 'unknown';
}

/** @returns the sources that a pack's text shows */
export function readPack(
  text: string,
  actions: readonly ActionText[],
  words: Readonly<Record<Locale, PackWords>>,
): Read {
  const guides = [...text.matchAll(/^- \[[^\]]+\]\((?:\/es)?\/packs\/([a-z/-]+)\)/gm)].map(
    ([, id = '']) => id,
  );
  const said = new Set([
    ...itemsOf(text).map(plain),
    ...[...text.matchAll(/\*\*([^*]+)\.\*\*/g)].map(([, title = '']) => plain(title)),
  ]);
  const at = (action: ActionText) => {
    const own = LOCALES.flatMap((locale) => [
      action.title[locale],
      ...action.steps.map((step) => step[locale]),
    ]);
    const places = own.map(plain).flatMap((step) => (said.has(step) ? [[...said].indexOf(step)] : []));
    // Two actions may share one step, but seldom two.
    return { id: action.id, first: Math.min(...places), steps: places.length };
  };
  const quoted = actions
    .map(at)
    .filter(({ steps }) => steps > 0)
    .toSorted((a, b) => a.first - b.first);
  const admits = LOCALES.some((locale) =>
    [words[locale].knows_nothing, words[locale].knows_clinical].some((line) => text.includes(line)),
  );
  const asks = LOCALES.some((locale) => text.includes(words[locale].choose_or_other_words));
  return {
    guides: asks ? titled(said) : guides,
    actions: quoted.map(({ id }) => id),
    knows: asks ? 'unsure' : admits ? 'unknown' : 'known',
  };
}

/** @returns the guides of which a text says the title, as a choice */
const titled = (said: ReadonlySet<string>): string[] =>
  guidesOnce()
    .filter(({ title }) => LOCALES.some((locale) => said.has(plain(title[locale]).replace(/\.$/, ''))))
    .map(({ id }) => id);

let guides: ReturnType<typeof loadGuides> | undefined;
/** Reading all guides takes a second; packs are read by the hundred. */
function guidesOnce(): ReturnType<typeof loadGuides> {
  guides ??= loadGuides();
  return guides;
}

export const plain = (text: string) =>
  text
    .replace(/\s*\[(?:\^[^\]]+|\d+)\]/g, '')
    .replace(/\\/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** @returns how well a pack answers its topic; null if only whom to call matters */
export function judge({ finds, admits }: Topic, { guides, actions, knows }: Read): Verdict | null {
  if (admits) return knows === 'known' ? 'confident wrongly' : 'admitted rightly';
  if (finds === undefined) return null;
  if (knows === 'unknown') return 'admitted wrongly';
  if (knows === 'unsure')
    return [...guides, ...actions].some((id) => finds.includes(id)) ? 'asked' : 'asked in vain';
  const first = [guides[0], actions[0]].filter((id) => id !== undefined);
  if (first.some((id) => finds.includes(id))) return 'found first';
  return [...guides, ...actions].some((id) => finds.includes(id)) ? 'found' : 'astray';
}

/** Of answering packs: whether one leads with a guide or an action that is about something else as well. */
export const isMixed = ({ finds }: Topic, { guides, actions, knows }: Read): boolean =>
  knows === 'known' &&
  finds !== undefined &&
  [guides[0], actions[0]].some((id) => id !== undefined && !finds.includes(id));
