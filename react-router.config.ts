import type { Config } from '@react-router/dev/config';
import { guideIds, sheetSlugs, stateSlugs } from './src/features/library/library.content/pages.ts';
import { paths } from './src/kit/paths.ts';
import { inLocale, MISSING, PUBLIC_PAGES } from './src/web/public-pages.ts';
import { finishBuild } from './tools/support/finish-build.ts';

/** Public pages, prerendered in both languages. */
const PUBLIC = [
  ...PUBLIC_PAGES,
  ...guideIds().map((id) => `/packs/${id}`),
  ...stateSlugs().map((slug) => paths.state(slug)),
  ...sheetSlugs().map((slug) => paths.sheet(slug)),
];

/** Search engines get each page once: the other landing page is a duplicate. */
const LISTED = PUBLIC.filter((page) => page !== paths.homeV2());
/** The pages for unknown guides, states and sheets (see `made` in server/http/pages.ts). */
const UNKNOWN = [paths.guide(MISSING, MISSING), paths.state(MISSING), paths.sheet(MISSING)];

/** Screens prerendered at build time; the others start from the empty shell. */
const PRERENDERED = [
  ...PUBLIC,
  ...PUBLIC.map((page) => inLocale(page, 'es')),
  ...UNKNOWN,
  ...UNKNOWN.map((page) => inLocale(page, 'es')),
  '/gallery',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/take-back',
  '/stop-reset',
  '/stop-mail',
  '/stop-news',
  '/app',
  '/form',
  '/assessments',
  '/orders',
  '/account',
  '/account/who-looked',
  '/reviews',
  '/join-project',
  '/knowledge-packs',
  '/admin',
  '/admin/new-pack',
  '/admin/quality',
  '/admin/guides',
  '/admin/reports',
  '/admin/content',
  '/admin/waitlist',
  '/admin/applications',
  '/admin/help',
  '/admin/providers',
  '/admin/projects',
  '/admin/safety',
  '/admin/people',
  '/admin/resets',
  '/404',
  '/es/404',
];

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: PRERENDERED,
  routeDiscovery: { mode: 'initial' },
  // One file per page: splitting off its loader would cost a third file to join them.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) =>
    finishBuild(Object.values(reactRouterConfig.routes), PRERENDERED, LISTED),
} satisfies Config;
