/** The two engines: what is written, piece by piece, and what is known of it afterwards. */
import { randomBytes } from 'node:crypto';
import type { Locale } from '../../../kit/locale.ts';
import { type Model, ModelError } from '../../../server/ports/model.ts';
import { compose } from '../packs.rules/compose.ts';
import { createGrounding } from '../packs.rules/grounding.ts';
import { modelPassages, passageList, withoutCodes } from '../packs.rules/model-passages.ts';
import { notAdvice, titleOf, urgentBlock } from '../packs.rules/parts.ts';
import { promptOf } from '../packs.rules/prompt.ts';
import type { PackMaterial, PackRequest } from '../packs.types.ts';
import type { Asked, Shelf } from './shelf.ts';

/** The database takes 60,000 characters; the rest is for what stands below. */
const MOST_SHOWN = 50_000;

/** A pack as far as it is written. */
export interface Sheet {
  text: string;
  locale: Locale;
  citations: number;
  /** Citations, links and numbers of a model that were not ours, and so were taken out. */
  removed: number;
  knowsLittle: boolean;
}

export const emptySheet = (locale: Locale): Sheet => ({
  text: '',
  locale,
  citations: 0,
  removed: 0,
  knowsLittle: false,
});

/** What a pack is about, and what it is made from. */
export interface Order {
  asked: Asked;
  request: PackRequest;
  material: PackMaterial;
  known: Shelf['known'];
}

/** Writes what our library says. */
export function writeFromLibrary(sheet: Sheet, { request, material }: Order): void {
  const { text, citations, knows } = compose(request, material);
  Object.assign(sheet, { text, citations, locale: request.locale, knowsLittle: knows !== 'known' });
}

/** Puts on the sheet what stands there before a model begins: the title, and what cannot wait (decision 12). */
export function beginSheet(sheet: Sheet, { request, material }: Order): void {
  const head = [titleOf(request, material.words), ...urgentBlock(material).map(withoutCodes)];
  Object.assign(sheet, {
    text: `${head.join('\n\n')}\n\n`,
    locale: request.locale,
    knowsLittle: material.knows !== 'known',
  });
}

/**
 * Lets a model write, grounded on our library. What it writes is checked before it is on the sheet.
 * @param grown is awaited after each piece
 * @throws ModelError, and whatever `grown` throws
 */
export async function writeWithModel(
  sheet: Sheet,
  { asked, request, material, known }: Order,
  model: Model,
  signal: AbortSignal,
  grown: () => Promise<void>,
): Promise<void> {
  const { words } = material;
  const { locale } = request;
  const passages = modelPassages(
    material,
    material.hits.map(({ document }) => document),
  );
  const grounding = createGrounding({
    sources: passages.length,
    links: new Set(passages.flatMap(({ url }) => url ?? [])),
    phones: new Set([...known.tels].map((tel) => tel.replace(/\D/g, ''))),
    locale,
  });
  const { location, userContext } = asked;
  // What is checked may be longer than what was written: [1-9] becomes nine numbers.
  const show = (text: string) => {
    if (sheet.text.length + text.length > MOST_SHOWN) throw new ModelError('too_much');
    sheet.text += text;
  };
  const prompt = promptOf({ ...request, location, userContext, passages }, randomBytes(12).toString('hex'));
  try {
    for await (const piece of model.write({ ...prompt, signal })) {
      show(grounding.push(piece));
      await grown();
    }
    show(grounding.end());
  } finally {
    Object.assign(sheet, grounding.report());
  }
  const tail = [
    ...(sheet.citations === 0 ? [words.no_citations] : []),
    ...passageList(sheet.text, passages, words),
    notAdvice('model', words),
  ];
  sheet.text = `${sheet.text.trimEnd()}\n\n${tail.join('\n\n')}`;
}
