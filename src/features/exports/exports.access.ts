/** Access to copies of people's data: what each call and route answers each role. */
import { type CallAccess, HIDDEN, nothing, type RouteAccess, type RowAccess, signedIn } from '#kit/access.ts';
import type { exportCalls } from './exports.contract.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

export const exportsAccess = {
  read: [nothing, signedIn()],
  // Refused for its body: making a copy would go on beside the other calls.
  ask: [() => ({ body: { made: 'up' } }), signedIn(422)],
  open: [() => ({ params: { id: UNKNOWN } }), signedIn(404)],
} satisfies CallAccess<typeof exportCalls, object>;

export const exportsRoutes = {
  'GET /api/account/export/:id/content': [
    ['a copy that is not there', () => `/api/account/export/${UNKNOWN}/content`, signedIn(404)],
  ],
} satisfies RouteAccess<object>;

export const exportsRows = {
  exports: { may: HIDDEN, changes: 'state' },
} satisfies RowAccess;
