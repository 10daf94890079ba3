import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf, download, fetchAs, inChunks, someBytes, startS3, upload } from '#test/support/files.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { ProjectFile } from './files.contract.ts';
import { FILE_MAX_BYTES, FILES_PAGE } from './files.rules.ts';

interface Listed {
  files: ProjectFile[];
  next: string | null;
  total: number;
}

describe.each(['disk', 's3'])('with the store on %s', (kind) => {
  let s3: Awaited<ReturnType<typeof startS3>> | null;
  let product: Product;
  let maria: Client;
  let dana: Client;
  let projectId: string;
  beforeAll(async () => {
    s3 = kind === 's3' ? await startS3() : null;
    product = await startProduct(s3?.env);
    maria = await product.person('Maria Alvarez');
    dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
    projectId = await newProject(maria, dana);
  });
  afterAll(async () => {
    await product.close();
    await s3?.stop();
  });
  const send = (...rest: [Parameters<typeof upload>[3], Parameters<typeof upload>[4]?]) =>
    upload(product, maria, projectId, ...rest);
  const list = async (client: Client, query = '') =>
    (await client.call<Listed>('GET', `/projects/${projectId}/files${query}`)).body;

  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 6_000_000])(
    'returns a file of %i bytes unchanged, to both sides [FILE-13, FILE-20]',
    async (length) => {
      const bytes = someBytes(length);
      const { status, body } = await send(bytes);
      expect(status).toBe(201);
      expect(body).toMatchObject({ file_size: length, file_name: 'letter.txt', mime_type: 'text/plain' });
      for (const client of [maria, dana]) {
        const found = await download(product, client, body);
        expect(found.equals(bytes)).toBe(true);
      }
    },
  );

  it('accepts exactly 52,428,800 bytes, and not one more [FILE-06, FILE-07, FI1]', async () => {
    const bytes = someBytes(FILE_MAX_BYTES);
    const sum = createHash('sha256').update(bytes).digest('hex');
    const { status, body } = await send(bytes);
    expect(status).toBe(201);
    expect(body.file_size).toBe(52_428_800);
    const found = await download(product, dana, body);
    expect(createHash('sha256').update(found).digest('hex')).toBe(sum);
    await refused(product, 'TOO_LARGE', () => send(new Uint8Array(FILE_MAX_BYTES + 1)));
    await refused(product, 'TOO_LARGE', () => send(inChunks(FILE_MAX_BYTES + 1)));
    const chunked = await send(inChunks(FILE_MAX_BYTES));
    expect(chunked).toMatchObject({ status: 201, body: { file_size: FILE_MAX_BYTES } });
  }, 60_000);

  it('stores nothing that is readable without the key [FILE-05, FILE-09]', async () => {
    const words = `the pharmacy called about Rosa ${'x'.repeat(100)}`;
    const { body } = await send(words, { name: 'Notes.TXT' });
    expect(body.file_path).toMatch(new RegExp(`^${projectId}/\\d{13}-[0-9a-f]{32}\\.txt$`));
    const parts: Buffer[] = [];
    const object = await product.services.blobs.get(`project-files/${body.file_path}`);
    for await (const part of object ?? []) parts.push(Buffer.from(part));
    const stored = Buffer.concat(parts);
    expect(stored.length).toBeGreaterThan(words.length);
    expect(stored.includes('pharmacy')).toBe(false);
    expect(stored.includes('xxxx')).toBe(false);
  });

  it('deletes the object with its row, and only for the uploader [FILE-15, FILE-16, FI8]', async () => {
    const { body } = await send('soon gone');
    const at = `/projects/${projectId}/files/${body.id}`;
    await refused(product, 'FORBIDDEN', () => dana.call('DELETE', at));
    const { total } = await list(maria);
    expect((await maria.call('DELETE', at)).body).toEqual({ done: true });
    expect(await product.services.blobs.get(`project-files/${body.file_path}`)).toBeNull();
    expect((await list(maria)).total).toBe(total - 1);
    await refused(product, 'NOT_FOUND', () => maria.call('DELETE', at));
    expect((await fetchAs(product, maria, contentOf(body))).status).toBe(404);
    expect(await product.sql('select from stored_leftovers')).toEqual([]);
  });
});

describe('a file', () => {
  let product: Product;
  let maria: Client;
  let dana: Client;
  let projectId: string;
  beforeAll(async () => {
    product = await startProduct();
    maria = await product.person('Maria Alvarez');
    dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
    projectId = await newProject(maria, dana);
  });
  afterAll(() => product.close());
  const list = async (query = '') =>
    (await maria.call<Listed>('GET', `/projects/${projectId}/files${query}`)).body;

  it('is listed with its fields and its uploader, newest first, in pages [FILE-02, FILE-05, FILE-10]', async () => {
    const sent: string[] = [];
    for (let index = 0; index < FILES_PAGE + 2; index += 1) {
      const by = index % 2 ? maria : dana;
      sent.push((await upload(product, by, projectId, `${index}`, { name: `${index}.txt` })).body.id);
    }
    const first = await list();
    expect(first.total).toBe(FILES_PAGE + 2);
    const second = await list(`?after=${first.next}`);
    expect(second).toMatchObject({ next: null, total: FILES_PAGE + 2 });
    expect([...first.files, ...second.files].map((file) => file.id)).toEqual(sent.toReversed());
    expect(first.files[0]).toEqual({
      id: sent.at(-1),
      project_id: projectId,
      uploaded_by: maria.id,
      file_name: `${FILES_PAGE + 1}.txt`,
      file_path: expect.stringContaining(projectId),
      file_size: 2,
      mime_type: 'text/plain',
      name_number: 1,
      is_hipaa_protected: true,
      created_at: expect.stringMatching(/Z$/),
      accessed_at: null,
      has_thumbnail: false,
      uploader: {
        user_id: maria.id,
        full_name: 'Maria Alvarez',
        email: maria.email,
        user_type: 'customer',
      },
    });
  });

  it('can be deleted as the last of its page without breaking paging [FILE-02]', async () => {
    const id = await newProject(maria, dana);
    const page = async (query = '') =>
      (await maria.call<Listed>('GET', `/projects/${id}/files${query}`)).body;
    for (let index = 0; index < FILES_PAGE + 2; index += 1)
      await upload(product, maria, id, '', { name: `${index}.txt` });
    const first = await page();
    await maria.call('DELETE', `/projects/${id}/files/${first.files.at(-1)?.id}`);
    const second = await page(`?after=${first.next}`);
    expect(second.files.map((file) => file.file_name)).toEqual(['1.txt', '0.txt']);
    expect(second).toMatchObject({ next: null, total: FILES_PAGE + 1 });
  });

  it.each(['x', '1.2', crypto.randomUUID(), `99999999999999999.${crypto.randomUUID()}`])(
    'is not listed after the invalid cursor %j [LIMIT-07]',
    async (after) => {
      await refused(product, 'INVALID_INPUT', () =>
        maria.call('GET', `/projects/${projectId}/files?after=${after}`),
      );
    },
  );

  it('is no longer news for whoever opened it, and still is for those who only saw the list [DASH-11]', async () => {
    const newsTo = async (client: Client, id: string) => {
      const { notifications } = (
        await client.call<{ notifications: { data: object; seen: boolean; id: number }[] }>(
          'GET',
          '/notifications',
        )
      ).body;
      const rows = await product.sql<{ id: string }>('select id from events where subject_id = $1', [id]);
      return notifications.find((each) => rows.some((row) => Number(row.id) === each.id))?.seen;
    };
    const byContent = (await upload(product, dana, projectId, 'x')).body;
    const byLink = (await upload(product, dana, projectId, 'x')).body;
    await fetchAs(product, maria, contentOf(byContent), { method: 'HEAD' });
    await download(product, dana, byContent);
    expect(await newsTo(maria, byContent.id)).toBe(false);
    await download(product, maria, byContent);
    expect(await newsTo(maria, byContent.id)).toBe(true);
    expect(await newsTo(maria, byLink.id)).toBe(false);
    const { body } = await maria.call<{ url: string }>(
      'POST',
      `/projects/${projectId}/files/${byLink.id}/link`,
    );
    await fetchAs(product, maria, new URL(body.url).pathname.replace('/api', ''));
    expect(await newsTo(maria, byLink.id)).toBe(true);
  });

  it('notifies the other side, without its name [FILE-11, FILE-16]', async () => {
    const { body } = await upload(product, maria, projectId, 'x', { name: 'secret diagnosis.pdf' });
    await maria.call('DELETE', `/projects/${projectId}/files/${body.id}`);
    const events = await product.sql(
      'select kind, actor_id, recipient_ids[1] as recipient_id, project_id, data from events where subject_id = $1 order by id',
      [body.id],
    );
    const common = { actor_id: maria.id, project_id: projectId, data: {} };
    expect(events).toEqual([
      { kind: 'file.uploaded', ...common, recipient_id: dana.id },
      { kind: 'file.deleted', ...common, recipient_id: null },
    ]);
  });

  it('is stored once when sent twice, even in parallel [FILE-11]', async () => {
    const clientId = crypto.randomUUID();
    const one = await upload(product, maria, projectId, 'once', { clientId });
    const before = await product.services.blobs.get(`project-files/${one.body.file_path}`);
    for await (const _ of before ?? []);
    const two = await untouched(product, () => upload(product, maria, projectId, 'once', { clientId }));
    expect(two).toMatchObject({ status: 201, body: { id: one.body.id } });
    const other = crypto.randomUUID();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => upload(product, maria, projectId, 'at once', { clientId: other })),
    );
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect(await product.sql('select from stored_leftovers')).toEqual([]);
    // Another person may use the same id.
    const theirs = await upload(product, dana, projectId, 'once', { clientId });
    expect(theirs.body.id).not.toBe(one.body.id);
  });

  it('records when it was last opened [FILE-13]', async () => {
    const { body } = await upload(product, maria, projectId, 'x');
    expect(body.accessed_at).toBeNull();
    const later = new Date(product.clock.now().getTime() + 60_000);
    product.clock.set(later);
    await download(product, dana, body);
    const found = (await list()).files.find((file) => file.id === body.id);
    expect(Date.parse(found?.accessed_at ?? '')).toBeGreaterThanOrEqual(later.getTime());
  });

  it('is served as a download and never executed [FILE-13, FILE-21]', async () => {
    const page = '<script>alert(1)</script>';
    const { body } = await upload(product, maria, projectId, page, {
      name: 'Año “1”.html',
      type: 'text/html',
    });
    expect(body.mime_type).toBe('text/html');
    const { headers } = await fetchAs(product, dana, contentOf(body));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(page.length),
      'content-disposition': `attachment; filename="Ano 1.html"; filename*=UTF-8''A%C3%B1o%20%E2%80%9C1%E2%80%9D.html`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const head = await fetchAs(product, dana, contentOf(body), { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(page.length),
    ]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Rosa\\plan.pdf', 'plan.pdf'],
    ['a\0b\r\nSet-Cookie: x.pdf', 'abSet-Cookie: x.pdf'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['  Carta de mamá 🎂.docx ', 'Carta de mamá 🎂.docx'],
    [`${'n'.repeat(251)}.pdf`, `${'n'.repeat(251)}.pdf`],
  ])('named %j is stored as %j [FI2]', async (name, kept) => {
    const { status, body } = await upload(product, maria, projectId, 'x', { name });
    expect([status, body.file_name]).toEqual([201, kept]);
    const { headers } = await fetchAs(product, dana, contentOf(body));
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[ -~]+"; filename\*=UTF-8''\S+$/,
    );
  });

  it.each(['', '   ', '..', '/', '\0', '\u202e', 'n'.repeat(256), 'n'.repeat(300)])(
    'named %j is refused [FI2]',
    async (name) => {
      const { data } = await refused(product, 'INVALID_INPUT', () =>
        upload(product, maria, projectId, 'x', { name }),
      );
      expect(data).toEqual({ fields: [{ path: 'name', message: expect.stringContaining('255') }] });
    },
  );

  it.each(['no-id', ''])('without a valid upload id is refused: %j [LIMIT-07]', async (clientId) => {
    await refused(product, 'INVALID_INPUT', () => upload(product, maria, projectId, 'x', { clientId }));
  });

  it('is refused from another site [GUARD-09]', async () => {
    const headers = { origin: 'https://evil.example' };
    await refused(product, 'FOREIGN_ORIGIN', () => upload(product, maria, projectId, 'x', { headers }));
  });
});
