/** The import rules of ARCHITECTURE.md ("Arrows"), for dependency-cruiser. */
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { ROOMS } from './rooms.ts';

/**
 * The suffixes a file's or folder's name may have, and the layer each puts it on; any other suffix is an
 * error.
 */
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
  // Work that outlives requests, and what a room opens once per process.
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
/** Of our own code only what is listed; packages are unrestricted. */
const allow = (...to: string[]) => ({ path: '^src/', pathNot: to.join('|') });
const KIT = '^src/kit/';
const GATHERERS = String.raw`^src/app/|^src/(contract|events|log-names|reactions|routes|root)\.tsx?$`;
const contracts = `^src/features/[^/]+/[^/]+(${FLOORS.contract})`;
const rules = `^src/features/[^/]+/[^/]+(${FLOORS.rules})`;
const events = `^src/features/[^/]+/[^/]+(${FLOORS.events})`;
const UI = '^src/features/[^/]+/ui/';
const PROJECT_GATE = String.raw`^src/features/projects/projects\.entering\.handlers\.ts$`;
const inFeature = (floor: string) => `^src/features/[^/]+/.*(${floor})`;
const TEST = String.raw`\.test\.ts$`;

/** Forbidden imports, by rule name. */
export const forbidden: IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  // A room imports only rooms to its left.
  ...ROOMS.slice(0, -1).map((name, index) => ({
    name: `${name}-looks-left`,
    severity: 'error' as const,
    from: { path: room(name) },
    to: {
      path: ROOMS.slice(index + 1)
        .map(room)
        .join('|'),
    },
  })),
  {
    name: 'queries-import-left-only',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/.*\\.queries' },
    to: { path: '^src/features/', pathNot: `^src/features/$1/|${contracts}|${rules}|${events}` },
  },
  {
    name: 'ui-reaches-down-to-contract-and-rules',
    severity: 'error',
    from: { path: UI, pathNot: TEST },
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
    from: { path: rules, pathNot: TEST },
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
    from: { path: inFeature(FLOORS.queries), pathNot: TEST },
    to: allow('^src/db/', contracts, rules, events, '^src/features/[^/]+/.*\\.queries', KIT),
  },
  {
    name: 'handlers-go-through-queries',
    severity: 'error',
    from: { path: inFeature(FLOORS.handlers), pathNot: TEST },
    // read.ts joins what queries ask for, and has no SQL.
    to: { path: '^src/db/', pathNot: String.raw`^src/db/(open|read|errors)\.ts$` },
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
      contracts,
      rules,
      KIT,
      String.raw`^src/db/tables\.gen\.ts$`,
      ...[FLOORS.views, FLOORS.queries, FLOORS.content].map(inFeature),
    ),
  },
  {
    name: 'reactions-go-through-queries',
    severity: 'error',
    from: { path: inFeature(FLOORS.reactions), pathNot: TEST },
    to: allow(String.raw`^src/db/(open|reactions)\.ts$`, events, rules, inFeature(FLOORS.queries), KIT),
  },
  {
    name: 'content-knows-rules-and-kit',
    severity: 'error',
    from: { path: inFeature(FLOORS.content), pathNot: TEST },
    // From queries, only the type of the row it converts.
    to: allow(contracts, rules, inFeature(FLOORS.content), inFeature(FLOORS.queries), KIT),
  },
  {
    name: 'letters-know-rules-and-kit',
    severity: 'error',
    from: { path: inFeature(FLOORS.letters), pathNot: TEST },
    to: allow(rules, inFeature(FLOORS.letters), '^src/server/letters/', KIT),
  },
  // Services, jobs and routes are peers of the handlers: they may use what handlers use, but no handler. The gate
  // of every project is for both.
  {
    name: 'beside-handlers-not-on-them',
    severity: 'error',
    from: {
      path: [FLOORS.service, FLOORS.jobs, FLOORS.routes].map(inFeature).join('|'),
      pathNot: TEST,
    },
    to: {
      path: [...[FLOORS.handlers, FLOORS.reactions].map(inFeature), UI, '^src/web/'].join('|'),
      pathNot: PROJECT_GATE,
    },
  },
  {
    name: 'services-know-no-routes',
    severity: 'error',
    from: { path: inFeature(FLOORS.service), pathNot: TEST },
    to: { path: inFeature(FLOORS.routes) },
  },
  // If a room needs another room's service, whoever gathers the rooms passes it in.
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
    to: { path: `^src/(features|web)/|${GATHERERS}` },
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
    from: { path: KIT, pathNot: TEST },
    to: { path: '^src/', pathNot: KIT },
  },
  {
    name: 'nobody-imports-the-gatherers',
    severity: 'error',
    from: {
      path: '^src/(features|web|kit|db|server)/',
      pathNot: String.raw`^src/web/data/(client|live)\.ts$|\.test\.ts$`,
    },
    to: { path: String.raw`${GATHERERS}|^src/server/app\.ts` },
  },
  {
    name: 'browser-meets-no-server',
    severity: 'error',
    from: { path: String.raw`^src/web/|/ui/|^src/(root|entry\.client)` },
    to: {
      path: String.raw`^src/(server|db)/|\.(handlers|queries|content|service|routes|jobs|letters|views|events|reactions)(\.|/)`,
    },
  },
];

/** @returns whether a file's name tells its layer; one that does not would escape every rule */
export function hasLayerSuffix(file: string): boolean {
  if (!file.endsWith('.ts') || file.includes('/ui/') || file.endsWith('.test.ts')) return true;
  return Object.values(FLOORS).some((each) => new RegExp(inFeature(each)).test(file));
}
