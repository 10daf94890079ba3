import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreAwayError } from '#server/ports/blobs.ts';
import { createDocument } from '#test/support/documents.ts';
import { someBytes, upload } from '#test/support/files.ts';
import { type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import { newProject, say } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import { attach, createTask } from '#test/support/tasks.ts';
import { unzip } from '#test/support/zip.ts';
import { removeOrphans } from '../files/files.jobs.ts';
import type { OwnExport } from './exports.contract.ts';
import { deleteOldExports } from './exports.jobs.ts';
import { EXPORT_PARTS } from './exports.service/contents.ts';
import { makeWaiting } from './exports.service/make.ts';

let product: Product;
let maria: Client;
let dana: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  sam = await product.person('Sam Stranger');
});
afterEach(() => {
  vi.restoreAllMocks();
  product.clock.set(new Date());
});
afterAll(() => product.close());

const later = (minutes: number) =>
  product.clock.set(new Date(product.clock.now().getTime() + minutes * 60_000));
const ask = (who: Client) => who.call<{ export: OwnExport }>('POST', '/account/export');
const read = async (who: Client) =>
  (await who.call<{ export: OwnExport | null }>('GET', '/account/export')).body.export;
const until = (who: Client, state: string) =>
  vi.waitFor(async () => expect((await read(who))?.state).toBe(state), { timeout: 20_000, interval: 50 });
const download = (who: Client, id: string) =>
  product.app.request(`http://localhost:3000/api/account/export/${id}/content`, {
    headers: { cookie: who.cookie },
  });
async function copyOf(who: Client): Promise<Map<string, Buffer>> {
  const { id } = (await ask(who)).body.export;
  await until(who, 'ready');
  return unzip(Buffer.from(await (await download(who, id)).arrayBuffer()));
}
const rowsIn = (copy: Map<string, Buffer>, name: string): Record<string, unknown>[] =>
  JSON.parse(String(copy.get(`data/${name}.json`)));
const objects = (who: Client) =>
  product.sql<{ object_key: string }>('select object_key from stored_leftovers where object_key like $1', [
    `exports/${who.id}/%`,
  ]);

describe('a copy of one’s data [AUTH-50]', () => {
  it('holds what is one’s own, and what is in one’s projects, each as it is', async () => {
    const projectId = await newProject(maria, dana, 'Move to Mesa');
    await say(maria, projectId, 'The van comes at nine.');
    await say(dana, projectId, 'I bring the “boxes”.');
    for (const name of ['Liste médica.txt', 'liste médica.txt'])
      await upload(product, dana, projectId, 'Pills: 4', { name });
    // Of several pieces.
    const scan = someBytes(300_000);
    await upload(product, maria, projectId, scan, { name: 'scan.bin' });
    await createDocument(product, maria, projectId);
    await submitAssessment(maria);
    const other = await newProject(sam, dana, 'Secret of Sam');
    await say(sam, other, 'Nobody reads this.');
    await upload(product, sam, other, 'sam’s own');

    const copy = await copyOf(maria);
    const folder = `projects/Move to Mesa (${projectId.slice(0, 8)})`;
    expect([...copy.keys()].filter((path) => path.startsWith('projects/')).toSorted()).toEqual(
      [
        `${folder}/documents/Release.pdf`,
        `${folder}/files/Liste médica.txt`,
        `${folder}/files/liste médica (2).txt`,
        `${folder}/files/scan.bin`,
      ].toSorted(),
    );
    expect(String(copy.get(`${folder}/files/Liste médica.txt`))).toBe('Pills: 4');
    expect(copy.get(`${folder}/files/scan.bin`)?.equals(scan)).toBe(true);
    expect(copy.get(`${folder}/documents/Release.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(rowsIn(copy, 'account')).toMatchObject([{ full_name: 'Maria Alvarez', email: maria.email }]);
    expect(rowsIn(copy, 'messages').map(({ content }) => content)).toEqual(
      expect.arrayContaining(['The van comes at nine.', 'I bring the “boxes”.']),
    );
    expect(rowsIn(copy, 'projects').map(({ title }) => title)).toEqual(['Move to Mesa']);
    const plan = [...copy].find(([path]) => path.startsWith('plans/'))?.[1].toString() ?? '';
    expect(plan).toMatch(/^<!doctype html>[\s\S]*What to do[\s\S]*Your answers/);
    expect(plan).not.toMatch(/<script|undefined|\[object/);
    expect(JSON.parse(String(copy.get('missing.json')))).toEqual([]);
    const everything = Buffer.concat([...copy.values()]).toString();
    expect(everything).not.toMatch(/Nobody reads this|Secret of Sam|sam’s own|wrapped_key|token_hash/);
  });

  it('says how often a task repeats, what message it is from, and what is attached to it', async () => {
    const projectId = await newProject(maria, dana);
    const { id: source_message_id } = await say(maria, projectId, 'The pill box, every two weeks');
    const repeat = { every: 'week', step: 2 };
    const task = await createTask(maria, projectId, { source_message_id, due_date: '2026-12-01', repeat });
    const { body: file } = await upload(product, dana, projectId, 'Pills: 4');
    await attach(maria, task, { file_id: file.id });
    const copy = await copyOf(maria);
    const repeats = { repeat_every: 'week', repeat_step: 2 };
    expect(rowsIn(copy, 'tasks')).toMatchObject([{ ...repeats, source_message_id }]);
    expect(rowsIn(copy, 'task-resources')).toMatchObject([{ task_id: task.id, file_id: file.id }]);
  });

  it('says in its schema what every field of every file means', async () => {
    const copy = await copyOf(maria);
    const schema: { file: string; about: string; fields: Record<string, string> }[] = JSON.parse(
      String(copy.get('data/schema.json')),
    );
    expect(schema.map(({ file }) => file).toSorted()).toEqual(
      [...copy.keys()].filter((path) => path.startsWith('data/') && !path.endsWith('schema.json')).toSorted(),
    );
    for (const { file, fields } of schema) {
      for (const row of JSON.parse(String(copy.get(file))))
        expect(Object.keys(row)).toEqual(Object.keys(fields));
    }
    expect(new Set(EXPORT_PARTS.map(({ name }) => name)).size).toBe(EXPORT_PARTS.length);
  });

  it('is in the person’s language', async () => {
    await maria.call('PATCH', '/account', { locale: 'es' });
    await submitAssessment(maria);
    const copy = await copyOf(maria);
    const plan = [...copy].find(([path]) => path.startsWith('plans/'))?.[1].toString() ?? '';
    expect(plan).toContain('Qué hacer');
    expect(plan).not.toContain('What is most pressing?');
    expect(String(copy.get('README.txt'))).toContain('Esta es una copia');
  });

  it('asked for three times is made once', async () => {
    const answers = await Promise.all([ask(maria), ask(maria), ask(maria)]);
    expect(new Set(answers.map(({ body }) => body.export.id)).size).toBe(1);
    await until(maria, 'ready');
    await product.mailTo(maria.email, /copy of your Kinkeeper data is ready/);
    const mails = product.mails.filter(({ to, subject }) => to === maria.email && /is ready/.test(subject));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toMatch(/assess|plan|project/i);
  });

  it('is opened by its owner alone, and only after a fresh proof', async () => {
    const { id } = (await ask(maria)).body.export;
    await until(maria, 'ready');
    for (const path of [`/account/export/${id}`, `/account/export/${id}/content`]) {
      const theirs = await refused(product, 'NOT_FOUND', () => sam.call('GET', path));
      const unknown = await refused(product, 'NOT_FOUND', () =>
        sam.call('GET', path.replace(id, crypto.randomUUID())),
      );
      expect(theirs).toEqual(unknown);
      await refused(product, 'UNAUTHENTICATED', () => product.nobody().call('GET', path));
    }
    later(11);
    for (const path of [`/account/export/${id}`, `/account/export/${id}/content`])
      await refused(product, 'PROOF_NEEDED', () => maria.call('GET', path));
    await refused(product, 'PROOF_NEEDED', () => ask(maria));
  });

  it('is private on its way, and its opening is recorded', async () => {
    const { id } = (await ask(maria)).body.export;
    await until(maria, 'ready');
    const response = await download(maria, id);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect((await response.arrayBuffer()).byteLength).toBe((await read(maria))?.file_size);
    const kinds = await product.sql('select kind from events where subject_id = $1 order by id', [maria.id]);
    expect(kinds.slice(-2)).toEqual([{ kind: 'export.asked' }, { kind: 'export.opened' }]);
  });

  it('goes after 7 days with its object, and gives way to a newer one', async () => {
    const { id } = (await ask(maria)).body.export;
    await until(maria, 'ready');
    await ask(maria);
    await until(maria, 'ready');
    await vi.waitFor(async () => expect((await read(maria))?.id).not.toBe(id));
    await until(maria, 'ready');
    expect((await download(maria, id)).status).toBe(404);
    expect(await objects(maria)).toHaveLength(1);
    later(7 * 24 * 60 + 1);
    await deleteOldExports(product.services);
    expect(await product.sql('select id from exports where person_id = $1', [maria.id])).toEqual([]);
    expect(await objects(maria)).toHaveLength(2);
    await removeOrphans(product.services);
    expect(await objects(maria)).toEqual([]);
  });

  it('names a file that is gone, and holds the others', async () => {
    const projectId = await newProject(maria, dana, 'Move to Mesa');
    await upload(product, maria, projectId, 'still here', { name: 'here.txt' });
    await upload(product, maria, projectId, 'lost', { name: 'lost.txt' });
    const [lost] = await product.sql<{ path: string }>(
      `select file_path as path from file_attachments where project_id = $1 and file_name = 'lost.txt'`,
      [projectId],
    );
    await product.services.blobs.delete(`project-files/${lost?.path}`);
    const copy = await copyOf(maria);
    expect(JSON.parse(String(copy.get('missing.json')))).toEqual([
      `projects/Move to Mesa (${projectId.slice(0, 8)})/files/lost.txt`,
    ]);
    const here = [...copy].find(([path]) => path.endsWith('here.txt'))?.[1];
    expect(String(here)).toBe('still here');
  });
});

describe('a copy that is cut short [AUTH-50]', () => {
  /** Somebody waits for a copy, and the server that made it is gone. */
  async function leftBehind(who: Client) {
    const id = crypto.randomUUID();
    await product.sql(
      `insert into exports (id, person_id, asked_at, working_until, attempts) values ($1, $2, now(), $3, 1)`,
      [id, who.id, new Date(product.clock.now().getTime() + 60_000)],
    );
    return id;
  }

  it('is made by the next who looks, once whoever made it is silent', async () => {
    const id = await leftBehind(maria);
    await expect(makeWaiting(product.services)).rejects.toThrow('elsewhere');
    expect((await read(maria))?.state).toBe('waiting');
    later(2);
    await makeWaiting(product.services);
    expect(await read(maria)).toMatchObject({ id, state: 'ready' });
  });

  it('is tried again after the store was away, and leaves no object behind', async () => {
    const put = vi.spyOn(product.services.blobs, 'put').mockRejectedValueOnce(new Error('the store is away'));
    await leftBehind(maria);
    later(2);
    await expect(makeWaiting(product.services)).rejects.toThrow('away');
    expect((await read(maria))?.state).toBe('waiting');
    await makeWaiting(product.services);
    expect((await read(maria))?.state).toBe('ready');
    expect(put).toHaveBeenCalledTimes(2);
    // The one that was announced and never finished.
    expect(await objects(maria)).toHaveLength(1);
    later(25 * 60);
    await removeOrphans(product.services);
    expect(await objects(maria)).toEqual([]);
  });

  it('starts over if a file breaks off half way: the server goes on', async () => {
    const projectId = await newProject(maria, null, 'Move to Mesa');
    await upload(product, maria, projectId, 'x'.repeat(200_000), { name: 'long.txt' });
    const get = vi.spyOn(product.services.blobs, 'get').mockImplementationOnce(async () => {
      throw new StoreAwayError('the store is away');
    });
    await leftBehind(maria);
    later(2);
    await expect(makeWaiting(product.services)).rejects.toThrow('away');
    expect(get).toHaveBeenCalledOnce();
    await makeWaiting(product.services);
    expect((await read(maria))?.state).toBe('ready');
  });

  it('is given up after five attempts, with a letter, and can be asked for again', async () => {
    vi.spyOn(product.services.blobs, 'put').mockRejectedValue(new Error('the store is away'));
    await leftBehind(maria);
    later(2);
    for (let attempt = 2; attempt <= 5; attempt += 1)
      await expect(makeWaiting(product.services)).rejects.toThrow('away');
    expect((await read(maria))?.state).toBe('failed');
    await product.mailTo(maria.email, /could not make the copy/);
    vi.restoreAllMocks();
    product.clock.set(new Date());
    await ask(maria);
    await until(maria, 'ready');
  });

  it('is given up, too, where the server was killed five times while it made it', async () => {
    const id = await leftBehind(maria);
    await product.sql('update exports set attempts = 5 where id = $1', [id]);
    later(2);
    await makeWaiting(product.services);
    expect((await read(maria))?.state).toBe('failed');
    await product.mailTo(maria.email, /could not make the copy/);
  });

  it('made by two at once is kept once', async () => {
    const id = await leftBehind(maria);
    later(2);
    await Promise.allSettled([makeWaiting(product.services), makeWaiting(product.services)]);
    expect(await read(maria)).toMatchObject({ id, state: 'ready' });
    const rows = await product.sql('select state from exports where person_id = $1', [maria.id]);
    expect(rows).toEqual([{ state: 'ready' }]);
  });

  it('goes with the account', async () => {
    await ask(maria);
    await until(maria, 'ready');
    await product.sql('delete from people where id = $1', [maria.id]);
    expect(await objects(maria)).toHaveLength(1);
    await removeOrphans(product.services);
    expect(await objects(maria)).toEqual([]);
  });
});
