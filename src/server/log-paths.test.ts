import { expect, it } from 'vitest';
import { openPathsToLog } from './log-paths.ts';

const toLog = openPathsToLog([
  '/api/projects/{id}/files',
  '/api/*',
  '/project/:id/:tab?',
  '/packs/legal/poa.txt',
]);
const ID = '018f4c4e-0000-7000-8000-000000000001';

it.each([
  ['/', '/'],
  [`/api/projects/${ID}/files`, `/api/projects/${ID}/files`],
  ['/api/projects/2026-12-01/', '/api/projects/2026-12-01/'],
  ['/packs/legal/poa.txt', '/packs/legal/poa.txt'],
  ['/api/projects/maria@demo.test/files', '/api/projects/_/files'],
  ['/project/Maria-Alvarez-3125550100', '/project/_'],
  ['/api/files/eyJhbGciOi', '/api/files/_'],
  ['//evil.test/:id/{id}/*', '//_/_/_/_'],
  [`/project${'/x'.repeat(500)}`, `/project${'/_'.repeat(96)}`],
])('%s is logged as %s [ASVS 16.2.5]', (path, logged) => {
  expect(toLog(path)).toBe(logged);
});
