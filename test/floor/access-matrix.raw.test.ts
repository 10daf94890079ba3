// The routes that stand beside the contract: each answers each actor as decided.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../src/contract.ts';
import { signLink } from '../../src/features/files/files.links.ts';
import { ERROR_STATUS } from '../../src/kit/errors.ts';
import { createApp } from '../../src/server/app.ts';
import { upload } from '../support/files.ts';
import { type Client, type Product, type Refusal, startProduct } from '../support/product.ts';
import { untouched } from '../support/refusals.ts';
import { ACTORS, type Clients, newProject, signInAll } from './access-matrix.world.ts';

interface World {
  actor: Client;
  owner: Client;
  /** The owner's, with the provider. */
  projectId: string;
  /** Also the owner's, with the provider; the files are not in it. */
  otherId: string;
  /** Also theirs, and over. */
  completedId: string;
  /** The owner's; the provider was in it. */
  leftId: string;
  pictureId: string;
  textId: string;
  deletedId: string;
  /** In the project that the provider left. */
  leftFileId: string;
  mail: string;
  link(personId: string, minutes: number): string;
}
type Statuses = [nobody: number, stranger: number, owner: number, provider: number, admin: number];
/** What is asked for, and the status for each actor. */
type Line = [what: string, where: (world: World) => string, ...Statuses];

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
/** An admin is in the project, which is written down, before it shows that there is nothing to see. */
const NO_PICTURE = 'a text';
const NAMELESS = `${UNKNOWN}.eml`;
const open = (where: string): Line[] => [['it', () => where, 200, 200, 200, 200, 200]];
const put = (id: string) => `/api/projects/${id}/files?client_id=${crypto.randomUUID()}&name=a.txt`;
const content = (project: string, file: string) => `/api/projects/${project}/files/${file}/content`;
const thumbnail = (project: string, file: string) => `/api/projects/${project}/files/${file}/thumbnail`;

const TABLE: Record<string, Line[]> = {
  'GET /healthz': open('/healthz'),
  'GET /readyz': open('/readyz'),
  'PUT /api/projects/:id/files': [
    ['a project', ({ projectId }) => put(projectId), 401, 404, 201, 201, 201],
    ['a completed project', ({ completedId }) => put(completedId), 401, 404, 201, 201, 201],
    ['a project that the provider left', ({ leftId }) => put(leftId), 401, 404, 201, 404, 201],
    ['a project that is not there', () => put(UNKNOWN), 401, 404, 404, 404, 404],
  ],
  'GET /api/projects/:id/files/:file_id/content': [
    ['a file', ({ projectId, textId }) => content(projectId, textId), 401, 404, 200, 200, 200],
    [
      'a file of a project that the provider left',
      ({ leftId, leftFileId }) => content(leftId, leftFileId),
      ...([401, 404, 200, 404, 200] as const),
    ],
    ['a file of another project', ({ otherId, textId }) => content(otherId, textId), 401, 404, 404, 404, 404],
    ['a deleted file', ({ projectId, deletedId }) => content(projectId, deletedId), 401, 404, 404, 404, 404],
    ['a file that is not there', ({ projectId }) => content(projectId, UNKNOWN), 401, 404, 404, 404, 404],
  ],
  'GET /api/projects/:id/files/:file_id/thumbnail': [
    ['a picture', ({ projectId, pictureId }) => thumbnail(projectId, pictureId), 401, 404, 200, 200, 200],
    [NO_PICTURE, ({ projectId, textId }) => thumbnail(projectId, textId), 401, 404, 404, 404, 404],
    [
      'a picture of another project',
      ({ otherId, pictureId }) => thumbnail(otherId, pictureId),
      ...([401, 404, 404, 404, 404] as const),
    ],
    [
      'a deleted picture',
      ({ projectId, deletedId }) => thumbnail(projectId, deletedId),
      ...([401, 404, 404, 404, 404] as const),
    ],
  ],
  'GET /api/files/:token': [
    ['one’s own link', ({ actor, owner, link }) => link(actor.id || owner.id, 60), 401, 404, 200, 200, 200],
    ['the owner’s link', ({ owner, link }) => link(owner.id, 60), 401, 404, 200, 404, 404],
    ['an expired link', ({ actor, owner, link }) => link(actor.id || owner.id, -1), 401, 410, 410, 410, 410],
    ['the owner’s, expired', ({ owner, link }) => link(owner.id, -1), 401, 404, 410, 404, 404],
    ['a link that is made up', () => '/api/files/made.up', 401, 404, 404, 404, 404],
  ],
  'GET /api/live': [['it', () => '/api/live', 401, 200, 200, 200, 200]],
  'GET /api/openapi.json': open('/api/openapi.json'),
  'GET /api/docs': open('/api/docs'),
  'GET /api/docs/start.js': open('/api/docs/start.js'),
  'GET /api/docs/swagger-ui.css': open('/api/docs/swagger-ui.css'),
  'GET /api/docs/swagger-ui-bundle.js': open('/api/docs/swagger-ui-bundle.js'),
  'GET /outbox': open('/outbox'),
  'GET /outbox/:name': [
    ['a letter', ({ mail }) => `/outbox/${mail}`, 200, 200, 200, 200, 200],
    ['a letter that is not there', () => `/outbox/${NAMELESS}`, 404, 404, 404, 404, 404],
    ['another file', () => '/outbox/..%2Fsecret', 404, 404, 404, 404, 404],
  ],
};
const LINES = Object.entries(TABLE).flatMap(([route, lines]) =>
  lines.map((line): [string, string, Line] => [route, line[0], line]),
);

/** What looks at every request, and the contract's own door. */
const AROUND = ['ALL /*', 'ALL /api/*'];
/** The built pages, where there is a build: pages.test.ts and built-pages.test.ts. */
const PAGES = ['ALL /assets/*', 'ALL /static/*', 'GET /favicon.ico', 'GET /*', 'POST /*'];
/** The short way (docs/decisions/0030): the contract's calls, so its table is about them. */
const DIRECT = ['GET /api/projects/:id/messages', 'POST /api/projects/:id/messages'];

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

describe('every route beside the contract', () => {
  it('has a line in the table, and every line a route [GUARD-09]', () => {
    const called = new Set(addressesIn(contract));
    const others = [...new Set(app.routes.map((route) => `${route.method} ${route.path}`))].filter(
      (route) => !AROUND.includes(route) && !PAGES.includes(route) && !called.has(route),
    );
    expect(others.toSorted()).toEqual(Object.keys(TABLE).toSorted());
  });

  it('is one of two where the contract has the same [GUARD-09]', () => {
    const called = new Set(addressesIn(contract));
    const both = app.routes
      .map((route) => `${route.method} ${route.path}`)
      .filter((each) => called.has(each));
    expect(both.toSorted()).toEqual(DIRECT);
  });

  it.each(LINES)(
    '%s, %s: answers each actor as decided [GUARD-09, LIMIT-05]',
    async (route, what, [, where, ...statuses]) => {
      const found: number[] = [];
      for (const [index, name] of ACTORS.entries()) {
        const actor = clients[name];
        const send = () => request(route, actor, where({ ...world, actor }));
        const changes = (statuses[index] ?? 0) < 400 || (name === 'admin' && what === NO_PICTURE);
        const answer = changes ? await send() : await untouched(product, send);
        found.push(answer.status);
      }
      expect(found).toEqual(statuses);
    },
  );
});

/** @returns the status; what is refused says so in the one shape */
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
  const { owner, provider } = clients;
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
  const mail = `${crypto.randomUUID()}.eml`;
  writeFileSync(path.join(outbox, mail), 'Subject: Hello\nTo: a@example.test\n\nHello');
  const link = (personId: string, minutes: number) => {
    const expiresAt = clock.now().getTime() + minutes * 60_000;
    return `/api/files/${signLink({ fileId: textId, projectId, personId, expiresAt }, secret)}`;
  };
  return {
    ...{ owner, projectId, otherId, completedId, leftId, pictureId: picture.body.id, textId, deletedId },
    ...{ leftFileId, mail, link },
  };
}

/** Method and path of every call of the contract, as Hono writes them. */
function addressesIn(router: object): string[] {
  return Object.values(router).flatMap((value: AnyContractProcedure | object) => {
    if (!isContractProcedure(value)) return addressesIn(value);
    const { method = 'POST', path: address = '' } = value['~orpc'].route;
    return [`${method} /api${address.replace(/\{(\w+)\}/g, ':$1')}`];
  });
}
