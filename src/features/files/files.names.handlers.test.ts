// File names: numbering, search by word prefix, renaming, and naming in the activity log.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upload } from '#test/support/files.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { giveReason, newProject, setProvider } from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { ActivityEntry } from '../activity/activity.contract.ts';
import type { ProjectFile } from './files.contract.ts';
import { FILES_PAGE } from './files.rules.ts';

let product: Product;
let maria: Client;
let dana: Client;
let sam: Client;
let ada: Client;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  sam = await product.person('Sam Stranger');
  ada = await product.person('Ada Admin', { admin: true });
});
beforeEach(async () => {
  projectId = await newProject(maria, dana);
  await giveReason(ada, projectId);
});
afterAll(() => product.close());

const send = async (who: Client, name: string) =>
  (await upload(product, who, projectId, 'about Rosa', { name })).body;
const list = async (who: Client, query = '') =>
  (
    await who.call<{ files: ProjectFile[]; next: string | null; total: number }>(
      'GET',
      `/projects/${projectId}/files${query}`,
    )
  ).body;
const names = async (query: string) => (await list(maria, query)).files.map((each) => each.file_name);
const find = (words: string) => names(`?search=${encodeURIComponent(words)}`);
const rename = (who: Client, id: string, file_name: string, seen?: string) =>
  who.call<ProjectFile>('PATCH', `/projects/${projectId}/files/${id}`, {
    file_name,
    ...(seen === undefined ? {} : { seen }),
  });
const activity = async (who: Client) =>
  (await who.call<{ entries: ActivityEntry[] }>('GET', `/projects/${projectId}/activity`)).body.entries;

describe('files of the same name', () => {
  it('are numbered by age, ignoring case, per project', async () => {
    await send(maria, 'scan.pdf');
    await send(dana, 'Scan.PDF');
    await send(maria, 'scan.pdf');
    await send(maria, 'letter.txt');
    const { files } = await list(maria);
    expect(files.map((each) => [each.file_name, each.name_number])).toEqual([
      ['letter.txt', 1],
      ['scan.pdf', 3],
      ['Scan.PDF', 2],
      ['scan.pdf', 1],
    ]);
    projectId = await newProject(maria, dana);
    expect((await send(maria, 'scan.pdf')).name_number).toBe(1);
  });
});

describe('a search', () => {
  beforeEach(async () => {
    for (const name of [
      'Discharge papers, Rosa.pdf',
      'carta_de_mamá-2026.docx',
      'IMG_0042.jpg',
      "O'Neil's list.txt",
    ])
      await send(maria, name);
  });

  it.each([
    ['dis', ['Discharge papers, Rosa.pdf']],
    ['ROSA pap', ['Discharge papers, Rosa.pdf']],
    ['mama', ['carta_de_mamá-2026.docx']],
    ['mamá', ['carta_de_mamá-2026.docx']],
    ['2026', ['carta_de_mamá-2026.docx']],
    ['004', ['IMG_0042.jpg']],
    ['img 0042', ['IMG_0042.jpg']],
    ['neil', ["O'Neil's list.txt"]],
    ['pdf', ['Discharge papers, Rosa.pdf']],
    ['charge', []],
    ['rosa carta', []],
    ["x' | a:* & !b", []],
  ])('for %j matches word prefixes', async (words, found) => {
    expect(await find(words)).toEqual(found);
  });

  it('without words matches everything', async () => {
    for (const words of ['', ' ', '...', '()']) expect(await find(words)).toHaveLength(4);
  });

  it('is paged, and returns the total number of hits', async () => {
    await product.sql(
      `insert into file_attachments
         (id, project_id, uploaded_by, client_id, file_name, file_path, file_size, mime_type, sha256, wrapped_key, created_at)
       select gen_random_uuid(), $1::uuid, $2, gen_random_uuid(), 'bill ' || n || '.pdf', $1::uuid || '/' || n || '-' || repeat('0', 32) || '.pdf',
         1, 'application/pdf', decode(repeat('00', 32), 'hex'), decode(repeat('00', 60), 'hex'), now() from generate_series(1, 60) n`,
      [projectId, maria.id],
    );
    const first = await list(maria, '?search=bil');
    expect([first.files.length, first.total]).toEqual([FILES_PAGE, 60]);
    const second = await list(maria, `?search=bil&after=${first.next}`);
    expect([second.files.length, second.next]).toEqual([10, null]);
    expect((await list(maria)).total).toBe(64);
  });

  it('is rejected when too long, and shows a stranger nothing [FILE-20]', async () => {
    const long = `/projects/${projectId}/files?search=${'x'.repeat(101)}`;
    await refused(product, 'INVALID_INPUT', () => maria.call('GET', long));
    await refused(product, 'NOT_FOUND', () => sam.call('GET', `/projects/${projectId}/files?search=dis`));
  });
});

describe('renaming', () => {
  it('is allowed to the uploader and the customer; the extension stays, and it is logged [LOG-08]', async () => {
    const { id } = await send(dana, 'scan.pdf');
    expect((await rename(dana, id, 'Papers')).body.file_name).toBe('Papers.pdf');
    expect((await rename(maria, id, 'Discharge papers.pdf')).body.file_name).toBe('Discharge papers.pdf');
    const own = await send(maria, 'mine.txt');
    await refused(product, 'FORBIDDEN', () => rename(dana, own.id, 'Hers'));
    await refused(product, 'FORBIDDEN', () => rename(ada, own.id, 'Theirs'));
    for (const who of [sam]) await refused(product, 'NOT_FOUND', () => rename(who, own.id, 'x'));
    await refused(product, 'UNAUTHENTICATED', () => rename(product.nobody(), own.id, 'x'));
    const listed = (await activity(maria)).filter((each) => each.kind === 'file.renamed');
    expect(listed.map((each) => [each.actor?.full_name, each.subject_name, each.data])).toEqual([
      ['Maria Alvarez', 'Discharge papers.pdf', {}],
      ['Dana Diaz', 'Discharge papers.pdf', {}],
    ]);
  });

  it.each(['', '  ', '.pdf', '\u200b', 'x'.repeat(252)])('to %j is rejected', async (name) => {
    const { id } = await send(maria, 'scan.pdf');
    await refused(product, 'INVALID_INPUT', () => rename(maria, id, name));
  });

  it('to the same name changes nothing', async () => {
    const { id } = await send(maria, 'scan.pdf');
    await untouched(product, () => rename(maria, id, 'scan'));
  });

  it('over someone’s newer name is reported as a conflict; of ten at once, one is stored [AP1]', async () => {
    const { id } = await send(dana, 'scan.pdf');
    await rename(maria, id, 'Hers', 'scan.pdf');
    const { data } = await refused(product, 'CHANGED_MEANWHILE', () => rename(dana, id, 'Mine', 'scan.pdf'));
    expect(data).toEqual({ file_name: 'Hers.pdf' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => rename(n % 2 ? maria : dana, id, `Name ${n}`, 'Hers.pdf')),
    );
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
    expect(answers.filter((each) => each.status === 409)).toHaveLength(9);
  });

  it('and deleting in parallel always ends with the file deleted [AP1, FILE-16]', async () => {
    const { id } = await send(maria, 'scan.pdf');
    const [renamed, removed] = await Promise.all([
      rename(maria, id, 'New'),
      maria.call('DELETE', `/projects/${projectId}/files/${id}`),
    ]);
    expect([200, 404]).toContain(renamed.status);
    expect([removed.status, (await list(maria)).total]).toEqual([200, 0]);
  });

  it('directly in the database is refused to those without permission [RL2, FILE-20]', async () => {
    const own = await send(maria, 'mine.txt');
    const attempt = (who: Client) =>
      product.services.db.as(who.id, (trx) =>
        sql`update file_attachments set file_name = 'x.txt' where id = ${own.id}`.execute(trx),
      );
    await expect(attempt(dana)).rejects.toMatchObject({ code: '42501' });
    expect((await attempt(sam)).numAffectedRows).toBe(0n);
    expect((await attempt(maria)).numAffectedRows).toBe(1n);
  });
});

describe('the activity log', () => {
  it('shows a file’s current name, and none once it is deleted or not visible to the reader [LOG-08]', async () => {
    const kept = await send(maria, 'kept.txt');
    const gone = await send(maria, 'gone.txt');
    await rename(maria, kept.id, 'Rosa’s letter');
    await maria.call('DELETE', `/projects/${projectId}/files/${gone.id}`);
    const listed = (await activity(dana)).filter((each) => each.kind.startsWith('file.'));
    expect(listed.map((each) => [each.kind, each.subject_name])).toEqual([
      ['file.deleted', null],
      ['file.renamed', 'Rosa’s letter.txt'],
      ['file.uploaded', null],
      ['file.uploaded', 'Rosa’s letter.txt'],
    ]);
    const stored = await product.sql(`select data from events where subject_type = 'file'`);
    expect(JSON.stringify(stored)).not.toMatch(/kept|gone|letter/);
    await setProvider(maria, projectId, null);
    await refused(product, 'NOT_FOUND', () => dana.call('GET', `/projects/${projectId}/activity`));
  });
});
