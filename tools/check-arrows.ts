// Checks the import rules of ARCHITECTURE.md ("Arrows").
import { brokenArrows, namelessFiles } from './support/arrows.ts';
import { ROOT } from './support/run.ts';
import { tablesToTheRight } from './support/table-arrows.ts';

const { broken, files, arrows } = await brokenArrows(ROOT);
const { faults, found } = await tablesToTheRight(ROOT);
const wrong = [
  ...broken,
  ...namelessFiles(ROOT).map(
    (file) => `${file}: the name says no floor; see SUFFIXES in tools/support/arrow-rules.ts`,
  ),
  ...faults.map((fault) => `never-a-table-to-the-right: ${fault}`),
  ...(files < 50 ? [`only ${files} files were looked at; the check itself is broken`] : []),
  ...(found < 50 ? [`only ${found} tables were found in SQL; the check itself is broken`] : []),
];
for (const each of wrong) console.error(each);
if (wrong.length > 0) process.exitCode = 1;
else console.log(`Arrows hold: ${files} files, ${arrows} arrows.`);
