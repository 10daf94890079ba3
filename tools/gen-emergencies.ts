// Generates src/features/packs/ui/emergency-texts.gen.json: content/emergencies.yaml with its phone numbers,
// for the browser. With --check, fails if it is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadLibrary } from '../src/features/library/library.content/library.ts';
import { loadEmergencies } from '../src/features/packs/packs.content/emergencies.ts';

const TARGET = path.join(import.meta.dirname, '../src/features/packs/ui/emergency-texts.gen.json');
const library = loadLibrary();
const emergencies = loadEmergencies(library);
const called = new Set([...emergencies.values()].flatMap(({ phones }) => phones));
const generated = `${JSON.stringify(
  {
    emergencies: Object.fromEntries(
      [...emergencies].map(([kind, { heading, ask, steps, signs }]) => [
        kind,
        {
          heading,
          ...(ask ? { ask } : {}),
          steps: steps.map(({ en, es }) => ({ en, es })),
          ...(signs ? { signs: signs.map(({ sign, emergency }) => ({ sign, emergency })) } : {}),
        },
      ]),
    ),
    phones: Object.fromEntries(
      [...library.phones]
        .filter(([id]) => called.has(id))
        .map(([id, { name, number, tel, hours }]) => [id, { name, number, tel, hours }]),
    ),
  },
  null,
  1,
)}\n`;
if (!process.argv.includes('--check')) writeFileSync(TARGET, generated);
else if (readFileSync(TARGET, 'utf8') !== generated) {
  console.error('src/features/packs/ui/emergency-texts.gen.json is not up to date. Run "npm run generate".');
  process.exitCode = 1;
}
