// Proves the arrows of the house (ARCHITECTURE.md) with dependency-cruiser.
import { readdirSync } from 'node:fs';
import { registerHooks } from 'node:module';
import type { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser';
import { ROOMS } from './support/rooms.ts';
import { tablesToTheRight } from './support/table-arrows.ts';

// dependency-cruiser reads TypeScript with the compiler's JavaScript API, which ended with TypeScript 6.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-classic' : specifier, context),
});
const { cruise } = await import('dependency-cruiser');

/** What the name of a file, or of its folder, ends with, by the floor that it stands on; nothing else is a name. */
const SUFFIXES = {
  contract: ['contract', 'types', 'questions'],
  rules: ['rules'],
  events: ['events'],
  access: ['access'],
  views: ['views'],
  queries: ['queries'],
  handlers: ['handlers'],
  reactions: ['reactions'],
  content: ['content'],
  // Work beside requests, and what a room opens once for as long as the process lives.
  service: ['service'],
  routes: ['routes'],
  jobs: ['jobs'],
  letters: ['letters'],
};
type Floor = keyof typeof SUFFIXES;
const floor = (name: Floor) => String.raw`[./](${SUFFIXES[name].join('|')})(\.ts$|/)`;
const FLOORS = Object.fromEntries(
  Object.keys(SUFFIXES).map((name) => [name, floor(name as Floor)]),
) as Record<Floor, string>;
const room = (name: string) => `^src/features/${name}/`;
/** Nothing of ours but what is named; packages are free. */
const allow = (...to: string[]) => ({ path: '^src/', pathNot: to.join('|') });
const KIT = '^src/kit/';
const contracts = `^src/features/[^/]+/[^/]+(${FLOORS.contract})`;
const rules = `^src/features/[^/]+/[^/]+(${FLOORS.rules})`;
const events = `^src/features/[^/]+/[^/]+(${FLOORS.events})`;
const UI = '^src/features/[^/]+/ui/';
const inFeature = (floor: string) => `^src/features/[^/]+/.*(${floor})`;
const TEST = String.raw`\.test\.ts$`;

const forbidden: IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  // A room imports only rooms to its left. The language and account parts of a header are the site's.
  ...ROOMS.map((name, index) => ({
    name: `${name}-looks-left`,
    severity: 'error' as const,
    from: { path: room(name) },
    to: {
      path:
        ROOMS.slice(index + 1)
          .map(room)
          .join('|') || '^$',
    },
  })),
  {
    name: 'never-another-rooms-tables',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/.*\\.queries' },
    to: { path: '^src/features/', pathNot: `^src/features/$1/|${contracts}|${rules}|${events}` },
  },
  {
    name: 'ui-reaches-down-to-contract-and-rules',
    severity: 'error',
    from: { path: UI, pathNot: String.raw`\.test\.ts$` },
    to: allow(contracts, rules, UI, '^src/web/', KIT),
  },
  {
    name: 'contract-knows-kit',
    severity: 'error',
    from: { path: contracts },
    to: allow(contracts, rules, KIT),
  },
  {
    name: 'rules-know-contract-and-kit',
    severity: 'error',
    from: { path: rules, pathNot: String.raw`\.test\.ts$` },
    to: allow(contracts, rules, events, KIT),
  },
  {
    name: 'events-know-rules-and-kit',
    severity: 'error',
    from: { path: events },
    to: allow(events, rules, KIT),
  },
  {
    name: 'queries-know-db-and-kit',
    severity: 'error',
    from: { path: inFeature(FLOORS.queries), pathNot: String.raw`\.test\.ts$` },
    to: allow('^src/db/', contracts, rules, events, '^src/features/[^/]+/.*\\.queries', KIT),
  },
  {
    name: 'handlers-go-through-queries',
    severity: 'error',
    from: { path: inFeature(FLOORS.handlers), pathNot: String.raw`\.test\.ts$` },
    to: { path: '^src/db/', pathNot: '^src/db/open' },
  },
  {
    name: 'access-knows-rules-and-kit',
    severity: 'error',
    from: { path: inFeature(FLOORS.access), pathNot: TEST },
    to: allow(contracts, rules, inFeature(FLOORS.access), KIT),
  },
  {
    name: 'views-turn-rows-into-the-contract',
    severity: 'error',
    from: { path: inFeature(FLOORS.views), pathNot: TEST },
    to: allow(
      ...[contracts, rules, KIT, String.raw`^src/db/tables\.gen\.ts$`],
      ...[FLOORS.views, FLOORS.queries, FLOORS.content].map(inFeature),
    ),
  },
  {
    name: 'reactions-go-through-queries',
    severity: 'error',
    from: { path: inFeature(FLOORS.reactions), pathNot: TEST },
    to: allow(String.raw`^src/db/(open|reactions)\.ts$`, ...[events, rules, inFeature(FLOORS.queries), KIT]),
  },
  {
    name: 'content-knows-rules-and-kit',
    severity: 'error',
    from: { path: inFeature(FLOORS.content), pathNot: TEST },
    // Of queries the type of a row that it fills.
    to: allow(contracts, rules, inFeature(FLOORS.content), inFeature(FLOORS.queries), KIT),
  },
  {
    name: 'letters-know-rules-and-kit',
    severity: 'error',
    from: { path: inFeature(FLOORS.letters), pathNot: TEST },
    to: allow(rules, inFeature(FLOORS.letters), '^src/server/letters/', KIT),
  },
  // Services, jobs and routes stand beside the handlers: they use what handlers use, and never a handler.
  {
    name: 'beside-handlers-not-on-them',
    severity: 'error',
    from: {
      path: [FLOORS.service, FLOORS.jobs, FLOORS.routes].map(inFeature).join('|'),
      pathNot: TEST,
    },
    to: { path: [...[FLOORS.handlers, FLOORS.reactions].map(inFeature), UI, '^src/web/'].join('|') },
  },
  {
    name: 'services-know-no-routes',
    severity: 'error',
    from: { path: inFeature(FLOORS.service), pathNot: TEST },
    to: { path: inFeature(FLOORS.routes) },
  },
  // What a room's service does for another one is handed over by whoever gathers.
  {
    name: 'never-another-rooms-service',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/', pathNot: TEST },
    to: { path: inFeature(FLOORS.service), pathNot: '^src/features/$1/' },
  },
  {
    name: 'server-knows-no-room',
    severity: 'error',
    from: { path: '^src/server/' },
    to: {
      path: String.raw`^src/(features|app|web)/|^src/(contract|events|log-names|reactions|routes|root)\.tsx?$`,
    },
  },
  {
    name: 'jobs-go-through-queries',
    severity: 'error',
    from: { path: [FLOORS.jobs, FLOORS.routes].map(inFeature).join('|'), pathNot: TEST },
    to: { path: '^src/db/', pathNot: '^src/db/open' },
  },
  {
    name: 'nobody-imports-reactions',
    severity: 'error',
    from: { path: '^src/(features|server|db|web|kit)/', pathNot: TEST },
    to: { path: inFeature(FLOORS.reactions) },
  },
  {
    name: 'web-ui-knows-no-room',
    severity: 'error',
    from: { path: '^src/web/(ui|data)/' },
    to: { path: '^src/features/' },
  },
  {
    name: 'db-knows-no-room',
    severity: 'error',
    from: { path: '^src/db/', pathNot: 'tables\\.gen' },
    to: { path: '^src/(features|server|web)/' },
  },
  {
    name: 'kit-is-alone',
    severity: 'error',
    from: { path: KIT, pathNot: String.raw`\.test\.ts$` },
    to: { path: '^src/', pathNot: KIT },
  },
  {
    name: 'nobody-imports-the-gatherers',
    severity: 'error',
    from: {
      path: '^src/(features|web|kit|db|server)/',
      pathNot: String.raw`^src/web/data/(client|live)\.ts$|\.test\.ts$`,
    },
    to: { path: String.raw`^src/(routes|contract|events|log-names|root)\.ts|^src/app/|^src/server/app\.ts` },
  },
  {
    name: 'browser-meets-no-server',
    severity: 'error',
    from: { path: String.raw`^src/web/|/ui/|^src/(root|entry\.client)` },
    to: {
      path: String.raw`^src/(server|db)/|\.(handlers|queries|content|service|routes|jobs|letters|views|events|reactions)(\.|/)`,
      dependencyTypesNot: ['type-only'],
    },
  },
];

/** A file whose name says no floor would stand beside all rules above. */
const nameless = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/features/${file}`)
  .filter((file) => file.endsWith('.ts') && !file.includes('/ui/') && !file.endsWith('.test.ts'))
  .filter((file) => !Object.values(FLOORS).some((each) => new RegExp(inFeature(each)).test(file)));
for (const file of nameless) {
  console.error(`${file}: the name says no floor; see SUFFIXES in tools/check-arrows.ts`);
  process.exitCode = 1;
}

for (const fault of await tablesToTheRight()) {
  console.error(`never-a-table-to-the-right: ${fault}`);
  process.exitCode = 1;
}

const { output } = await cruise(['src'], {
  ruleSet: { forbidden },
  validate: true,
  tsPreCompilationDeps: 'specify',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: String.raw`\+types|\.react-router` },
});
const { summary } = output as ICruiseResult;
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
if (summary.totalCruised < 50) {
  console.error(`only ${summary.totalCruised} files were looked at; the check itself is broken`);
  process.exitCode = 1;
}
if (summary.violations.length > 0) process.exitCode = 1;
else
  console.log(`Arrows hold: ${summary.totalCruised} files, ${summary.totalDependenciesCruised ?? 0} arrows.`);
