import { randomUUID } from 'node:crypto';
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../src/contract.ts';
import { type Listening, listen } from '../support/listen.ts';
import { type Client, type Product, startProduct, submitAssessment } from '../support/product.ts';

let product: Product;
let server: Listening;
let maria: Client;
let planPath: string;
beforeAll(async () => {
  product = await startProduct();
  server = await listen(product);
  maria = await product.person('Maria Alvarez');
  planPath = `/api/assessments/${(await submitAssessment(maria)).id}`;
});
afterAll(async () => {
  await server.close();
  await product.close();
});

const get = (path: string, headers: Record<string, string> = {}) => server.send({ path, headers });
const asMaria = (path: string) => get(path, { cookie: maria.cookie });

describe('security headers', () => {
  it.each([
    '/',
    '/nowhere',
    '/healthz',
    '/api/auth/session',
    '/api/nowhere',
    '/api/docs',
    '/api/openapi.json',
  ])('are on %s [ASVS 3.4]', async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const csp = String(headers['content-security-policy']);
    expect(csp).toContain("default-src 'self'");
    for (const none of ['frame-ancestors', 'object-src', 'base-uri']) expect(csp).toContain(`${none} 'none'`);
    expect(csp).not.toMatch(/script-src[^;]*unsafe|\*/);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });
});

describe('answers with health information', () => {
  it('are private and never stored, whatever their status [S10]', async () => {
    const paths = [planPath, '/api/assessments', '/api/assessments/draft', '/api/assessments/shared'];
    for (const path of [
      ...paths,
      `${planPath}/shares`,
      '/api/auth/session',
      '/api/assessments/latest-location',
    ]) {
      const { status, headers } = await asMaria(path);
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'private, no-store']);
      expect(headers.etag).toBeUndefined();
    }
    for (const path of ['/api/assessments', '/api/nowhere', '/api/assessments/1']) {
      expect((await get(path)).headers['cache-control']).toBe('private, no-store');
    }
  });
});

/** Bytes and streams are not JSON: see files.routes.ts, documents.routes.ts, exports.routes.ts, live.ts. */
const BESIDE_THE_CONTRACT = [
  'GET /live',
  'GET /live/projects/{id}',
  'GET /live/session',
  'PUT /projects/{id}/files',
  'GET /projects/{id}/files/{file_id}/content',
  'GET /projects/{id}/files/{file_id}/thumbnail',
  'GET /files/{token}',
  'PUT /projects/{id}/documents/uploads',
  'GET /projects/{id}/documents/{document_id}/evidence.json',
  'GET /appointments/{id}/calendar.ics',
  'GET /calendar/{token}.ics',
  'GET /documents/{token}',
  'GET /account/export/{id}/content',
];

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and lists every route of the contract, and no other [LIMIT-06]', async () => {
    const { status, body } = await get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\.\d$/);
    const paths = body.paths as Record<string, Record<string, { summary?: string; responses: object }>>;
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = proceduresIn(contract).map(({ '~orpc': { route } }) => `${route.method} ${route.path}`);
    expect(described.toSorted()).toEqual([...routes, ...BESIDE_THE_CONTRACT].toSorted());
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.filter((each) => !each.summary)).toEqual([]);
    expect(operations.filter((each) => !('422' in each.responses && '429' in each.responses))).toEqual([]);
  });

  it('says of each call whether it needs a session, as the server enforces it [LIMIT-06]', async () => {
    const { body } = await get('/api/openapi.json');
    expect(body.security).toEqual([{ session: [] }, { bearer: [] }]);
    const paths = body.paths as Record<string, Record<string, { security?: object[] }>>;
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(methods)) {
        const asked = `/api${path.replace(/\{\w+\}/g, randomUUID())}`;
        const { status } = await server.send({ method: method.toUpperCase(), path: asked });
        expect([method, path, status === 401]).toEqual([method, path, security?.length !== 0]);
      }
    }
  });

  it('can be browsed, from our own server only [LIMIT-06]', async () => {
    const { status, headers, body } = await get('/api/docs');
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    const linked = [...String(body.text).matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(linked.length).toBeGreaterThanOrEqual(3);
    for (const path of linked) {
      expect(path).toMatch(/^\/api\/docs\//);
      expect((await get(path)).status).toBe(200);
    }
  });
});

describe('the state of the server', () => {
  it('is alive and ready, and says nothing more [LIMIT-06]', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, body } = await get(path);
      expect([status, body]).toEqual([200, { ok: true }]);
    }
  });

  it('is not opened to anybody by a path or method trick [GUARD-09]', async () => {
    const paths = [
      '//api/assessments',
      '/api//assessments',
      '/API/assessments',
      '/api/assessments/',
      '/api/../api/assessments',
    ];
    for (const path of paths) {
      const { status, body } = await get(path);
      expect([path, [401, 404].includes(status)]).toEqual([path, true]);
      expect(body).not.toHaveProperty('items');
    }
    const { status } = await server.send({
      method: 'POST',
      path: '/api/assessments',
      headers: { 'x-http-method-override': 'GET' },
    });
    expect([401, 422]).toContain(status);
  });

  it('sends nothing back that was sent to it by TRACE, and lists no folder [ASVS 13.4]', async () => {
    const headers = { cookie: maria.cookie, 'x-mine': 'not to be repeated' };
    for (const path of ['/', '/api/assessments', '/healthz']) {
      const { status, body } = await server.send({ method: 'TRACE', path, headers });
      expect([path, status]).toEqual([path, 404]);
      expect(JSON.stringify(body)).not.toMatch(/not to be repeated|kinkeeper\.session/);
    }
    for (const path of ['/assets/', '/static/', '/.git/config', '/package.json', '/src/app/main.ts'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

function proceduresIn(router: object): AnyContractProcedure[] {
  return Object.values(router).flatMap((value) =>
    isContractProcedure(value) ? [value] : proceduresIn(value),
  );
}
