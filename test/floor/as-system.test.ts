import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '../../src');
/** What does not act as one person: it sees every row of the tables that the system is granted. */
const DOOR = /\basSystem\(|\bdb\.system\b|\bsystemPool\b|\bkinkeeper_system\b/g;

it('names every place that works as the system and not as a person [GUARD-09, ASVS 8.3.1]', () => {
  const uses = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(path.join(SRC, file), 'utf8').match(DOOR)?.length ?? 0] as const)
    .filter(([, count]) => count > 0)
    .toSorted();
  expect(Object.fromEntries(uses)).toMatchInlineSnapshot(`
    {
      "db/listen.ts": 1,
      "db/open.ts": 7,
      "features/accounts/accounts.auth.ts": 5,
      "features/accounts/accounts.handlers.ts": 4,
      "features/accounts/accounts.people.handlers.ts": 2,
      "features/activity/activity.jobs.ts": 2,
      "features/billing/billing.jobs.ts": 2,
      "features/files/files.leftovers.ts": 2,
      "features/library/library.passages.ts": 2,
      "features/projects/projects.handlers.ts": 5,
      "server/jobs/jobs.ts": 2,
      "server/live/live.ts": 5,
      "server/open.ts": 3,
    }
  `);
});
