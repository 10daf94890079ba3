import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Before the entry of a light page: the Spanish texts that this page can show. */
export const SPANISH_OF = '\0spanish-of:';

const CATALOGUE = path.join(import.meta.dirname, '../../src/locales/web/es.ts');
const MESSAGES = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/;
/** What Lingui's macro leaves of a text begins with its id. */
const IDS = /\bid: "([^"]+)",\s*message: /g;

/**
 * Gives each light page a Spanish catalogue of its own, with the texts of its sources and of the parts that it
 * may load later. In the whole catalogue, for a page that is in another language than its document, the texts
 * of all light pages remain.
 */
export function pageSpanish(): Plugin {
  const shown = new Map<string, string[]>();
  return {
    name: 'page-spanish',
    resolveId: (source) => (source.startsWith(SPANISH_OF) ? source : undefined),
    load(id) {
      if (!id.startsWith(SPANISH_OF)) return undefined;
      const [json = ''] = MESSAGES.exec(readFileSync(CATALOGUE, 'utf8')) ?? [];
      if (!json) throw new Error('The Spanish catalogue is not the JSON that it was.');
      return `export const messages = ${json};`;
    },
    transform(code, id) {
      if (!isCatalogue(id))
        shown.set(
          id,
          [...code.matchAll(IDS)].map(([, text = '']) => text),
        );
    },
    // By now all sources have been read.
    renderChunk(code, chunk, _, { chunks }) {
      const catalogue = chunk.moduleIds.find(isCatalogue);
      if (!catalogue) return undefined;
      const sources = catalogue.startsWith(SPANISH_OF)
        ? neededBy(catalogue.slice(SPANISH_OF.length), (id) => this.getModuleInfo(id))
        : [...shown.keys()];
      const ids = new Set(sources.filter(hasCode(chunks)).flatMap((each) => shown.get(each) ?? []));
      return code.replace(MESSAGES, (_, messages) => {
        // Texts that begin alike stand together, which compresses better.
        const kept = Object.entries(JSON.parse(JSON.parse(messages)))
          .filter(([id]) => ids.has(id))
          .map(([id, text]) => [id, text, JSON.stringify(text)] as const)
          .toSorted(([, , a], [, , b]) => (a < b ? -1 : 1));
        return `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(kept)))})`;
      });
    },
  };
}

const isCatalogue = (id: string) => id === CATALOGUE || id.startsWith(SPANISH_OF);

/** What is for pages without a script is imported, but no browser loads it. */
function hasCode(chunks: Record<string, Rolldown.RenderedChunk>): (id: string) => boolean {
  const modules = new Map(Object.values(chunks).flatMap((each) => Object.entries(each.modules)));
  return (id) => (modules.get(id)?.renderedLength ?? 0) > 0;
}

interface Imports {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

/** @returns a module and all that it imports, at once or later */
function neededBy(entry: string, importsOf: (id: string) => Imports | null): string[] {
  const needed = new Set([entry]);
  for (const id of needed) {
    const imports = importsOf(id);
    for (const each of imports?.importedIds ?? []) needed.add(each);
    for (const each of imports?.dynamicallyImportedIds ?? []) needed.add(each);
  }
  return [...needed];
}
