// Trains the finder of emergencies on content/emergencies, and writes its weights. With --report, also writes
// into docs/emergencies.md how it reads authors held out of training. With --read and files, only prints how
// the weights of the tree read them.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { packModel } from '../src/features/packs/packs.emergencies.rules/classifier.ts';
import { ROOT } from './support/run.ts';
import { readCorpus } from './train/corpus.ts';
import { learnJudge } from './train/judge.ts';
import { learn } from './train/learn.ts';
import { measure, readLeftOut } from './train/measure.ts';
import { tableOfFiles, writeReport } from './train/report.ts';

const [way, ...files] = process.argv.slice(2);
if (way === '--read') console.log(tableOfFiles(files));
else {
  const lines = readCorpus();
  const read = readLeftOut(lines);
  if (way === '--report') writeReport(measure(read));
  const target = path.join(ROOT, 'src/features/packs/packs.emergencies.rules/weights.gen.json');
  const weights = { model: packModel(learn(lines)), judge: learnJudge(read) };
  writeFileSync(target, `${JSON.stringify(weights)}\n`);
  console.log(`learned from ${lines.length} lines`);
}
