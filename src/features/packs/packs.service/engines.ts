/** The two engines: the library's own pack, and a model that may reorder its pieces. */
import { randomBytes } from 'node:crypto';
import type { Locale } from '#kit/locale.ts';
import { type Model, ModelError } from '#server/ports/model.ts';
import { readAnswer } from '../packs.rules/arrange.ts';
import { compose } from '../packs.rules/compose.ts';
import { orderablePieces } from '../packs.rules/pieces-to-order.ts';
import { promptOf } from '../packs.rules/prompt.ts';
import { redacted } from '../packs.rules/redact.ts';
import type { PackChoices, PackMaterial, PackRequest } from '../packs.types.ts';
import type { RequestedPack } from './pack-sources.ts';

/** Generous, since the library's pack is already on screen; in milliseconds. */
const WAIT_MS = 20_000;
/** The first attempt and one retry. */
const TRIES = 2;

/** A pack as far as it has been written. */
export interface PackDraft {
  text: string;
  locale: Locale;
  citations: number;
  /** Pieces and sentences by a model that were dropped. */
  removed: number;
  knowsLittle: boolean;
  /** What may be meant, if we are not sure. */
  choices: PackChoices;
}

export const emptyDraft = (locale: Locale): PackDraft => ({
  text: '',
  locale,
  citations: 0,
  removed: 0,
  knowsLittle: false,
  choices: [],
});

/** What a pack is about, and what it is made from. */
export interface PackJob {
  asked: RequestedPack;
  request: PackRequest;
  material: PackMaterial;
}

/** Writes the library's pack. @param note why a model that should have taken part did not */
export function writeFromLibrary(
  draft: PackDraft,
  { request, material }: PackJob,
  note?: 'model_away',
): void {
  const { text, citations, knows, choices } = compose(request, material, { note });
  const knowsLittle = knows !== 'known';
  Object.assign(draft, { text, citations, choices, locale: request.locale, knowsLittle });
}

/**
 * Lets a model order the pieces of a pack. The words stay ours: see `readAnswer`.
 * @throws ModelError if it gives no usable answer; the signal's reason if aborted
 */
export async function orderWithModel(
  draft: PackDraft,
  { asked, request, material }: PackJob,
  model: Model,
  ending: AbortSignal,
  waitMs = WAIT_MS,
): Promise<void> {
  const pieces = orderablePieces(request, material);
  const own = pieces.map(({ around }) => around).join('\n');
  const prompt = promptOf(
    { request, topic: redacted(asked.topic, own), userContext: redacted(asked.userContext, own), pieces },
    randomBytes(12).toString('hex'),
  );
  const signal = AbortSignal.any([ending, AbortSignal.timeout(waitMs)]);
  for (let tries = 1; ; tries++) {
    try {
      const { arrangement, dropped } = readAnswer(
        await answerOf(model, prompt, signal),
        request.packType,
        pieces,
      );
      draft.removed += dropped;
      if (!arrangement) throw new ModelError('broke_off');
      const { text, citations } = compose(request, material, { arrangement });
      Object.assign(draft, { text, citations });
      return;
    } catch (error) {
      ending.throwIfAborted();
      if (signal.aborted) throw new ModelError('stalled');
      if (tries === TRIES || (error instanceof ModelError && error.code === 'refused')) throw error;
    }
  }
}

async function answerOf(
  model: Model,
  prompt: { system: string; prompt: string },
  signal: AbortSignal,
): Promise<string> {
  let text = '';
  for await (const piece of model.write({ ...prompt, signal })) text += piece;
  return text;
}
