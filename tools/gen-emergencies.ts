// Generates src/features/packs/ui/emergency-texts.gen.json: content/emergencies.yaml with its phone numbers, and
// emergency-pictures.gen.json: the drawings of its steps; for the browser. With --check, fails if one is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadLibrary } from '../src/features/library/library.content/library.ts';
import { loadPictures } from '../src/features/library/library.content/pictures.ts';
import { loadEmergencies } from '../src/features/packs/packs.content/emergencies.ts';

const UI = path.join(import.meta.dirname, '../src/features/packs/ui');
const library = loadLibrary();
const emergencies = loadEmergencies(library);
const called = new Set([...emergencies.values()].flatMap(({ phones }) => phones));
const pictures = loadPictures(library.sources);
const drawn = [...emergencies.values()].flatMap(({ steps }) => steps.flatMap(({ picture }) => picture ?? []));

write('emergency-texts.gen.json', {
  emergencies: Object.fromEntries(
    [...emergencies].map(([kind, { heading, ask, steps, signs }]) => [
      kind,
      {
        heading,
        ...(ask ? { ask } : {}),
        steps: steps.map(({ en, es }) => ({ en, es })),
        ...(steps.some(({ picture }) => picture)
          ? { pictures: steps.map(({ picture }) => picture ?? null) }
          : {}),
        ...(signs ? { signs: signs.map(({ sign, emergency }) => ({ sign, emergency })) } : {}),
      },
    ]),
  ),
  phones: Object.fromEntries(
    [...library.phones]
      .filter(([id]) => called.has(id))
      .map(([id, { name, number, tel, hours }]) => [id, { name, number, tel, hours }]),
  ),
});
write(
  'emergency-pictures.gen.json',
  Object.fromEntries([...new Set(drawn)].toSorted().map((id) => [id, pictureOf(id)])),
);

function pictureOf(id: string) {
  const found = pictures.get(id);
  if (!found) throw new Error(`content/emergencies.yaml: there is no picture ${id}`);
  return { svg: found.svg, alt: found.alt };
}

function write(name: string, content: object): void {
  const target = path.join(UI, name);
  const generated = `${JSON.stringify(content, null, 1)}\n`;
  if (!process.argv.includes('--check')) writeFileSync(target, generated);
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== generated) {
    console.error(`src/features/packs/ui/${name} is not up to date. Run "npm run generate".`);
    process.exitCode = 1;
  }
}
