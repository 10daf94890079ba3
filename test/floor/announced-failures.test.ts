// Every dialog that stores something in the workspace says what failed, so that a toast says it too.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const ROOMS = '{appointments,chat,documents,files,projects,tasks}';
/** Closes either way; the toast of a failure is then over the page, which shows what is still there. */
const CLOSES = ['DeleteFile.tsx', 'DeleteMessageDialog.tsx'];
const dialogs = globSync(`src/features/${ROOMS}/ui/*.tsx`, { cwd: ROOT })
  .map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')] as const)
  .filter(([file, text]) => !CLOSES.includes(path.basename(file)) && /<(Form|Confirm)Dialog\b/.test(text));

it('dialogs are found', () => expect(dialogs.length).toBeGreaterThan(25));

it.each(dialogs)('%s says what failed [LIMIT-02]', (_, text) => {
  const count = (what: RegExp) => text.match(what)?.length;
  expect(count(/ failure=/g)).toBe(count(/<(Form|Confirm)Dialog\b/g));
});
