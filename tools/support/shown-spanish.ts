import type { Plugin } from 'vite';

const CATALOGUE = /locales\/web\/es\.ts$/;
const MESSAGES = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/;
/** What Lingui's macro leaves of a text begins with its id. */
const IDS = /\bid: "([^"]+)",\s*message: /g;

/** Leaves only those texts in the Spanish catalogue that the sources of this build show. */
export function shownSpanish(): Plugin {
  const shown = new Set<string>();
  return {
    name: 'shown-spanish',
    transform(code, id) {
      if (!CATALOGUE.test(id)) for (const [, text = ''] of code.matchAll(IDS)) shown.add(text);
    },
    // By now all sources have been read.
    renderChunk(code, chunk) {
      if (!chunk.moduleIds.some((id) => CATALOGUE.test(id))) return undefined;
      const [whole = '', messages = ''] = MESSAGES.exec(code) ?? [];
      if (!whole) throw new Error('The Spanish catalogue is not the JSON that it was.');
      const kept = Object.entries(JSON.parse(JSON.parse(messages))).filter(([id]) => shown.has(id));
      const less = JSON.stringify(JSON.stringify(Object.fromEntries(kept)));
      return code.replace(whole, () => `JSON.parse(${less})`);
    },
  };
}
