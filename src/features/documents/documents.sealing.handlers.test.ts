import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  listEvidence,
  openCopy,
  openToSign,
  readDocument,
  signDocument,
  uploadDocument,
} from '#test/support/documents.ts';
import { page } from '#test/support/notifications.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, type ProjectPeople, projectPeople } from '#test/support/projects.ts';
import type { ListedDocument } from './documents.contract.ts';
import { sealOne, sealSigned } from './documents.jobs.ts';

let product: Product;
let people: ProjectPeople;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  people = await projectPeople(product);
  [projectId = ''] = await fillProjects(product, { customer: people.maria, provider: people.dana });
});
afterAll(() => product.close());

/** A document of Maria's that Dana signs. */
async function signed(fields: object = {}): Promise<ListedDocument> {
  const made = await createDocument(product, people.maria, projectId, { title: 'Consent', ...fields });
  await openToSign(product, people.dana, made);
  const { status } = await signDocument(people.dana, made);
  if (status !== 200) throw new Error(`signing answered ${status}`);
  return made;
}
/** Makes it as it was before it was sealed. @returns the path of the copy it had */
async function unseal(made: ListedDocument): Promise<string | undefined> {
  const [cut] = await product.sql<{ path: string }>(
    `delete from document_files where document_id = $1 and kind = 'sealed' returning path`,
    [made.id],
  );
  await product.sql(`delete from document_evidence where document_id = $1 and kind = 'sealed'`, [made.id]);
  await product.sql(
    `insert into documents_to_seal (document_id, project_id, customer_id, signed_at) values ($1, $2, $3, now())`,
    [made.id, projectId, people.maria.id],
  );
  return cut?.path;
}
const isSealed = async (made: ListedDocument) => (await readDocument(people.dana, made)).is_sealed;

describe('a signed document', () => {
  it('is sealed in the background, without anybody acting, and its signer is notified', async () => {
    const made = await signed();
    await expect.poll(() => isSealed(made)).toBe(true);
    const open = await readDocument(people.dana, made);
    const sealed = await openCopy(product, people.dana, made, 'sealed');
    const copy = open.copies.find(({ kind }) => kind === 'sealed');
    expect(createHash('sha256').update(sealed).digest('hex')).toBe(copy?.sha256);
    expect(copy?.file_name).toBe('Release-signed.pdf');
    expect(sealed.includes('/ByteRange')).toBe(true);
    expect(open).toMatchObject({ stage: 'signed', sealed_at: expect.any(String), timestamped: false });
    const { evidence, is_unbroken } = await listEvidence(people.maria, made);
    expect(evidence.map(({ kind, actor_name }) => [kind, actor_name])).toEqual([
      ['created', 'Maria Alvarez'],
      ['opened', 'Dana Diaz'],
      ...(evidence.some(({ kind }) => kind === 'consented') ? [['consented', 'Dana Diaz']] : []),
      ['signed', 'Dana Diaz'],
      ['sealed', null],
      ['downloaded', 'Dana Diaz'],
    ]);
    expect(is_unbroken).toBe(true);
    expect((await page(people.dana)).notifications[0]).toMatchObject({ kind: 'document.sealed' });
  });

  it('is sealed however long the name of its file is', async () => {
    const name = `${'x'.repeat(251)}.pdf`;
    const upload = await uploadDocument(product, people.maria, projectId, undefined, { name });
    const made = await createDocument(product, people.maria, projectId, { upload_id: upload.body.id });
    await openToSign(product, people.dana, made);
    await signDocument(people.dana, made);
    await expect.poll(() => isSealed(made)).toBe(true);
  });

  it('has the date beside its signature where that is asked for, and otherwise not [DOC-14, DOC-15]', async () => {
    for (const [requires_date, expected] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const made = await signed({ requires_date });
      await expect.poll(() => isSealed(made)).toBe(true);
      const { text } = await readPdf(await openCopy(product, people.dana, made, 'sealed'));
      expect(text.split('Date signed')).toHaveLength(expected + 1);
    }
  });

  it('is sealed once, however many try at once [SG10]', async () => {
    const made = await signed();
    await Promise.all([1, 2, 3].map(() => sealSigned(product.services)));
    await expect.poll(() => isSealed(made)).toBe(true);
    const { evidence } = await listEvidence(people.maria, made);
    expect(evidence.filter(({ kind }) => kind === 'sealed')).toHaveLength(1);
    const copies = await product.sql(
      `select id from document_files where document_id = $1 and kind = 'sealed'`,
      [made.id],
    );
    expect(copies).toHaveLength(1);
  });

  it('is sealed by the job of its own signature, which leaves others to theirs [SG10]', async () => {
    const idle = await startProduct({ LOG_LEVEL: 'error' });
    try {
      // Else the job of every minute may come first.
      await idle.services.jobs.stop();
      const { maria, dana } = await projectPeople(idle);
      const [id = ''] = await fillProjects(idle, { customer: maria, provider: dana });
      const sign = async () => {
        const made = await createDocument(idle, maria, id, { title: 'Consent' });
        await openToSign(idle, dana, made);
        expect((await signDocument(dana, made)).status).toBe(200);
        return made;
      };
      const [mine, other] = [await sign(), await sign()];
      const sealed = async () =>
        [await readDocument(dana, mine), await readDocument(dana, other)].map((each) => each.is_sealed);
      expect(await sealed()).toEqual([false, false]);
      const seal = () => Promise.reject(new Error('no seal today'));
      const failing = { ...idle.services, sealing: { ...idle.services.sealing, seal } };
      await expect(sealOne(failing, mine.id)).rejects.toThrow('no seal today');
      // What deploy/alerts.yml says to look for.
      const logged = idle.logged.filter((line) => line.includes('a document could not be sealed'));
      expect(logged).toEqual([expect.stringContaining(mine.id)]);
      await sealOne(idle.services, mine.id);
      expect(await sealed()).toEqual([true, false]);
      // Once it is sealed, there is nothing left to do.
      await sealOne(idle.services, mine.id);
      await sealSigned(idle.services);
      expect(await sealed()).toEqual([true, true]);
    } finally {
      await idle.close();
    }
  });

  it('is sealed once when its job is killed between row and commit [SG10]', async () => {
    const made = await signed();
    await expect.poll(() => isSealed(made)).toBe(true);
    await unseal(made);
    const { db } = product.services;
    let killed = 0;
    const dying: typeof db = {
      ...db,
      as: (personId, work) =>
        db.as(personId, async (trx) => {
          const answer = await work(trx);
          const { rows } = await sql`select from document_files where document_id = ${made.id}
            and kind = 'sealed'`.execute(trx);
          if (rows.length === 0) return answer;
          killed += 1;
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(() => {});
          return answer;
        }),
    };
    await expect(sealSigned({ ...product.services, db: dying })).rejects.toThrow(
      '1 of 1 documents could not be sealed',
    );
    expect([killed, await isSealed(made)]).toEqual([1, false]);
    await sealSigned(product.services);
    await sealSigned(product.services);
    const { evidence, is_unbroken } = await listEvidence(people.maria, made);
    expect(evidence.slice(-2).map(({ kind }) => kind)).toEqual(['signed', 'sealed']);
    expect(is_unbroken).toBe(true);
    await openCopy(product, people.dana, made, 'sealed');
  });

  it('is sealed behind a hundred that cannot be [SG10]', async () => {
    const made = await signed();
    await expect.poll(() => isSealed(made)).toBe(true);
    await unseal(made);
    // Signed earlier, with no copy to seal.
    await product.sql(
      `with bare as (insert into signable_documents (id, project_id, client_id, created_by, signer_role, title,
          document_url, created_at)
        select gen_random_uuid(), $1, gen_random_uuid(), $2, 'provider', 'Lost', 'x', now() from generate_series(1, 101)
        returning id)
      insert into documents_to_seal (document_id, project_id, customer_id, signed_at)
      select id, $1, $2, now() - interval '1 day' from bare`,
      [projectId, people.maria.id],
    );
    await sealSigned(product.services);
    expect(await isSealed(made)).toBe(true);
    await product.sql(`delete from signable_documents where title = 'Lost'`);
  });

  it('whose sealing failed or was cut short is sealed by the next sweep, and nothing stays over [SG10]', async () => {
    const made = await signed();
    await expect.poll(() => isSealed(made)).toBe(true);
    // As if the process had been killed between the store and the row.
    const cut = await unseal(made);
    const failing = {
      ...product.services,
      sealing: { ...product.services.sealing, seal: () => Promise.reject(new Error('no seal today')) },
    };
    await expect(sealSigned(failing)).rejects.toThrow('1 of 1 documents could not be sealed');
    expect(await isSealed(made)).toBe(false);
    await sealSigned(product.services);
    expect(await isSealed(made)).toBe(true);
    const left = await product.sql('select object_key from stored_leftovers');
    expect(left).toContainEqual({ object_key: `project-documents/${cut}` });
  });
});
