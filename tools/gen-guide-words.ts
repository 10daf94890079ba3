// Generates src/features/library/ui/guide-words.gen.json: the words that lead to each guide, for the search on
// the guides' page. With --check, fails if it is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { weighGuideWords } from '../src/features/library/library.content/guide-words.ts';
import { loadGuides } from '../src/features/library/library.content/guides.ts';
import { loadTopics } from '../src/features/library/library.content/topics.ts';

const TARGET = path.join(import.meta.dirname, '../src/features/library/ui/guide-words.gen.json');
const generated = `${JSON.stringify(weighGuideWords(loadGuides(), loadTopics()), null, 1)}\n`;
if (!process.argv.includes('--check')) writeFileSync(TARGET, generated);
else if (readFileSync(TARGET, 'utf8') !== generated) {
  console.error('src/features/library/ui/guide-words.gen.json is not up to date. Run "npm run generate".');
  process.exitCode = 1;
}
