import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLink, signLink } from '#server/objects/links.ts';
import { contentOf, download, fetchAs, upload } from '#test/support/files.ts';
import { type Answer, type Client, type Product, type Refusal, startProduct } from '#test/support/product.ts';
import { giveReason, newProject, setProvider } from '#test/support/projects.ts';
import { readings } from '#test/support/readings.ts';
import { refused } from '#test/support/refusals.ts';
import type { ProjectFile } from './files.contract.ts';

let product: Product;
let maria: Client;
let dana: Client;
let sam: Client;
let owen: Client;
let ada: Client;
let projectId: string;
let file: ProjectFile;
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'info' });
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  sam = await product.person('Sam Stranger');
  owen = await product.person('Owen Other', { type: 'service_provider', verified: true });
  ada = await product.person('Ada Admin', { admin: true });
  projectId = await newProject(maria, dana);
  await giveReason(ada, projectId);
  // A person with a project of their own is still a stranger in this one.
  await newProject(sam, owen);
  file = (await upload(product, maria, projectId, 'about Rosa')).body;
});
afterAll(() => product.close());

/** A response expected to be a refusal. */
async function answer(asked: Promise<Response>): Promise<Answer<Refusal>> {
  const response = await asked;
  const { status, headers } = response;
  return { status, headers, body: (await response.json().catch(() => null)) as Refusal };
}

/** Every call on a file of a project. */
const CALLS: [string, (client: Client, project: string, id: string) => Promise<Answer<unknown>>][] = [
  ['list', (client, project) => client.call('GET', `/projects/${project}/files`)],
  ['upload', (client, project) => upload(product, client, project, 'x')],
  ['remove', (client, project, id) => client.call('DELETE', `/projects/${project}/files/${id}`)],
  ['link', (client, project, id) => client.call('POST', `/projects/${project}/files/${id}/link`)],
  [
    'content',
    (client, project, id) => answer(fetchAs(product, client, `/projects/${project}/files/${id}/content`)),
  ],
  [
    'thumbnail',
    (client, project, id) => answer(fetchAs(product, client, `/projects/${project}/files/${id}/thumbnail`)),
  ],
];

describe.each(CALLS)('%s', (name, call) => {
  it('requires a session [LIMIT-05, FILE-20]', () =>
    refused(product, 'UNAUTHENTICATED', () => call(product.nobody(), projectId, file.id)));

  it('answers a stranger as if the project did not exist [FILE-20, PROJ-24, ID1]', async () => {
    for (const stranger of [sam, owen]) {
      const real = await refused(product, 'NOT_FOUND', () => call(stranger, projectId, file.id));
      const none = await refused(product, 'NOT_FOUND', () => call(stranger, crypto.randomUUID(), file.id));
      expect(real).toEqual(none);
    }
  });

  it('rejects a malformed id [LIMIT-07]', async () => {
    await refused(product, 'INVALID_INPUT', () => call(maria, 'no-id', file.id));
  });

  it.skipIf(['list', 'upload'].includes(name))(
    'finds a file only in its own project [FILE-20, ID1]',
    async () => {
      const other = await newProject(maria, dana);
      await refused(product, 'NOT_FOUND', () => call(maria, other, file.id));
      await refused(product, 'NOT_FOUND', () => call(maria, projectId, crypto.randomUUID()));
    },
  );
});

it('a file of someone who has left keeps their name, without an address [FILE-10]', async () => {
  const id = await newProject(maria, dana);
  await upload(product, dana, id, 'the notes');
  await setProvider(maria, id, null);
  const { body } = await maria.call<{ files: ProjectFile[] }>('GET', `/projects/${id}/files`);
  expect(body.files[0]?.uploader).toEqual({
    user_id: dana.id,
    full_name: 'Dana Diaz',
    email: null,
    user_type: 'service_provider',
  });
});

describe('an admin', () => {
  it('may list, open and add files, and each access is recorded [FILE-20, 312(b)]', async () => {
    const looks = async () => (await readings(product, ada)).length;
    let before = await looks();
    for (const step of [
      () => ada.call('GET', `/projects/${projectId}/files`),
      () => download(product, ada, file),
      () => upload(product, ada, projectId, 'from the team'),
    ]) {
      await step();
      const after = await looks();
      expect(after).toBeGreaterThan(before);
      before = after;
    }
    const { body } = await maria.call<{ files: ProjectFile[] }>('GET', `/projects/${projectId}/files`);
    expect(body.files[0]).toMatchObject({ uploaded_by: ada.id, uploader: null });
    expect(body.files.at(-1)?.accessed_at).not.toBeNull();
  });

  it('cannot delete other people’s files [FILE-15]', () =>
    refused(product, 'FORBIDDEN', () => ada.call('DELETE', `/projects/${projectId}/files/${file.id}`)));
});

describe('a link to a file', () => {
  const linkFor = async (client: Client, to: ProjectFile = file, project = projectId) => {
    const made = await client.call<{ url: string; expires_at: string }>(
      'POST',
      `/projects/${project}/files/${to.id}/link`,
    );
    expect(made.status).toBe(200);
    return { ...made.body, below: new URL(made.body.url).pathname.replace('/api', '') };
  };
  const open = (client: Client, below: string, init?: RequestInit) =>
    answer(fetchAs(product, client, below, init));

  it('works for 3600 seconds and is refused after that [FILE-19]', async () => {
    const start = product.clock.now().getTime();
    const { below, expires_at } = await linkFor(dana);
    const ends = Date.parse(expires_at);
    expect(Math.abs(ends - start - 3_600_000)).toBeLessThan(2000);
    const response = await fetchAs(product, dana, below);
    expect([response.status, await response.text()]).toEqual([200, 'about Rosa']);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    product.clock.set(new Date(ends - 5000));
    const dana2 = await signInAgain(dana);
    expect((await fetchAs(product, dana2, below)).status).toBe(200);
    product.clock.set(new Date(ends + 1000));
    await refused(product, 'LINK_EXPIRED', () => open(dana2, below));
    product.clock.set(new Date());
  });

  it('works for the person it was issued to, while signed in, and for nobody else [FILE-19, FILE-20]', async () => {
    const { below } = await linkFor(dana);
    await refused(product, 'NOT_FOUND', () => open(maria, below));
    await refused(product, 'NOT_FOUND', () => open(sam, below));
    await refused(product, 'NOT_FOUND', () => open(ada, below));
    await refused(product, 'UNAUTHENTICATED', () => open(product.nobody(), below));
  });

  it('is invalid after any tampering [SU1]', async () => {
    const { below } = await linkFor(dana);
    const token = below.replace('/files/', '');
    const link = readLink('files', token, product.services.secret);
    if (!link) throw new Error('the link cannot be read');
    const later = signLink({ ...link, expiresAt: link.expiresAt + 3_600_000 }, 'another secret');
    const [payload, seal] = later.split('.');
    const changed = [
      ...Array.from(
        token,
        (sign, at) => `${token.slice(0, at)}${sign === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`,
      ),
      later,
      `${payload}.${token.split('.')[1]}`,
      `${token.split('.')[0]}.${seal}`,
      `${token}.`,
      `${token}x`,
      `${token}==`,
      'x',
      '.',
    ];
    for (const each of changed) {
      if (each === token) continue;
      expect((await open(dana, `/files/${each}`)).status).toBe(404);
    }
    for (const method of ['PUT', 'POST', 'DELETE']) {
      expect((await fetchAs(product, dana, below, { method })).status).toBe(404);
    }
  });

  it('stops working as soon as the file is deleted or the person has left [SU3]', async () => {
    const { body } = await upload(product, maria, projectId, 'x');
    const { below } = await linkFor(dana, body);
    await maria.call('DELETE', `/projects/${projectId}/files/${body.id}`);
    await refused(product, 'NOT_FOUND', () => open(dana, below));

    const other = await newProject(maria, dana);
    const theirs = (await upload(product, dana, other, 'x')).body;
    const link = await linkFor(dana, theirs, other);
    await maria.call('PUT', `/projects/${other}/provider`, { service_provider_id: null });
    await refused(product, 'NOT_FOUND', () => open(dana, link.below));
    await refused(product, 'NOT_FOUND', () => dana.call('DELETE', `/projects/${other}/files/${theirs.id}`));
    await refused(product, 'NOT_FOUND', () => answer(fetchAs(product, dana, contentOf(theirs))));
    expect((await download(product, maria, theirs)).toString()).toBe('x');
  });

  it('is not logged [SU5]', async () => {
    const { below } = await linkFor(dana);
    const token = below.replace('/files/', '');
    await untouchedButAccess(() => fetchAs(product, dana, below));
    const lines = product.logged.join('\n');
    expect(lines).toContain('"path":"/api/files/_"');
    expect(lines).not.toContain(token.slice(0, 20));
    expect(lines).not.toContain('letter.txt');
  });
});

const untouchedButAccess = (call: () => Promise<Response>) => call().then((response) => response.text());

/** The idle session has expired by then. */
async function signInAgain(client: Client): Promise<Client> {
  const { email } = client;
  const { headers } = await product
    .nobody()
    .call('POST', '/auth/sign-in', { email, password: 'kinkeeper-demo' });
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { ...client, cookie };
}
