import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  declineDocument,
  listEvidence,
  openCopy,
  openToSign,
  pathOf,
  readDocument,
  sealingDone,
  signatureFor,
  signDocument,
} from '#test/support/documents.ts';
import { page } from '#test/support/notifications.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import {
  fillProjects,
  giveReason,
  joinProject,
  type ProjectPeople,
  projectPeople,
} from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import { docxOf } from '#test/support/zips.ts';
import type { ListedDocument } from './documents.contract.ts';

let product: Product;
let people: ProjectPeople;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ SOFFICE: 'none' });
  people = await projectPeople(product);
  [projectId = ''] = await fillProjects(product, { customer: people.maria, provider: people.dana });
  await joinProject(product, projectId, people.rosa, 'family');
});
// What happens in the background must not look like the trace of a refusal.
afterEach(() => sealingDone(product));
afterAll(() => product.close());

/** A document of Dana's that Maria has opened, and may sign. */
async function toSign(fields: object = {}): Promise<ListedDocument> {
  const made = await createDocument(product, people.dana, projectId, fields);
  await openToSign(product, people.maria, made);
  return made;
}
/** A drawing with a black bar of this size, or without one. Not by way of SVG: other tests of the process block that. */
const drawing = async (bar: { width: number; height: number } | null, width = 400, height = 200) => {
  const pad = sharp({ create: { width, height, channels: 4, background: 'transparent' } });
  const ink =
    bar &&
    (await sharp({ create: { ...bar, channels: 4, background: 'black' } })
      .png()
      .toBuffer());
  const drawn = pad.composite(ink ? [{ input: ink, left: 0, top: 0 }] : []);
  return `data:image/png;base64,${(await drawn.png().toBuffer()).toString('base64')}`;
};
const STROKE = { width: 300, height: 3 };

describe('signing', () => {
  it('needs the whole document opened in this version, and a consent in force [SG5]', async () => {
    await people.maria.call('DELETE', '/signing-consent');
    const made = await createDocument(product, people.dana, projectId);
    const lacks = async (...missing: string[]) => {
      const { data } = await refused(product, 'NOT_READY_TO_SIGN', () => signDocument(people.maria, made));
      expect(data).toEqual({ missing });
    };
    const consent = () => people.maria.call('POST', `${pathOf(made)}/consent`, { version: 1 });
    await lacks('opened', 'consent');
    await refused(product, 'NOT_READY_TO_SIGN', consent);
    // That somebody else has opened it, or that she has the original, is not enough.
    await openCopy(product, people.rosa, made);
    await openCopy(product, people.maria, made, 'original');
    await lacks('opened', 'consent');
    await openCopy(product, people.maria, made);
    await lacks('consent');
    expect((await consent()).status).toBe(200);
    await people.maria.call('DELETE', '/signing-consent');
    expect((await people.maria.call('GET', '/signing-consent')).body).toEqual({ version: 1, given_at: null });
    await lacks('consent');
    await consent();
    expect((await signDocument(people.maria, made)).body).toEqual({ stage: 'signed', version: 1 });
  });

  it('needs another document opened too, whatever was consented to before [SG5]', async () => {
    await toSign();
    const made = await createDocument(product, people.dana, projectId);
    const { data } = await refused(product, 'NOT_READY_TO_SIGN', () => signDocument(people.maria, made));
    expect(data).toEqual({ missing: ['opened'] });
  });

  it('needs the Word file opened too where nobody could turn it into pages [SG5]', async () => {
    const made = await createDocument(product, people.dana, projectId, {}, docxOf(['I may share this.']));
    await openToSign(product, people.maria, made);
    expect(await readDocument(people.maria, made)).toMatchObject({ word_attached: true, opened_at: null });
    const { data } = await refused(product, 'NOT_READY_TO_SIGN', () => signDocument(people.maria, made));
    expect(data).toMatchObject({ missing: expect.arrayContaining(['opened']) });
    await openCopy(product, people.maria, made, 'original');
    await openToSign(product, people.maria, made);
    expect((await signDocument(people.maria, made)).body).toEqual({ stage: 'signed', version: 1 });
  });

  it('stores who, what, how, and when and where by the server [SG7] [DOC-29, DOC-30, LOG-06]', async () => {
    const made = await toSign();
    const headers = { 'user-agent': 'Phone/1', 'x-forwarded-for': '203.0.113.9' };
    const sent = await signatureFor(people.maria, made);
    const forged = { ...sent, ip_address: '203.0.113.9' };
    await refused(product, 'INVALID_INPUT', () =>
      people.maria.call('POST', `${pathOf(made)}/sign`, forged, headers),
    );
    const { status } = await people.maria.call('POST', `${pathOf(made)}/sign`, sent, headers);
    expect(status).toBe(200);
    const [row] = await product.sql('select * from document_signatures where document_id = $1', [made.id]);
    expect(row).toMatchObject({
      signer_id: people.maria.id,
      status: 'signed',
      signer_name: 'Maria Alvarez',
      signer_email: people.maria.email,
      method: 'typed',
      form_data: {},
      ip_address: 'local',
      user_agent: 'Phone/1',
      time_zone: 'America/Chicago',
      signed_at: expect.any(Date),
    });
    const picture = Buffer.from(String(row?.signature_data).split(',')[1] ?? '', 'base64');
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 400, height: 200 });
    expect((await page(people.dana)).notifications[0]).toMatchObject({ kind: 'document.signed' });
    const { body } = await people.dana.call<{ entries: { activity_type: string }[] }>(
      'GET',
      `/projects/${projectId}/activity`,
    );
    expect(body.entries[0]).toMatchObject({ activity_type: 'document_signed' });
    const { evidence } = await listEvidence(people.dana, made);
    expect(evidence.map(({ kind }) => kind)).toContain('signed');
  });

  it('shows the picture of a signature to nobody but its signer [SG2]', async () => {
    const made = await toSign();
    await signDocument(people.maria, made, {
      ink: { method: 'drawn', signature_data: await drawing(STROKE) },
    });
    expect((await readDocument(people.maria, made)).record?.signature_data).toMatch(/^data:image\/png/);
    await giveReason(people.ada, projectId);
    for (const reader of [people.dana, people.rosa, people.ada])
      for (const path of [pathOf(made), `${pathOf(made)}/evidence`, `/projects/${projectId}/documents`])
        expect(JSON.stringify((await reader.call('GET', path)).body)).not.toContain('data:image');
    expect((await readDocument(people.dana, made)).record).toMatchObject({
      signer_name: 'Maria Alvarez',
      status: 'signed',
      method: 'drawn',
      signature_data: null,
    });
  });

  it.each([
    ['without a stroke', () => drawing(null)],
    ['all black', () => drawing({ width: 400, height: 200 })],
    ['of another size', () => drawing(STROKE, 401, 200)],
    ['that is no PNG', async () => `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['that is too large', async () => `data:image/png;base64,${'A'.repeat(250_000)}`],
  ])('with a drawing %s is refused [DOC-27, DOC-28]', async (_, draw) => {
    const made = await toSign();
    const ink = { method: 'drawn', signature_data: await draw() };
    await refused(product, 'INVALID_INPUT', () => signDocument(people.maria, made, { ink }));
  });
  it.each(['', 'M', '12 34', '山田太郎'])('with the typed name %j is refused [DOC-28]', async (name) => {
    const made = await toSign();
    await refused(product, 'INVALID_INPUT', () =>
      signDocument(people.maria, made, { ink: { method: 'typed', name } }),
    );
  });

  it('another copy than the one on screen, or another version, is refused [SG4]', async () => {
    const made = await toSign();
    for (const seen of [{ shown_sha256: '0'.repeat(64) }, { version: 2 }]) {
      const { data } = await refused(product, 'STAGE_CHANGED', () => signDocument(people.maria, made, seen));
      expect(data).toEqual({ stage: 'pending', version: 1 });
    }
  });

  it('is for the other side alone, and as oneself [DOC-10, DOC-37]', async () => {
    const made = await toSign();
    const sent = await signatureFor(people.maria, made);
    const sign = (by: Client, body: object) => () => by.call('POST', `${pathOf(made)}/sign`, body);
    await giveReason(people.ada, projectId);
    for (const by of [people.dana, people.rosa, people.ada])
      await refused(product, 'FORBIDDEN', sign(by, sent));
    await refused(product, 'FORBIDDEN', sign(people.maria, { ...sent, signer_id: people.dana.id }));
    await refused(product, 'NOT_FOUND', () =>
      people.owen.call('POST', `${pathOf(made)}/decline`, {
        request_id: crypto.randomUUID(),
        version: 1,
        reason: 'x',
      }),
    );
  });

  it('after its last moment is refused, and so is declining [DOC-40, SG4]', async () => {
    const made = await toSign({ expiry_date: '2099-01-01' });
    await product.sql(
      `update signable_documents set expires_at = now() - interval '1 second' where id = $1`,
      [made.id],
    );
    expect(await readDocument(people.maria, made)).toMatchObject({ stage: 'expired' });
    for (const act of [signDocument, declineDocument]) {
      const { data } = await refused(product, 'STAGE_CHANGED', () => act(people.maria, made));
      expect(data).toEqual({ stage: 'expired', version: 1 });
    }
  });

  it('what requires no signature is neither signed nor declined [DOC-15]', async () => {
    const made = await createDocument(product, people.dana, projectId, { requires_signature: false });
    await openCopy(product, people.maria, made);
    for (const act of [signDocument, declineDocument])
      await refused(product, 'STAGE_CHANGED', () => act(people.maria, made));
  });
});

describe('declining', () => {
  it('needs a reason, which the creator reads [DOC-32, DOC-33]', async () => {
    const made = await createDocument(product, people.dana, projectId);
    await refused(product, 'INVALID_INPUT', () => declineDocument(people.maria, made, { reason: ' \n' }));
    expect((await declineDocument(people.maria, made)).body).toEqual({ stage: 'declined', version: 1 });
    expect(await readDocument(people.dana, made)).toMatchObject({
      stage: 'declined',
      declined_at: expect.any(String),
      record: { status: 'declined', decline_reason: 'I have questions first' },
    });
    expect((await page(people.dana)).notifications[0]).toMatchObject({ kind: 'document.declined' });
  });
});

describe('what is decided', () => {
  it('stays: a sign after a decline and a decline after a sign are refused [DOC-36, SG3]', async () => {
    const declined = await toSign();
    await declineDocument(people.maria, declined);
    const first = await refused(product, 'STAGE_CHANGED', () => signDocument(people.maria, declined));
    expect(first.data).toEqual({ stage: 'declined', version: 1 });
    const signed = await toSign();
    await signDocument(people.maria, signed);
    await expect.poll(async () => (await readDocument(people.maria, signed)).is_sealed).toBe(true);
    for (const act of [declineDocument, signDocument])
      await refused(product, 'STAGE_CHANGED', () => act(people.maria, signed));
  });
  it('is answered again to the same request', async () => {
    const made = await toSign();
    const sent = await signatureFor(people.maria, made);
    const send = () => people.maria.call('POST', `${pathOf(made)}/sign`, sent);
    const answers = await Promise.all([send(), send(), send()]);
    for (const { status, body } of [...answers, await send()])
      expect({ status, body }).toEqual({ status: 200, body: { stage: 'signed', version: 1 } });
    const { evidence } = await listEvidence(people.maria, made);
    expect(evidence.filter(({ kind }) => kind === 'signed')).toHaveLength(1);
  });

  it('of a hundred who sign, decline and withdraw at once, one wins and the others hear of it [SG3]', async () => {
    const made = await toSign();
    const sent = await signatureFor(people.maria, made);
    const sign = () =>
      people.maria.call('POST', `${pathOf(made)}/sign`, { ...sent, request_id: crypto.randomUUID() });
    const withdraw = () => people.dana.call('POST', `${pathOf(made)}/withdraw`, { reason: 'Too late' });
    const acts = [
      ...Array.from({ length: 40 }, () => sign),
      ...Array.from({ length: 50 }, () => () => declineDocument(people.maria, made)),
      ...Array.from({ length: 10 }, () => withdraw),
    ].toSorted(() => Math.random() - 0.5);
    const answers = await Promise.all(acts.map((act) => act()));
    const { stage } = await readDocument(people.maria, made);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refusals)
      expect({ status, body }).toMatchObject({ status: 409, body: { data: { stage, version: 1 } } });
    const { evidence, is_unbroken } = await listEvidence(people.maria, made);
    const decided = evidence.filter(({ kind }) => ['signed', 'declined', 'withdrawn'].includes(kind));
    expect(decided.map(({ kind }) => kind)).toEqual([stage]);
    expect(is_unbroken).toBe(true);
  });
});
