import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { lightScripts } from './tools/support/light-pages.ts';
import { oldestBrowsers } from './tools/support/oldest-browsers.ts';
import { SHARED_PARTS } from './tools/support/shared-parts.ts';
import { smallRouter } from './tools/support/small-router.ts';
import { sourcePlugins } from './tools/support/source-plugins.ts';

/**
 * A few files instead of fifty: over HTTP/1.1 on a slow line each one costs a round trip. What a public page
 * does not need in order to be read stays out of the two chunks every page loads: the API client and the
 * cache (`data`), React Aria and the parts built on it (`aria`), and the parts that load those (`dialogs`).
 */
const ARIA = '(react-aria|react-stately|@react-aria|@react-stately|@internationalized|@react-types)';
/** What of it only a calendar needs. */
const OF_CALENDARS = '[cC]alendar|/date/|/(use)?Button\\.|LiveAnnouncer|DateFormatter';
const OF_FORMS = '(TextField|EmailField|ErrorSummary|LoadFailed|Notice|Problem)\\.tsx';
const OF_ALL =
  '(Button|ButtonLink|Card|Loading|Menu|OptionalPart|Page|toast)\\.tsx|(button-class|classes|composing|create-icon|dialog-class|use-page-heading)\\.ts';
const SHELL = [
  'kit/(contacts|locale|site-settings)',
  'features/site/ui/(Header|Footer|CrisisLine|Logo)\\.tsx',
  'features/accounts/ui/(AuthProvider|session-(store|clock)|(use-)?sign-out|tabs)',
  'features/accounts/accounts\\.rules',
  'web/data/(errors|load-api|retry-delay|store)',
  'web/(?!dates|use-preloaded-page)[\\w-]+\\.ts',
  `web/ui/(${OF_ALL})`,
].join('|');
const OF_SCREENS = [
  `web/ui/(${OF_FORMS}|use-form\\.ts|use-action\\.tsx)`,
  'web/data/(client|query|contract|QueryScope|served|use-list|retry\\.|live\\.|LiveScope)',
  'features/dashboard/ui/(use-dashboard|Unread)',
  'features/accounts/ui/Gate',
  'features/accounts/accounts\\.oidc\\.rules',
  'features/chat/ui/use-sender-name',
  'features/library/library\\.types',
  'kit/(date-format|days|ids|return-to)',
  'web/dates',
].join('|');
const CHUNKS = [
  // A group also takes whatever its modules import, so the more general groups come first.
  { name: 'react', priority: 17, test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'vendor',
    priority: 16,
    test: /node_modules\/(react|react-dom|scheduler|react-router(?!.*(?:ssr\/single-fetch|turbo-stream))|@lingui)\/|src\/web\/(load-route-(data|module)|small-preload)/,
  },
  {
    name: 'shell',
    priority: 15,
    test: new RegExp(`src/(${SHELL})|lucide-react/.*/(arrow-left|users-round)\\.`),
  },
  // Includes what almost every screen needs with it, however small: a file of its own is a round trip.
  { name: 'data', priority: 14, test: new RegExp(`node_modules/(@orpc|@tanstack)/|src/(${OF_SCREENS})`) },
  {
    name: 'dialogs',
    priority: 14,
    test: /src\/web\/ui\/((BackGuard|Dialog|FormDialog|ConfirmDialog|LeaveGuard)\.tsx|modal-store|use-leave-blocker|use-restored-focus)/,
  },
  {
    name: 'aria',
    priority: 13,
    test: new RegExp(`node_modules/${ARIA}(?!.*(${OF_CALENDARS}))|src/web/ui/(Modal|Tabs)\\.tsx`),
  },
  // Only where the clocks of two zones meet, and where a day is chosen.
  { name: 'zones', priority: 13, test: /node_modules\/@internationalized\/date\// },
  { name: 'calendar', priority: 12, test: new RegExp(`node_modules/${ARIA}`) },
  // Loaded only where a PDF is shown.
  {
    name: 'pdf',
    priority: 12,
    test: /node_modules\/pdfjs-dist\/|src\/features\/files\/ui\/(PdfPage|print-viewed)/,
  },
  // Where one signs in, and where a change asks for the password again.
  {
    name: 'password',
    priority: 12,
    test: /src\/features\/accounts\/ui\/PasswordField|lucide-react\/.*\/eye(-off)?\./,
  },
  { name: 'exit', priority: 12, test: /src\/features\/accounts\/ui\/(ExitThisPage|ExitButton|exit-page)/ },
  // The names of packs and of what goes wrong with them: many rooms show packs, a conversation does not.
  { name: 'pack-labels', priority: 12, test: /src\/features\/packs\/ui\/labels\.ts/ },
  // Rare words: loaded where one signs in when something was refused.
  {
    name: 'refusals',
    priority: 12,
    test: /src\/(web\/data\/(server-words|use-wait|refusal-words)|features\/accounts\/ui\/(easy-to-guess|factors\/use-password-refusal))\.ts/,
  },
  // The toasts of what fails are the workspace's: elsewhere the form says it.
  { name: 'failing', priority: 12, test: /src\/web\/ui\/failing\.ts/ },
  // A conversation shows neither.
  { name: 'viewing', priority: 4, test: /lucide-react\/.*\/(zoom-in|zoom-out|download)\./ },
  // The dashboard shows neither: they lead to a message, and from it to an appointment.
  { name: 'from-messages', priority: 4, test: /lucide-react\/.*\/(calendar-plus|message-square)\./ },
  { name: 'icons', priority: 3, test: /node_modules\/lucide-react\//, minShareCount: 2 },
  ...SHARED_PARTS,
];

/** Every page with the router carries the list of all files: their names would be 1 kB, and each letter of a hash is 0.1. */
const FILE_NAMES = 'assets/[hash:7].js';

/**
 * Loads the pages and the guides before the first page is asked for: prerendering gives each ten seconds, which a busy
 * machine needs for that alone.
 */
const loadedPages: Plugin = {
  name: 'loaded-pages',
  configurePreviewServer: async () => {
    const load = (file: string) => import(new URL(file, import.meta.url).href);
    await load('build/server/index.js');
    (await load('src/features/library/library.content/pages.ts')).allGuides();
  },
};

export default defineConfig({
  plugins: [lightScripts(), smallRouter(), tailwindcss(), sourcePlugins(), loadedPages, reactRouter()],
  build: {
    target: oldestBrowsers(),
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // For tools/check-bundle.ts; finish-build.ts keeps it from being served.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        chunkFileNames: FILE_NAMES,
      },
    },
  },
  // Here, or React Router names them after their screens.
  environments: {
    client: { build: { rolldownOptions: { output: { entryFileNames: FILE_NAMES } } } },
  },
  ssr: { noExternal: ['lucide-react'] },
  // In development the pages come from Vite and everything else from our server (tools/dev.ts).
  server: {
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/outbox', '/healthz', '/readyz'].map((prefix) => [
        prefix,
        `http://localhost:${process.env.API_PORT ?? 3001}`,
      ]),
    ),
  },
});
