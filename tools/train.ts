// Trains the emergency classifier on content/emergencies, and writes its weights. With --report, measures on
// authors held out of training, and writes docs/emergencies.md.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { packWeights } from '../src/features/packs/packs.rules/emergency-classifier.ts';
import { ROOT } from './support/run.ts';
import { readCorpus } from './train/corpus.ts';
import { learn } from './train/learn.ts';
import { measure } from './train/measure.ts';
import { writeReport } from './train/report.ts';

const lines = readCorpus();
if (process.argv.includes('--report')) writeReport(measure(lines));
else {
  const target = path.join(ROOT, 'src/features/packs/packs.rules/emergency-weights.gen.json');
  writeFileSync(target, `${JSON.stringify(packWeights(learn(lines)))}\n`);
  console.log(`learned from ${lines.length} lines`);
}
