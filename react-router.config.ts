import type { Config } from '@react-router/dev/config';
import { guideIds } from './src/features/library/library.content/pages.ts';
import { paths } from './src/web/paths.ts';
import { inLocale, MISSING, PUBLIC_PAGES } from './src/web/public-pages.ts';
import { finishBuild } from './tools/support/finish-build.ts';

/** Public pages, made in both languages. */
const PUBLIC = [...PUBLIC_PAGES, ...guideIds().map((id) => `/packs/${id}`)];

/** Whoever looks for us finds each page once: the other landing page is the same. */
const LISTED = PUBLIC.filter((page) => page !== paths.homeV2());
/** What is shown for a guide that there is not (see `made` in server/http/pages.ts). */
const NO_GUIDE = paths.guide(MISSING, MISSING);

/** Screens whose HTML is made at the build; the others start from the empty shell. */
const PRERENDERED = [
  ...PUBLIC,
  ...PUBLIC.map((page) => inLocale(page, 'es')),
  NO_GUIDE,
  inLocale(NO_GUIDE, 'es'),
  '/gallery',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/stop-mail',
  '/stop-news',
  '/app',
  '/form',
  '/assessments',
  '/orders',
  '/reviews',
  '/join-project',
  '/knowledge-packs',
  '/admin',
  '/admin/new-pack',
  '/admin/quality',
  '/admin/content',
  '/admin/waitlist',
  '/admin/applications',
  '/admin/help',
  '/admin/providers',
  '/admin/projects',
  '/admin/safety',
  '/admin/people',
  '/404',
  '/es/404',
];

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: PRERENDERED,
  routeDiscovery: { mode: 'initial' },
  // A page is one file; its loader in a second one would cost a third that joins them.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) =>
    finishBuild(Object.values(reactRouterConfig.routes), PRERENDERED, LISTED),
} satisfies Config;
