// Routes outside the contract: each answers each actor as decided.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { accountsRoutes } from '#features/accounts/accounts.access.ts';
import { activityRoutes } from '#features/activity/activity.access.ts';
import { appointmentsRoutes } from '#features/appointments/appointments.access.ts';
import { documentsRoutes } from '#features/documents/documents.access.ts';
import { exportsRoutes } from '#features/exports/exports.access.ts';
import { filesRoutes } from '#features/files/files.access.ts';
import { ACTORS, admins, everybody, type RouteAccess, type RouteLine, signedIn } from '#kit/access.ts';
import { ERROR_STATUS } from '#kit/errors.ts';
import { signLink } from '#server/objects/links.ts';
import { contract } from '../../src/contract.ts';
import { fillAppointment } from '../support/appointments.ts';
import { createDocument, readDocument } from '../support/documents.ts';
import { upload } from '../support/files.ts';
import { type Client, type Product, type Refusal, startProduct } from '../support/product.ts';
import { giveReason } from '../support/projects.ts';
import { untouched } from '../support/refusals.ts';
import { type Clients, newProject, signInAll } from './access-matrix.world.ts';

interface World {
  actor: Client;
  owner: Client;
  /** The owner's project, with the provider. */
  projectId: string;
  /** Another project of the owner with the provider; it does not contain the files. */
  otherId: string;
  /** Another one of theirs, completed. */
  completedId: string;
  /** A project of the owner that the provider has left. */
  leftId: string;
  pictureId: string;
  textId: string;
  deletedId: string;
  /** A file in the project the provider has left. */
  leftFileId: string;
  mail: string;
  link(personId: string, minutes: number): string;
  documentId: string;
  documentLink(personId: string, minutes: number): string;
  /** Of the owner with the provider. */
  appointmentId: string;
  /** The path of the owner's calendar feed. */
  feed: string;
}

/** An admin's visit to the project is recorded before it turns out that there is nothing to see. */
const RECORDED = ['a text', 'no project', 'in another project', 'no appointment'];
const NO_PROJECT = '00000000-0000-7000-8000-000000000000';
const NAMELESS = '00000000-0000-7000-8000-000000000000.eml';
const open = (where: string): RouteLine[] => [['it', () => where, everybody(200)]];

/** Routes that belong to no room; the rooms declare their own. */
const TABLE: RouteAccess<World> = {
  ...filesRoutes,
  ...exportsRoutes,
  ...documentsRoutes,
  ...appointmentsRoutes,
  ...activityRoutes,
  ...accountsRoutes,
  'GET /healthz': open('/healthz'),
  'GET /readyz': open('/readyz'),
  'GET /.well-known/change-password': [['it', () => '/.well-known/change-password', everybody(302)]],
  'GET /.well-known/kinkeeper-root.pem': open('/.well-known/kinkeeper-root.pem'),
  'GET /api/live': [['it', () => '/api/live', signedIn()]],
  'GET /api/live/projects/:id': [
    ['a project', ({ projectId }) => `/api/live/projects/${projectId}`, admins()],
    ['no project', () => `/api/live/projects/${NO_PROJECT}`, admins(404)],
    ['nonsense', () => '/api/live/projects/made-up', admins(404)],
  ],
  'GET /api/live/session': [['it', () => '/api/live/session', signedIn()]],
  'GET /api/openapi.json': open('/api/openapi.json'),
  'GET /api/docs': open('/api/docs'),
  'GET /api/docs/start.js': open('/api/docs/start.js'),
  'GET /api/docs/swagger-ui.css': open('/api/docs/swagger-ui.css'),
  'GET /api/docs/swagger-ui-bundle.js': open('/api/docs/swagger-ui-bundle.js'),
  'GET /outbox': open('/outbox'),
  'GET /outbox/:name': [
    ['a letter', ({ mail }) => `/outbox/${mail}`, everybody(200)],
    ['a letter that is not there', () => `/outbox/${NAMELESS}`, everybody(404)],
    ['another file', () => '/outbox/..%2Fsecret', everybody(404)],
  ],
};
const LINES = Object.entries(TABLE).flatMap(([route, lines]) =>
  lines.map((line): [string, string, RouteLine<World>] => [route, line[0], line]),
);

/** Middleware for every request, and the route of the contract itself. */
const AROUND = ['ALL /*', 'ALL /api/*', 'ALL /outbox/*', 'ALL /readyz'];
/** The built pages, if there is a build: pages.test.ts and built-pages.test.ts. */
const PAGES = ['ALL /assets/*', 'ALL /static/*', 'GET /favicon.ico', 'GET /*', 'POST /*'];

let product: Product;
let clients: Clients;
let app: Hono;
let world: Omit<World, 'actor'>;
const outbox = mkdtempSync(path.join(tmpdir(), 'kk-outbox-'));
beforeAll(async () => {
  product = await startProduct();
  app = createApp(product.services, { outbox });
  clients = await signInAll(product);
  world = await fillWorld();
});
afterAll(async () => {
  await product.close();
  rmSync(outbox, { recursive: true });
});

describe('every route outside the contract', () => {
  it('has a line in the table, and every line a route [GUARD-09]', () => {
    const called = new Set(addressesIn(contract));
    const others = [...new Set(app.routes.map((route) => `${route.method} ${route.path}`))].filter(
      (route) => !AROUND.includes(route) && !PAGES.includes(route) && !called.has(route),
    );
    expect(others.toSorted()).toEqual(Object.keys(TABLE).toSorted());
  });

  it('does not duplicate a call of the contract [GUARD-09]', () => {
    const called = new Set(addressesIn(contract));
    const both = app.routes
      .map((route) => `${route.method} ${route.path}`)
      .filter((each) => called.has(each));
    expect(both).toEqual([]);
  });

  it.each(LINES)(
    '%s, %s: answers each actor as decided [GUARD-09, LIMIT-05]',
    async (route, what, [, where, expected]) => {
      const found: Record<string, number> = {};
      for (const name of ACTORS) {
        const actor = clients[name];
        const send = () => request(route, actor, where({ ...world, actor }));
        const changes = expected[name] < 400 || (name === 'admin' && RECORDED.includes(what));
        const answer = changes ? await send() : await untouched(product, send);
        found[name] = answer.status;
      }
      expect(found).toEqual(expected);
    },
  );
});

const GUARDED = LINES.filter(
  ([route, , [, , expected]]) => route.includes(' /api/') && expected.nobody === 401,
);
it.each(GUARDED)(
  '%s, %s: tells nobody that their query is wrong before it asks them to sign in [GUARD-09]',
  async (route, _, [, where]) => {
    const address = where({ ...world, actor: clients.nobody });
    const odd = `${address}${address.includes('?') ? '&' : '?'}__proto__[a]=1`;
    expect(GUARDED.length).toBeGreaterThan(10);
    expect((await request(route, clients.nobody, odd)).status).toBe(401);
  },
);

/** @returns the status; checks that a refusal has the one error shape */
async function request(route: string, { cookie }: Client, where: string): Promise<{ status: number }> {
  const [method = ''] = route.split(' ');
  const response = await app.request(`http://localhost:3000${where}`, {
    method,
    headers: { ...(cookie ? { cookie } : {}), 'content-type': 'text/plain' },
    ...(method === 'PUT' ? { body: 'about Rosa' } : {}),
  });
  const { status } = response;
  if (status < 400 || !where.startsWith('/api/')) await response.body?.cancel();
  else {
    const body = (await response.json()) as Refusal;
    expect(body).toMatchObject({ defined: true, status, message: expect.any(String) });
    expect(ERROR_STATUS[body.code]).toBe(status);
  }
  return { status };
}

async function fillWorld(): Promise<typeof world> {
  const { owner, provider, admin } = clients;
  const { secret, clock, thumbnails } = product.services;
  const [projectId, otherId, completedId, leftId] = [
    await newProject(product, clients),
    await newProject(product, clients),
    await newProject(product, clients),
    await newProject(product, clients),
  ];
  const add = async (project: string, by = owner) => (await upload(product, by, project, 'Soup')).body.id;
  const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } });
  const png = new Uint8Array(await drawn.png().toBuffer());
  const picture = await upload(product, owner, projectId, png, { name: 'a.png', type: 'image/png' });
  await thumbnails.idle();
  const [textId, deletedId, leftFileId] = [
    await add(projectId),
    await add(projectId),
    await add(leftId, provider),
  ];
  await owner.call('DELETE', `/projects/${projectId}/files/${deletedId}`);
  await owner.call('PUT', `/projects/${leftId}/provider`, { service_provider_id: null });
  await product.sql(`update projects set status = 'completed' where id = $1`, [completedId]);
  const document = await createDocument(product, owner, projectId);
  const [copy] = (await readDocument(owner, document)).copies;
  const mail = `${crypto.randomUUID()}.eml`;
  writeFileSync(path.join(outbox, mail), 'Subject: Hello\nTo: a@example.test\n\nHello');
  const signed = (of: 'files' | 'documents', fileId: string) => (personId: string, minutes: number) => {
    const expiresAt = clock.now().getTime() + minutes * 60_000;
    return `/api/${of}/${signLink({ of, fileId, projectId, personId, expiresAt }, secret)}`;
  };
  const appointmentId = await fillAppointment(product, {
    projectId,
    customer: owner.id,
    provider: provider.id,
  });
  for (const about of [projectId, otherId, completedId, leftId, appointmentId, NO_PROJECT])
    await giveReason(admin, about);
  return {
    owner,
    projectId,
    otherId,
    completedId,
    leftId,
    pictureId: picture.body.id,
    textId,
    deletedId,
    leftFileId,
    mail,
    link: signed('files', textId),
    appointmentId,
    feed: new URL((await owner.call<{ url: string }>('POST', '/calendar-feed')).body.url).pathname,
    documentId: document.id,
    documentLink: signed('documents', copy?.id ?? ''),
  };
}

/** Method and path of every call of the contract, in Hono's notation. */
function addressesIn(router: object): string[] {
  return Object.values(router).flatMap((value: AnyContractProcedure | object) => {
    if (!isContractProcedure(value)) return addressesIn(value);
    const { method = 'POST', path: address = '' } = value['~orpc'].route;
    return [`${method} /api${address.replace(/\{(\w+)\}/g, ':$1')}`];
  });
}
