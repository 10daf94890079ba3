// Shows on a made-up tree that every rule of check-arrows refuses what it should.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forbidden } from '#tools/support/arrow-rules.ts';
import { brokenArrows, namelessFiles } from '#tools/support/arrows.ts';
import { ROOMS } from '#tools/support/rooms.ts';
import { tablesToTheRight } from '#tools/support/table-arrows.ts';

const CHAT = 'src/features/chat/chat';
const FILES = 'src/features/files/files';

/** Closes a cycle with another import, which is the one reported. */
const BACK = ['src/kit/hen.ts', 'src/kit/egg.ts'] as const;

/** What is forbidden: the rules that refuse it, who imports, and what. */
const BROKEN: [rules: string[], from: string, to: string][] = [
  [['no-cycles'], 'src/kit/egg.ts', 'src/kit/hen.ts'],
  ...ROOMS.slice(0, -1).flatMap((room, place) =>
    [ROOMS[place + 1], ROOMS.at(-1)].map((right, at): [string[], string, string] => [
      [`${room}-looks-left`],
      `src/features/${room}/to-${at}.contract.ts`,
      `src/features/${right}/${right}.contract.ts`,
    ]),
  ),
  [['queries-import-left-only'], `${CHAT}.queries.ts`, `${FILES}.queries.ts`],
  [['queries-import-left-only'], `${CHAT}.queries/words.ts`, `${FILES}.queries.ts`],
  [['ui-reaches-down-to-contract-and-rules'], 'src/features/chat/ui/Clock.tsx', 'src/features/chat/words.ts'],
  [
    ['browser-meets-no-server', 'ui-reaches-down-to-contract-and-rules'],
    'src/features/chat/ui/Composer.tsx',
    `${CHAT}.reading.queries.ts`,
  ],
  [['contract-knows-kit'], `${CHAT}.types.ts`, 'src/db/open.ts'],
  [['contract-knows-kit'], `${CHAT}.contract.ts`, `${FILES}.events.ts`],
  [['rules-know-contract-and-kit'], `${CHAT}.rules.ts`, 'src/db/open.ts'],
  [['rules-know-contract-and-kit'], `${CHAT}.rules/words.ts`, `${FILES}.queries.ts`],
  [['events-know-rules-and-kit'], `${CHAT}.events.ts`, `${FILES}.contract.ts`],
  [['queries-know-db-and-kit'], `${CHAT}.more.queries.ts`, 'src/server/context.ts'],
  [['handlers-go-through-queries'], `${CHAT}.handlers.ts`, 'src/db/record.ts'],
  [['access-knows-rules-and-kit'], `${CHAT}.access.ts`, `${CHAT}.reading.queries.ts`],
  [['views-turn-rows-into-the-contract'], `${CHAT}.views.ts`, 'src/db/open.ts'],
  [['reactions-go-through-queries'], `${CHAT}.reactions.ts`, 'src/db/record.ts'],
  [['content-knows-rules-and-kit'], `${CHAT}.content.ts`, 'src/server/context.ts'],
  [['letters-know-rules-and-kit'], `${CHAT}.letters.ts`, `${CHAT}.reading.queries.ts`],
  [['beside-handlers-not-on-them'], `${CHAT}.service.ts`, `${CHAT}.reading.handlers.ts`],
  [['beside-handlers-not-on-them'], `${CHAT}.jobs.ts`, `${CHAT}.reading.handlers.ts`],
  [['beside-handlers-not-on-them'], `${CHAT}.routes.ts`, 'src/web/dates.ts'],
  [['services-know-no-routes'], `${CHAT}.service/send.ts`, `${CHAT}.reading.routes.ts`],
  [['never-another-rooms-service'], `${CHAT}.more.handlers.ts`, `${FILES}.service/upload.ts`],
  [['never-another-rooms-service'], `${CHAT}.more.service.ts`, `${FILES}.service/upload.ts`],
  [['server-knows-no-room'], 'src/server/log.ts', `${FILES}.rules.ts`],
  [['server-knows-no-room'], 'src/server/jobs/queues.ts', `${FILES}.queries.ts`],
  [['server-knows-no-room'], 'src/server/http/live.ts', 'src/web/dates.ts'],
  [['nobody-imports-the-gatherers', 'server-knows-no-room'], 'src/server/live/hub.ts', 'src/reactions.ts'],
  [['jobs-go-through-queries'], `${CHAT}.more.jobs.ts`, 'src/db/record.ts'],
  [['jobs-go-through-queries'], `${CHAT}.more.routes.ts`, 'src/db/record.ts'],
  [['nobody-imports-reactions'], `${CHAT}.other.handlers.ts`, `${FILES}.reactions.ts`],
  [['web-ui-knows-no-room'], 'src/web/ui/Field.tsx', `${FILES}.rules.ts`],
  [['web-ui-knows-no-room'], 'src/web/data/query.ts', `${FILES}.contract.ts`],
  [['db-knows-no-room'], 'src/db/listen.ts', `${FILES}.rules.ts`],
  [['db-knows-no-room'], 'src/db/pages.ts', 'src/server/context.ts'],
  [['kit-is-alone'], 'src/kit/clock.ts', 'src/web/dates.ts'],
  [['nobody-imports-the-gatherers'], `${CHAT}.last.handlers.ts`, 'src/app/services.ts'],
  [['nobody-imports-the-gatherers'], `${CHAT}.last.jobs.ts`, 'src/events.ts'],
  [['nobody-imports-the-gatherers'], `${CHAT}.last.routes.ts`, 'src/log-names.ts'],
  [['browser-meets-no-server'], 'src/root.tsx', 'src/db/open.ts'],
  [['browser-meets-no-server'], 'src/web/storage.ts', `${FILES}.letters.ts`],
];

/** What is allowed, to catch a rule that refuses everything. */
const HELD: [from: string, to: string][] = [
  ['src/features/chat/ui/ChatPage.tsx', 'src/features/files/ui/FileCard.tsx'],
  ['src/features/chat/ui/MessageList.tsx', `${CHAT}.reading.rules.ts`],
  [`${CHAT}.good.handlers.ts`, `${FILES}.queries.ts`],
  [`${CHAT}.good.queries.ts`, 'src/db/open.ts'],
  [`${CHAT}.good.rules.ts`, `${FILES}.contract.ts`],
  [`${CHAT}.good.reactions.ts`, `${FILES}.events.ts`],
  ['src/server/good.ts', 'src/db/open.ts'],
  ['src/app/open.ts', `${FILES}.service/upload.ts`],
  ['src/contract.ts', `${FILES}.contract.ts`],
  [`${CHAT}.good.service.ts`, 'src/features/projects/projects.entering.handlers.ts'],
];

/** Every way to write an import. */
const WAYS: Record<string, (place: string) => string> = {
  'for its effect': (place) => `import '${place}';`,
  'a value': (place) => `import { it } from '${place}';\nexport const made = it;`,
  'a type': (place) => `import type { It } from '${place}';\nexport const made: It[] = [];`,
  'a value passed on': (place) => `export { it } from '${place}';`,
  'a type passed on': (place) => `export type { It } from '${place}';`,
  'everything passed on': (place) => `export * from '${place}';`,
  'when it is needed': (place) => `export const late = () => import('${place}');`,
  'the type of a module': (place) => `export type All = typeof import('${place}');`,
};
const written = Object.keys(WAYS).map((_, at) => `src/server/written-${at}.ts`);
const WRITTEN_TO = `${FILES}.rules.ts`;

const NAMELESS = [`${CHAT}.helpers.ts`, 'src/features/chat/words.ts', 'src/features/chat/helpers/words.ts'];

describe('arrows', () => {
  let folder: string;
  let broken: string[];
  beforeAll(async () => {
    const tree = new Map<string, string>();
    const lay = (from: string, to: string, way = WAYS['for its effect']) => {
      const place = path.relative(path.dirname(from), to);
      const named = place.startsWith('.') ? place : `./${place}`;
      tree.set(from, `${tree.get(from) ?? ''}${way?.(named)}\n`);
      tree.set(to, tree.get(to) ?? '');
    };
    for (const [, from, to] of BROKEN) lay(from, to);
    for (const [from, to] of HELD) lay(from, to);
    for (const [at, from] of written.entries()) lay(from, WRITTEN_TO, Object.values(WAYS)[at]);
    lay(...BACK, WAYS['a type']);
    for (const file of NAMELESS) tree.set(file, '');
    folder = madeUp(tree);
    ({ broken } = await brokenArrows(folder));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(BROKEN)('%j refuse %s → %s', (rules, from, to) => {
    const refusing = broken.filter((each) => each.endsWith(`: ${from} → ${to}`));
    expect(refusing.toSorted()).toEqual(rules.map((rule) => `${rule}: ${from} → ${to}`));
  });

  it.each(Object.keys(WAYS).map((way, at) => [way, written[at]]))(
    'count when written as %s',
    (_way, from) => {
      expect(broken).toContain(`server-knows-no-room: ${from} → ${WRITTEN_TO}`);
    },
  );

  it('that are allowed are not refused', () => {
    const expected = [...BROKEN.flatMap(([rules]) => rules), ...written.map(() => 'server-knows-no-room')];
    expect(broken.map((each) => each.split(':')[0]).toSorted()).toEqual(expected.toSorted());
  });

  it('have a case here for each rule', () => {
    const shown = new Set(BROKEN.flatMap(([rules]) => rules));
    expect(forbidden.map(({ name = '' }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('would miss a file whose name tells no layer, so it is refused', () => {
    expect(namelessFiles(folder).toSorted()).toEqual(NAMELESS.toSorted());
  });
});

describe('tables', () => {
  it('may not be named by a room to the left of their owner, nor by the floor', async () => {
    const folder = madeUp(
      new Map([
        ['src/features/files/files.access.ts', 'export const filesRows = { files: {}, file_notes: {} };'],
        ['src/features/projects/projects.queries.ts', 'sql`select id from files`;'],
        ['src/features/projects/projects.more.queries.ts', "trx.updateTable('file_notes');"],
        ['src/features/files/files.queries.ts', "trx.selectFrom('files').innerJoin('file_notes', 'a', 'b');"],
        ['src/features/chat/chat.queries.ts', 'sql`update files set name = null`;'],
        ['src/server/log.ts', 'sql`insert into file_notes default values`;'],
      ]),
    );
    const { faults } = await tablesToTheRight(folder);
    rmSync(folder, { recursive: true });
    expect(faults.toSorted()).toEqual([
      'src/features/projects/projects.more.queries.ts → file_notes of files',
      'src/features/projects/projects.queries.ts → files of files',
      'src/server/log.ts → file_notes of files',
    ]);
  });
});

/**
 * Writes a tree into a folder of its own.
 * @returns the folder
 */
function madeUp(tree: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kk-arrows-'));
  for (const [file, text] of tree) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\nexport {};\n`);
  }
  return folder;
}
