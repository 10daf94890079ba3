// Requests packs as the page does, and reads them as they are written.
import type { GeneratedPack, PackPiece } from '#features/packs/packs.contract.ts';
import type { Client, Product } from './product.ts';

export const GENERATE = '/functions/generate-knowledge-pack';

export const ask = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  topic: 'Falls at home',
  packType: 'care_plan',
  ...changes,
});

/**
 * Requests a pack.
 * @returns the answer
 */
export const generate = (who: Client, changes: object = {}) =>
  who.call<GeneratedPack>('POST', GENERATE, ask(changes));

export const readPack = async (who: Client, id: string) =>
  (await who.call<GeneratedPack>('GET', `/generated-packs/${id}`)).body;

/** Makes the index of topics, as a start does: on a busy machine that takes longer than a request may. */
export const prepareSearch = ({ services }: Product) =>
  services.packSources.prepare((read) => services.db.as(null, read));

/** Follows a pack to its end, like the page: if a stream ends early, requests the rest. */
export async function* follow(
  app: Product['app'],
  who: Client,
  id: string,
  from = 0,
): AsyncGenerator<PackPiece, void, undefined> {
  for (let at = from; ; ) {
    for await (const piece of oneStream(app, who, id, at)) {
      yield piece;
      at = piece.next;
      if (!['queued', 'writing'].includes(piece.state)) return;
    }
  }
}

async function* oneStream(app: Product['app'], who: Client, id: string, from: number) {
  const response = await app.request(`http://localhost:3000/api/generated-packs/${id}/follow?from=${from}`, {
    headers: { cookie: who.cookie },
  });
  if (response.status !== 200) throw new Error(`following failed: ${await response.text()}`);
  const decoder = new TextDecoder();
  let buffer = '';
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    buffer += decoder.decode(bytes, { stream: true });
    const events = buffer.split('\n\n');
    buffer = events.pop() ?? '';
    for (const event of events) {
      if (!/^event: message$/m.test(event)) continue;
      yield JSON.parse(event.replace(/^[\s\S]*?^data: /m, '')) as PackPiece;
    }
  }
}

/** @returns everything until the pack has ended, as one text, and the final state */
export async function followAll(app: Product['app'], who: Client, id: string, from = 0) {
  let text = '';
  let last: PackPiece | undefined;
  for await (const piece of follow(app, who, id, from)) {
    text = piece.from === 0 ? piece.text : text + piece.text;
    last = piece;
  }
  return { text, state: last?.state, problem: last?.problem, next: last?.next, choices: last?.choices };
}

/** What an admin fills in. */
export const WRITTEN_PACK = {
  title: 'Falls',
  description: 'For the first week',
  pack_type: 'care_plan',
  topic: 'Falls at home',
  content: '# Falls\n\nCall [911](tel:911) or [evil](https://evil.test).',
  prompt_template: 'Write.',
  is_active: true,
};
