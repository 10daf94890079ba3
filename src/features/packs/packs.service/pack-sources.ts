/** The static sources of packs, and how a topic is matched with them. */
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Trx } from '#db/open.ts';
import { loadCosts } from '#features/library/library.content/costs.ts';
import { type Indexed, openIndexed } from '#features/library/library.content/indexed.ts';
import { type Library, listGuideIds } from '#features/library/library.content/library.ts';
import { kindsBeside, nearPlace, officialPlaces } from '#features/library/library.content/states.ts';
import { type IndexName, indexKey, readStoredIndex } from '#features/library/library.content/stored-index.ts';
import { mayBeOutdated, withNotes } from '#features/library/library.dated.rules.ts';
import { placeIn, placeOf } from '#features/library/library.places.rules.ts';
import { readPassages, readSaid } from '#features/library/library.queries.ts';
import { type Found, findInIndex } from '#features/library/library.search.rules/find.ts';
import { indexing } from '#features/library/library.search.rules/indexing.ts';
import { languageOf } from '#features/library/library.search.rules/language.ts';
import { openIndex, type TopicIndex } from '#features/library/library.search.rules/topic-index.ts';
import { inLanguage, LOCALES, type Locale } from '#kit/locale.ts';
import { loadEmergencies } from '../packs.content/emergencies.ts';
import { loadPackWords } from '../packs.content/words.ts';
import {
  actionsFor,
  bodyOf,
  cardsFor,
  firstPartsFor,
  isWrittenFor,
} from '../packs.emergencies.rules/actions.ts';
import type { Alarm } from '../packs.emergencies.rules/kinds.ts';
import { choiceOf } from '../packs.rules/choices.ts';
import {
  choicesUnder,
  chooseHitsUnder,
  chooseMeant,
  guidesBeside,
  namesSeveral,
  safeHits,
  withGuidesOf,
} from '../packs.rules/choose.ts';
import { guidesIn, type KnownPlaces } from '../packs.rules/links.ts';
import {
  answersForSure,
  guideOf,
  knownByParts,
  type NearPart,
  partsOn,
  rankByParts,
} from '../packs.rules/parts-on.ts';
import { withoutPeople } from '../packs.rules/redact.ts';
import { actionsWith, partsUnder, withRowsFor } from '../packs.rules/rows.ts';
import type { PackMaterial, PackPhone, PackRequest } from '../packs.types.ts';
import { openAlarms } from './alarms.ts';
import { urgentTexts } from './urgent-texts.ts';

export interface RequestedPack {
  topic: string;
  packType: PackRequest['packType'];
  userContext: string;
  location: string;
  locale: Locale;
  /** Consent to processing by an external service. */
  agreed: boolean;
  /** The document that is meant, where we asked; null if nobody chose. */
  chosen: string | null;
}

async function fixedAnswers(
  trx: Trx,
  alarm: Alarm,
  { body, topic, locale }: { body: ReturnType<typeof bodyOf>; topic: string; locale: Locale },
) {
  if (body === 'nothing') return null;
  const actions = actionsFor(alarm, topic);
  const passages = await readPassages(trx, actions, locale);
  return {
    passages: actions.flatMap((id) => passages.filter(({ document }) => document === id)),
    alone: body === 'alone',
  };
}

/** @returns the parts of guides that may stand below the card of a harm (decision 0231) */
const partsWrittenFor = (
  alarm: Alarm,
  topic: string,
  near: readonly NearPart[],
  { hits }: Found,
): string[] => [
  ...new Set([
    ...firstPartsFor(alarm),
    ...partsOn(near, hits).parts.filter((part) => isWrittenFor(alarm, guideOf(part), topic)),
  ]),
];

/** The types of packs that quote parts of guides. */
const QUOTING: readonly PackRequest['packType'][] = ['care_plan', 'education'];

interface Indexes {
  /** Of guides and actions. */
  topics: TopicIndex;
  /** Of the parts of guides. */
  parts: TopicIndex;
}

/** Works to the end, and lets everybody else have their turn at each pause. */
async function inTurns<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

/** What a topic says, as far as its words alone show it. */
interface Understood {
  alarm: Alarm | null;
  /** Without names and numbers of people. */
  topic: string;
  near: readonly NearPart[];
  searched: Found;
}

export type PackSources = ReturnType<typeof openPackSources>;

/**
 * @param readStored an index that the build stored, by the key of what it was built from
 * @throws if content/ is malformed
 */
export function openPackSources(library: Library, readStored = readStoredIndex) {
  const words = loadPackWords();
  const emergencies = loadEmergencies(library);
  const costs = loadCosts();
  const indexedIn = openIndexed();
  let indexes: Indexes | undefined;
  // A long topic takes a third of a second: twenty at once would keep everybody else waiting.
  const oneAtATime = pLimit(1);
  const alarmOf = openAlarms();
  let opening: Promise<Indexes> | undefined;
  const phones = Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      new Map([...library.phones].map(([id, phone]) => [id, inLanguage(phone, locale) as PackPhone])),
    ]),
  ) as Record<Locale, Map<string, PackPhone>>;
  const urls = [...library.sources.values(), ...library.phones.values()].flatMap(({ url }) => url ?? []);
  const states = officialPlaces(library);
  const known: KnownPlaces = {
    guides: new Set(listGuideIds()),
    hosts: new Set([...urls, ...states.urls].map((url) => new URL(url).host)),
    tels: new Set([...[...library.phones.values()].map(({ tel }) => tel), ...states.tels]),
  };

  /** As the build stored it, or built now if texts or topics have changed since. */
  const openNamed = async (name: IndexName, { entries, lines }: Indexed): Promise<TopicIndex> => {
    const data = readStored(name, indexKey(entries, lines)) ?? (await inTurns(indexing(entries, lines)));
    await setImmediate();
    return openIndex(data);
  };
  const openIndexes = async (said: Awaited<ReturnType<typeof readSaid>>): Promise<Indexes> => {
    const indexed = indexedIn(said);
    await setImmediate();
    return {
      topics: await openNamed('topics', indexed.topics),
      parts: await openNamed('parts', indexed.parts),
    };
  };

  /** @returns the state that a pack is for: that of the location, or one its topic names; null if neither */
  const placeOfPack = ({ location, topic }: Pick<RequestedPack, 'location' | 'topic'>) =>
    placeOf(location, costs.zipPrefixes) ?? placeIn(topic, costs.zipPrefixes);

  return {
    known,

    /** @returns the offices to show with a pack for no state, on a screen whose device knows one */
    nearBeside(pack: Pick<RequestedPack, 'location' | 'topic'> & { user_context: string }, links: string[]) {
      if (placeOfPack(pack)) return [];
      const alarm = alarmOf(pack.topic, pack.user_context);
      return kindsBeside([...guidesIn(links), ...(alarm ? actionsFor(alarm, pack.topic) : [])]);
    },
    words,

    mayBeOutdated: (written: Date, now: Date) => mayBeOutdated(library.dated, written, now),

    /** The alarm raised by the topic or the context, if any. */
    alarmIn: ({ topic, userContext }: RequestedPack) => alarmOf(topic, userContext),

    /**
     * Opens the indexes on first use, for a faster server start.
     * @param read runs a query; no transaction is open while they are being made
     */
    async prepare(read: <T>(task: (trx: Trx) => Promise<T>) => Promise<T>): Promise<void> {
      if (indexes) return;
      opening ??= read(readSaid).then(openIndexes);
      try {
        indexes = await opening;
      } catch (error) {
        opening = undefined;
        throw error;
      }
    },

    /** What a topic says. Needs no transaction, and lets others have their turn; `prepare` comes first. */
    understand: ({ topic: typed, userContext }: RequestedPack): Promise<Understood> =>
      oneAtATime(async () => {
        if (!indexes) throw new Error('the indexes of topics are not made yet');
        const alarm = alarmOf(typed, userContext);
        await setImmediate();
        const topic = withoutPeople(typed);
        const near = indexes.parts.near(topic).hits;
        await setImmediate();
        return { alarm, topic, near, searched: findInIndex(indexes.topics, topic) };
      }),

    /**
     * Gathers the material for a pack. The language follows the topic: Spanish typed on an English page gives
     * a Spanish pack, and vice versa.
     * @param understood what its topic says
     * @param today figures that have ended before it get their note
     */
    async gather(
      trx: Trx,
      asked: RequestedPack,
      { alarm, topic, near, searched }: Understood,
      today: Date,
    ): Promise<{ request: PackRequest; material: PackMaterial }> {
      const found = rankByParts(knownByParts(searched, partsOn(near, safeHits(alarm, searched))), near);
      const meant = asked.chosen === null ? null : chooseMeant(alarm, found, asked.chosen);
      const chosen = meant ?? chooseHitsUnder(alarm, found);
      const maybe = meant ? [] : choicesUnder(alarm, found);
      const isFound = chosen.length + maybe.length > 0;
      const body = alarm && bodyOf(alarm, isFound);
      const quoted = QUOTING.includes(asked.packType) && chosen.length > 0;
      const quotable = partsOn(near, quoted ? (meant ?? safeHits(alarm, searched)) : [], meant !== null);
      const parts =
        alarm && body === 'alone' ? partsWrittenFor(alarm, topic, near, searched) : quotable.parts;
      const hits = withGuidesOf(parts, chosen, found);
      const locale = languageOf(asked.topic) ?? asked.locale;
      const beside = meant || hits.length === 0 ? [] : guidesBeside(alarm, found, hits);
      const wanted = [...hits.map(({ document }) => document), ...maybe, ...beside];
      const noted = <P extends { body: string }>(passages: readonly P[]): P[] =>
        passages.map((each) => ({ ...each, body: withNotes(each.body, library.dated, locale, today) }));
      const guides = parts.map(guideOf).filter((guide) => !wanted.includes(guide));
      const stored = noted(await readPassages(trx, [...wanted, ...guides], locale));
      const quotedParts = partsUnder(
        alarm,
        parts.flatMap((id) => stored.filter((passage) => passage.id === id)),
      );
      const going = actionsWith(quotedParts).filter((id) => !wanted.includes(id));
      const passages = withRowsFor(
        [...stored, ...noted(await readPassages(trx, going, locale))],
        quotedParts,
      );
      const passagesOf = (id: string) => passages.filter(({ document }) => document === id);
      const place = placeOfPack(asked);
      const fixed = alarm && body && (await fixedAnswers(trx, alarm, { body, topic, locale }));
      const documents = [...hits, ...(fixed?.passages ?? [])].map(({ document }) => document);
      return {
        request: { topic: asked.topic, packType: asked.packType, locale, place: place?.name ?? null },
        material: {
          hits: [...hits, ...going.map((document) => ({ kind: 'action' as const, document, score: 0 }))],
          knows: meant ? 'known' : found.knows,
          isClinical: found.knows === 'clinical',
          choices: maybe.flatMap((id) =>
            choiceOf(
              passagesOf(id),
              partsOn(
                near,
                found.hits.filter(({ document }) => document === id),
              ).parts[0],
            ),
          ),
          parts: quotedParts,
          isSure: answersForSure(quotable),
          others: beside.flatMap((id) => passagesOf(id).slice(0, 1)),
          several: namesSeveral(found),
          passages,
          costs: costs.states.find(({ state }) => state === place?.state) ?? null,
          urgent: (alarm ? cardsFor(alarm, topic) : []).flatMap((kind) =>
            alarm ? urgentTexts(emergencies.get(kind), alarm, { topic: asked.topic, isFound, locale }) : [],
          ),
          fixed: fixed && { ...fixed, passages: noted(fixed.passages) },
          near: place ? (nearPlace(place.state, documents, locale)?.lines ?? []) : [],
          phones: phones[locale],
          sources: library.sources,
          words: words[locale],
        },
      };
    },
  };
}
