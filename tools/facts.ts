// Lists the figures of content/ that have expired or soon will, where they are used, and what is known of
// their successors; and the lines of content/states that nobody has checked for twelve months. Fails from 45
// days before the first figure expires, and while a line is due. Not part of `npm test`: a passing day must not
// break the build.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTENT, loadLibrary } from '../src/features/library/library.content/library.ts';
import { stateTables } from '../src/features/library/library.content/states.ts';
import {
  CHECKED_FOR_MONTHS,
  DAYS_AHEAD,
  dueFacts,
  dueLines,
} from '../src/features/library/library.dated.rules.ts';

const [given] = process.argv.slice(2);
const today = given ? new Date(given) : new Date();
const { dated } = loadLibrary();
const due = dueFacts(dated, today);
for (const { id, what, until, daysLeft, next } of due) {
  console.log(`${until}  ${daysLeft < 0 ? `ended ${-daysLeft} days ago` : `${daysLeft} days left`}  ${id}`);
  console.log(`  ${what}\n  ${next}\n  in ${placesOf(id).join(', ')}`);
}
console.log(`${due.length} of ${dated.size} dated facts are due within ${DAYS_AHEAD} days.`);
const { lines } = stateTables();
const toCheck = dueLines(lines, today);
for (const { kind, state, name, source, checked } of toCheck)
  console.log(`${checked}  content/states/${kind}.csv, ${state}: ${name}\n  ${source}`);
const total = [...lines.values()].reduce((sum, byState) => sum + byState.size, 0);
console.log(
  `${toCheck.length} of ${total} lines of states were checked over ${CHECKED_FOR_MONTHS} months ago.`,
);
if (due.length + toCheck.length > 0) process.exitCode = 1;

/** @returns the files that use the figure, with line numbers */
function placesOf(id: string): string[] {
  const mark = new RegExp(`\\bdated: ${id}\\b`);
  return readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|yaml)$/.test(name))
    .flatMap((name) =>
      readFileSync(path.join(CONTENT, name), 'utf8')
        .split('\n')
        .flatMap((line, index) => (mark.test(line) ? [`content/${name}:${index + 1}`] : [])),
    );
}
