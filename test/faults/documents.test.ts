// F1 of the fault plan, for documents: the server is killed before a signed one is sealed, and while it is.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import type { OpenDocument } from '#features/documents/documents.contract.ts';
import { CAST } from '#seed/cast.ts';
import { bytesOf, createDocument, openToSign, pathOf, signDocument } from '../support/documents-over-http.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { ask, objectsIn, openAsOwner, signIn } from '../support/over-http.ts';
import { pdfOf } from '../support/pdfs.ts';
import { type Started, startServer } from '../support/server-process.ts';

const MINUTE = 60_000;
const env = { ...NO_LIMITS, LOG_LEVEL: 'error' };
let server: Started | undefined;
let owner: pg.Client | undefined;
afterEach(async () => {
  await owner?.end().catch(() => {});
  owner = undefined;
  await server?.stop();
});

/** When the server is killed: what PostgreSQL says then. */
const MOMENTS = {
  'before its job began': 'select true as now',
  'while its job runs': `select count(*) > 0 as now from pgboss.job where name = 'seal_documents' and state = 'active'`,
  'once the sealed copy is announced': `select count(*) > 0 as now from stored_leftovers`,
} as const;

it.each(Object.entries(MOMENTS))(
  'a document whose server is killed %s is sealed once, within a minute of the next start [SG10, F1]',
  async (_, moment) => {
    server = await startServer({ env });
    const { dataDir, process: victim } = server;
    const dana = await signIn(server.url, CAST.dana.email);
    const maria = await signIn(server.url, CAST.maria.email);
    owner = await openAsOwner(dataDir);
    const projectId = await newProject(server.url, maria);
    const made = await createDocument(server.url, maria, projectId, pdfOf({ pages: 3 }));
    await openToSign(server.url, dana, made);
    // Nothing is left over of what came before.
    await expect.poll(() => count('select from documents_to_seal'), { timeout: MINUTE }).toBe(0);
    await owner.query('delete from stored_leftovers');
    const dead = new Promise((resolve) => victim.once('exit', resolve));
    const signed = signDocument(server.url, dana, made);
    await (moment === MOMENTS['before its job began'] ? signed : isNow(moment));
    victim.kill('SIGKILL');
    await Promise.all([dead, signed]);
    expect(await count('select from documents_to_seal'), 'killed in time').toBe(1);
    await owner.end().catch(() => {});

    const begun = performance.now();
    server = await startServer({ env, dataDir });
    owner = await openAsOwner(dataDir);
    const cookie = await signIn(server.url, CAST.dana.email);
    const place = pathOf(made);
    const { url } = server;
    await expect
      .poll(async () => (await ask<OpenDocument>(url, cookie, 'GET', place)).is_sealed, { timeout: MINUTE })
      .toBe(true);
    expect(performance.now() - begun).toBeLessThan(MINUTE);

    // As if two hours had passed, so that whatever was cut short goes.
    await owner.query('update stored_leftovers set due_at = now()');
    await owner.query(`insert into pgboss.job (name, data) values ('clean_up', '{}')`);
    await expect.poll(() => count('select from stored_leftovers'), { timeout: 15_000 }).toBe(0);
    const sealed = `kind = 'sealed' and document_id = '${made.id}'`;
    expect(await count(`select from document_files where ${sealed}`)).toBe(1);
    expect(await count(`select from document_evidence where ${sealed}`)).toBe(1);
    const { rows } = await owner.query<{ path: string }>('select path from document_files');
    expect(objectsIn(path.join(dataDir, 'files/project-documents')).toSorted()).toEqual(
      rows.map((row) => row.path).toSorted(),
    );
    const copy = (await ask<OpenDocument>(url, cookie, 'GET', place)).copies.find(
      ({ kind }) => kind === 'sealed',
    );
    const bytes = await bytesOf(url, cookie, copy?.url ?? '');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(copy?.sha256);
  },
);

/** A project of Maria's, with Dana. */
async function newProject(url: string, maria: string): Promise<string> {
  const fields = { request_id: crypto.randomUUID(), title: 'Care' };
  const { id } = await ask<{ id: string }>(url, maria, 'POST', '/projects', fields);
  const people = await owner?.query<{ id: string }>('select id from people where email = $1', [
    CAST.dana.email,
  ]);
  const dana = { service_provider_id: people?.rows[0]?.id };
  await ask(url, maria, 'PUT', `/projects/${id}/provider`, dana);
  return id;
}

async function count(query: string): Promise<number> {
  return (await owner?.query(query))?.rowCount ?? Number.NaN;
}

/** Asks again and again, so that the moment is not missed. */
async function isNow(moment: string): Promise<void> {
  for (;;) {
    const { rows } = (await owner?.query<{ now: boolean }>(moment)) ?? { rows: [] };
    if (rows[0]?.now) return;
  }
}
