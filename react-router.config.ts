import type { Config } from '@react-router/dev/config';
import { writePageIndex } from './tools/support/page-index.ts';

/** Screens whose HTML is made at the build; the others start from the empty shell. */
const PRERENDERED = [
  '/',
  '/v2',
  '/logo',
  '/waitlist',
  '/getstarted',
  '/gallery',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/app',
  '/form',
  '/assessments',
  '/knowledge-packs',
  '/admin',
  '/404',
];

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: PRERENDERED,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => writePageIndex(Object.values(reactRouterConfig.routes), PRERENDERED),
} satisfies Config;
