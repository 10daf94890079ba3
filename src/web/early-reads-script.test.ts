import { describe, expect, it, vi } from 'vitest';
import { PERSON_HEADER } from '#kit/person-header.ts';
import { FIRST_READS } from '../first-reads.ts';
import routes from './data/contract.gen.json' with { type: 'json' };
import { early, ID } from './early-reads-script.ts';

const PROJECT = '01a20e62-060b-7392-b85e-821563c79c8f';
const ORIGIN = 'https://kinkeeper.test';

/** Runs the script on a page, and returns what it asked for. */
async function asked(
  pathname: string,
  { search = '', session = { user: { id: 'maria' } } as unknown, status = 200 } = {},
) {
  const fetch = vi.fn(async (_address: string, _init: object) =>
    Response.json({ title: 'Rosa' }, { status }),
  );
  const page = {
    location: { pathname, search, origin: ORIGIN },
    window: {} as Pick<typeof globalThis, 'earlyReads' | 'earlyBodies'>,
    d: { dataset: {} as Record<string, string>, lang: 'en' },
    s: Promise.resolve(Response.json({ session })),
    fetch,
  };
  // As in the head: its variables are those of the script around it.
  new Function(...Object.keys(page), early(FIRST_READS))(...Object.values(page));
  const reads = await page.window.earlyReads;
  return { calls: fetch.mock.calls, reads, opens: page.d.dataset.opens, window: page.window };
}

describe('what a screen reads first', () => {
  it('is asked for with the page, in the name of whoever is signed in', async () => {
    const { calls, reads } = await asked(`/project/${PROJECT}/messages`);
    const headers = { [PERSON_HEADER]: 'maria' };
    expect(calls).toEqual([
      [`/api/projects/${PROJECT}`, { headers }],
      [`/api/projects/${PROJECT}/messages`, { headers }],
    ]);
    expect(reads?.person).toBe('maria');
    expect(Object.keys(reads?.answers ?? {})).toEqual(calls.map(([address]) => ORIGIN + address));
  });

  it('leaves what the answers hold, beside the answers', async () => {
    const { reads, window } = await asked(`/project/${PROJECT}`);
    const path = `/api/projects/${PROJECT}`;
    await vi.waitFor(() => expect(window.earlyBodies).toEqual({ [`maria${path}`]: { title: 'Rosa' } }));
    expect(await (await reads?.answers[ORIGIN + path])?.json()).toEqual({ title: 'Rosa' });
  });

  it('leaves the words of a refusal to whoever takes the answer', async () => {
    const { reads, window } = await asked(`/project/${PROJECT}`, { status: 404 });
    await vi.waitFor(() => expect(Object.values(window.earlyBodies ?? {})).toEqual([undefined]));
    expect((await Object.values(reads?.answers ?? {})[0])?.status).toBe(404);
  });

  it.each([
    ['nobody is signed in', '/app', { session: null }],
    ['the address says what else to read', '/app', { search: '?tab=tasks' }],
    ['the address names no project that can exist', '/project/none/messages', {}],
    ['the screen is another', '/orders', {}],
  ])('is not asked for if %s', async (_when, pathname, options) => {
    const { calls, reads } = await asked(pathname, options);
    expect(calls).toEqual([]);
    expect(reads).toBeUndefined();
  });

  it('is a call of the contract that reads', () => {
    const known = JSON.stringify(routes).replaceAll(/\{\w+\}/g, ID);
    for (const [, addresses] of FIRST_READS)
      for (const address of addresses) expect(known).toMatch(`"GET ${address.replace('/api', '')}"`);
  });

  it('comes with what a phone knows of the header before the scripts', async () => {
    expect((await asked(`/project/${PROJECT}/files`)).opens).toBe('project');
    expect((await asked('/app')).opens).toBeUndefined();
  });
});
