/** Maps rows to the contract. */
import type {
  GeneratedPack,
  ListedPack,
  PackPiece,
  ReadyCard,
  ReadyPack,
  WholePack,
} from './packs.contract.ts';
import type { findPiece, GeneratedRow, listKept } from './packs.queries/generated.ts';
import type { WrittenRow } from './packs.queries/written.ts';
import { allowedLinks, type KnownPlaces } from './packs.rules/links.ts';
import { shownState } from './packs.rules/states.ts';

/** What is known of where packs lead, and of where they are for. */
interface PackPlaces {
  known: KnownPlaces;
  /** @returns the offices that the screen may show with it, given where its links lead */
  nearBeside(row: GeneratedRow, links: string[]): GeneratedPack['near'];
  /** @returns whether a figure that was given then may have ended by now */
  mayBeOutdated(written: Date, now: Date): boolean;
}

export function generatedView(row: GeneratedRow, places: PackPlaces, now: Date): GeneratedPack {
  const { id, title, topic, pack_type, user_context, location, locale, engine, model, content, kept } = row;
  const links = allowedLinks(content, places.known);
  return {
    ...shownState(row, now.getTime()),
    id,
    title,
    topic,
    pack_type,
    user_context,
    location,
    locale,
    engine,
    model,
    content,
    kept,
    links,
    chosen: row.chosen,
    choices: choicesOf(row),
    near: places.nearBeside(row, links),
    may_be_outdated: places.mayBeOutdated(row.created_at, now),
    created_at: row.created_at.toISOString(),
  };
}

/** A choice without a document was stored by the version before; it cannot be asked for. */
function choicesOf({ choices, choice_documents }: Pick<GeneratedRow, 'choices' | 'choice_documents'>) {
  return choices.flatMap((choice, at) => {
    const document = choice_documents[at];
    return document ? [{ document, ...choice }] : [];
  });
}

type PieceRow = NonNullable<Awaited<ReturnType<typeof findPiece>>>;

export function pieceView(row: PieceRow, from: number, known: KnownPlaces, now: Date): PackPiece {
  return {
    ...shownState(row, now.getTime()),
    from,
    next: row.length,
    text: row.text,
    links: allowedLinks(row.text, known),
    choices: choicesOf(row),
  };
}

export function listedView(row: Awaited<ReturnType<typeof listKept>>['packs'][number]): ListedPack {
  return { ...row, created_at: row.created_at.toISOString() };
}

export function readyCard({ id, title, pack_type, description, updated_at }: WrittenRow): ReadyCard {
  return { id, title, pack_type, description, updated_at: updated_at.toISOString() };
}

export function readyView(row: WrittenRow, known: KnownPlaces): ReadyPack {
  const { topic, content } = row;
  return { ...readyCard(row), topic, content, links: allowedLinks(content, known) };
}

export function wholeView(row: WrittenRow): WholePack {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}
