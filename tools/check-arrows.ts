// Proves the arrows of the house (ARCHITECTURE.md) with dependency-cruiser.
import { registerHooks } from 'node:module';
import type { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser';

// dependency-cruiser reads TypeScript with the compiler's JavaScript API, which ended with TypeScript 6.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-classic' : specifier, context),
});
const { cruise } = await import('dependency-cruiser');

const ROOMS = [
  'accounts',
  'activity',
  'library',
  'projects',
  'files',
  'chat',
  'tasks',
  'documents',
  'appointments',
  'billing',
  'assessment',
  'plan',
  'packs',
  'dashboard',
  'interest',
  'admin',
  'site',
];
const FLOORS = {
  contract: String.raw`\.(contract|types|questions)(\.ts$|/)`,
  rules: String.raw`\.rules(\.ts$|/)`,
  handlers: String.raw`\.handlers(\.ts$|/)`,
  queries: String.raw`\.queries(\.ts$|/)`,
};
const room = (name: string) => `^src/features/${name}/`;
/** Nothing of ours but what is named; packages are free. */
const allow = (...to: string[]) => ({ path: '^src/', pathNot: to.join('|') });
const KIT = '^src/kit/';
const contracts = `^src/features/[^/]+/[^/]+(${FLOORS.contract})`;
const rules = `^src/features/[^/]+/[^/]+(${FLOORS.rules})`;
const UI = '^src/features/[^/]+/ui/';
const inFeature = (floor: string) => `^src/features/[^/]+/.*(${floor})`;

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
    to: { path: '^src/features/', pathNot: `^src/features/$1/|${contracts}|${rules}` },
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
    to: allow(contracts, rules, KIT),
  },
  {
    name: 'queries-know-db-and-kit',
    severity: 'error',
    from: { path: inFeature(FLOORS.queries), pathNot: String.raw`\.test\.ts$` },
    to: allow('^src/db/', contracts, rules, '^src/features/[^/]+/.*\\.queries', KIT),
  },
  {
    name: 'handlers-go-through-queries',
    severity: 'error',
    from: { path: inFeature(FLOORS.handlers), pathNot: String.raw`\.test\.ts$` },
    to: { path: '^src/db/', pathNot: '^src/db/open' },
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
    from: { path: '^src/(features|web|kit|db)/', pathNot: String.raw`^src/web/data/client\.ts$` },
    to: { path: String.raw`^src/(routes|contract|root)\.ts|^src/server/(app|main|open)\.ts` },
  },
  {
    name: 'browser-meets-no-server',
    severity: 'error',
    from: { path: String.raw`^src/web/|/ui/|^src/(root|entry\.client)` },
    to: {
      path: String.raw`^src/(server|db)/|\.(handlers|queries|content|auth|views)(\.|/)`,
      dependencyTypesNot: ['type-only'],
    },
  },
];

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
