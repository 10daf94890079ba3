import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDocument, openCopy, pathOf } from '../support/documents.ts';
import { download, fetchAs, upload } from '../support/files.ts';
import { type Client, type Product, startProduct, submitAssessment } from '../support/product.ts';
import { fillProjects, giveReason, newProject } from '../support/projects.ts';
import { readings } from '../support/readings.ts';
import { attempt } from '../support/row-statements.ts';

let product: Product;
let maria: Client;
let rosa: Client;
let dana: Client;
let ada: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  rosa = await product.person('Rosa Reader', { verified: true });
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  ada = await product.person('Ada Admin', { admin: true });
});
beforeEach(async () => {
  await product.services.refusals.flush();
  await product.sql('delete from access_entries');
});
afterAll(() => product.close());

interface Entry {
  actor_id: string | null;
  as_team: boolean;
  act: string;
  what: string;
  reason: string | null;
  people: string[];
  times: number;
  address: string | null;
}
const entries = async (act: string) => {
  await product.services.refusals.flush();
  return product.sql<Entry>('select * from access_entries where act = $1 order by id', [act]);
};

describe('the record', () => {
  it('has who read a shared plan, whose it is, and from where; its owner’s own readings it has not [312(b)]', async () => {
    const { id } = await submitAssessment(maria);
    await maria.call('POST', `/assessments/${id}/shares`, { email: rosa.email });
    await maria.call('GET', `/assessments/${id}`);
    expect(await readings(product)).toEqual([]);
    await rosa.call('GET', `/assessments/${id}`);
    expect(await readings(product)).toEqual([
      { actor_id: rosa.id, data: { what: 'plan', people: [maria.id], subjects: [id] } },
    ]);
    expect(await entries('read')).toMatchObject([{ as_team: false, address: 'local' }]);
    expect(await entries('right')).toMatchObject([{ actor_id: maria.id, what: 'assessment.shared' }]);
  });

  it('has who opened a file or a document of a project, and not its customer [312(b), FILE-13]', async () => {
    const projectId = await newProject(maria, dana);
    const { body: file } = await upload(product, dana, projectId, 'Her pills');
    const document = await createDocument(product, dana, projectId);
    await giveReason(ada, projectId, 'fault');
    await product.sql('delete from access_entries');
    for (const by of [maria, dana, ada]) {
      await download(product, by, file);
      await openCopy(product, by, document);
      await fetchAs(product, by, `${pathOf(document)}/evidence.json`);
    }
    const read = (await entries('read')).filter(({ what }) => what !== 'project');
    expect(read.map(({ actor_id, as_team, what, reason }) => [actor_id, as_team, what, reason])).toEqual(
      [dana, ada].flatMap((by) =>
        ['file', 'document', 'evidence'].map((what) => [
          by.id,
          by === ada,
          what,
          by === ada ? 'fault' : null,
        ]),
      ),
    );
    expect(read.every(({ people }) => people.join() === maria.id)).toBe(true);
  });

  it('has each change of rights: admins, providers, accounts, projects [312(b), AUTH-32]', async () => {
    const sam = await product.person('Sam Stranger');
    await ada.call('PUT', `/people/${sam.id}/admin`, { is_admin: true });
    await ada.call('PUT', `/people/${sam.id}/admin`, { is_admin: false });
    await ada.call('PUT', `/people/${sam.id}/active`, { active: false });
    expect(await entries('right')).toMatchObject(
      ['admin.granted', 'admin.revoked', 'person.deactivated'].map((what) => ({
        actor_id: ada.id,
        as_team: true,
        what,
        people: [sam.id],
        address: 'local',
      })),
    );
  });

  it('has a search of the desk, with whom it found [312(b)]', async () => {
    await ada.call('GET', '/people?search=maria');
    expect(await entries('read')).toMatchObject([
      { actor_id: ada.id, as_team: true, what: 'people', people: [maria.id] },
    ]);
  });

  it('has the lists that leave as a file [312(b)]', async () => {
    await ada.call('GET', '/waitlist.csv');
    await ada.call('GET', '/applications.csv');
    expect((await entries('read')).map(({ what }) => what)).toEqual(['waitlist_file', 'applications_file']);
  });

  it('loses the entry with a reading that fails: nothing was read, nothing is said [312(b)]', async () => {
    const [projectId = ''] = await fillProjects(product, { customer: maria, provider: dana });
    await giveReason(ada, projectId);
    const { status } = await ada.call('GET', `/projects/${projectId}/files/${crypto.randomUUID()}`);
    expect(status).toBe(404);
    expect(await entries('read')).toEqual([]);
  });
});

describe('a refusal', () => {
  it('is an entry: who, from where, which call, and how [312(b), GUARD-09]', async () => {
    await product.nobody().call('GET', '/projects');
    await maria.call('GET', '/people');
    await maria.call('GET', `/projects/${crypto.randomUUID()}`);
    await maria.call('GET', `/projects/${crypto.randomUUID()}/messages`);
    await product.nobody().call('POST', '/auth/sign-in', { email: maria.email, password: 'not this one' });
    await maria.call('GET', `/projects/${crypto.randomUUID()}/files/${crypto.randomUUID()}/content`);
    const refusals = await entries('refused');
    expect(refusals.map(({ actor_id, what, reason }) => [actor_id, what, reason])).toEqual([
      [maria.id, 'GET /people', '403'],
      [maria.id, 'GET /projects/{id}', '404'],
      [maria.id, 'GET /projects/{id}/messages', '404'],
      [maria.id, 'GET /api/projects/:id/files/:file_id/content', '404'],
      [null, 'GET /projects', '401'],
      [null, 'POST /auth/sign-in', '401'],
    ]);
    expect(new Set(refusals.map(({ address }) => address))).toEqual(new Set(['local']));
  });

  it('names no path that somebody made up', async () => {
    await maria.call('GET', '/she-has-diabetes');
    expect(await entries('refused')).toMatchObject([{ what: 'GET /api/*' }]);
  });

  it('of the same call is counted, not written again [LI1]', async () => {
    for (let i = 0; i < 30; i += 1) await maria.call('GET', '/people');
    expect(await entries('refused')).toMatchObject([{ actor_id: maria.id, times: 30 }]);
  });

  it('of many calls from many networks takes a bounded number of entries, and each is counted [LI1]', async () => {
    const { refusals } = product.services;
    for (let n = 0; n < 30_000; n += 1) {
      const address = `10.0.${n % 200}.1`;
      refusals.add({ personId: null, address, call: `GET /${'abcdefghij'[n % 10]}`, status: 401 });
    }
    refusals.add({ personId: maria.id, address: '10.9.9.9', call: 'GET /people', status: 403 });
    const added = await entries('refused');
    expect(added.length).toBeLessThanOrEqual(20 * 6 + 1);
    expect(added.reduce((sum, { times }) => sum + times, 0)).toBe(30_001);
    expect(added[0]).toMatchObject({ actor_id: maria.id, what: 'GET /people' });
  });
});

describe('the app’s roles', () => {
  it.each(['access_entries', 'access_links', 'access_seals', 'access_stamps', 'access_keys'])(
    'change and delete nothing in %s [312(b)]',
    async (table) => {
      for (const actor of ['system', maria.id, ada.id])
        for (const statement of [
          `update ${table} set ${table === 'access_entries' ? 'what' : 'hash'} = null`.replace(
            /hash/,
            { access_seals: 'mac', access_stamps: 'token', access_keys: 'wrapped_key' }[table] ?? 'hash',
          ),
          `delete from ${table}`,
          `truncate ${table}`,
        ])
          expect(await attempt(product, actor, statement)).toBe('x');
    },
  );

  it.each([
    ['in another’s name', `(actor_id) values ('SOMEBODY')`],
    ['in nobody’s name', `(actor_id) values (null)`],
    ['of a refusal', `(actor_id) values (current_person())`],
    ['with an id of one’s own', `(actor_id, id) overriding system value values (current_person(), 1)`],
    ['that counts more than once', `(actor_id, times) values (current_person(), 9)`],
  ])('add no entry %s [312(b)]', async (what, columns) => {
    const act = what === 'of a refusal' ? 'refused' : 'read';
    const statement = `insert into access_entries ${columns}`
      .replace('(actor_id', '(at, what, act, actor_id')
      .replace('values (', `values (now(), 'plan', '${act}', `)
      .replace('SOMEBODY', dana.id);
    expect(await attempt(product, maria.id, statement)).toBe('x');
  });

  it('read what others did about oneself, and nothing else [312(b), RL2]', async () => {
    await ada.call('GET', '/people?search=maria');
    for (const [actor, seen] of [
      [maria.id, '1'],
      [dana.id, '0'],
      [ada.id, '0'],
      [null, '0'],
    ] as const)
      expect(await attempt(product, actor, 'select from access_entries')).toBe(seen);
  });
});
