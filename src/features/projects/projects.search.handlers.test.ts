// A search among one's own projects: what it finds, and whose.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import {
  createProject,
  fillProjects,
  joinProject,
  leaveProject,
  projectPeople,
  shareProject,
} from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import type { Project } from './projects.contract.ts';

let product: Product;
let maria: Client;
let rosa: Client;
let dana: Client;
let owen: Client;
let ada: Client;
beforeAll(async () => {
  product = await startProduct();
  ({ maria, rosa, dana, owen, ada } = await projectPeople(product));
  const jose = await product.person('José Núñez');
  await shareProject(maria, dana, { title: 'Mom comes home' });
  await shareProject(jose, dana, { title: 'A ramp for 100% of the house' });
  // Decomposed, as some keyboards write it.
  const zoe = await product.person('Zoë Nguyễn'.normalize('NFD'));
  await shareProject(zoe, dana, { title: 'Papers' });
  await createProject(dana, { title: 'Rides', customer_id: rosa.id });
  // Nobody's but Maria's and Owen's.
  await shareProject(maria, owen, { title: 'Mom needs rides' });
});
afterAll(() => product.close());

interface Page {
  projects: Project[];
  next: string | null;
}
const list = async (who: Client, query: Record<string, string>) =>
  (await who.call<Page>('GET', `/projects?${new URLSearchParams(query)}`)).body;
const titles = async (who: Client, search: string) =>
  (await list(who, { search })).projects.map(({ title }) => title);

const [MOM, RAMP, PAPERS, RIDES] = ['Mom comes home', 'A ramp for 100% of the house', 'Papers', 'Rides'];

describe('a search among one’s own projects', () => {
  it.each<[string, string[]]>([
    ['', [RIDES, PAPERS, RAMP, MOM]],
    ['   ', [RIDES, PAPERS, RAMP, MOM]],
    ['HOME', [MOM]],
    ['om com', [MOM]],
    ['alvarez', [MOM]],
    ['ÁLVAREZ', [MOM]],
    ['nunez', [RAMP]],
    ['JOSÉ', [RAMP]],
    ['zoe nguyen', [PAPERS]],
    ['ZOË', [PAPERS]],
    // Asked, and not in it yet.
    ['rosa', [RIDES]],
    ['  maria   mom ', [MOM]],
    ['maria ramp', []],
    ['100%', [RAMP]],
    ['%', [RAMP]],
    ['_', []],
    ['\\', []],
    // Whoever searches is in all of them, and addresses are no names.
    ['dana', []],
    ['example', []],
  ])(
    'finds for %j the words of a title, and whoever is on the other side [DASH-25]',
    async (search, found) => {
      expect(await titles(dana, search)).toEqual(found);
    },
  );

  it('finds nothing of others, not even for an admin [PROJ-31]', async () => {
    expect(await titles(maria, 'mom')).toEqual(['Mom needs rides', MOM]);
    expect(await titles(maria, 'owen')).toEqual(['Mom needs rides']);
    // Rosa has been asked, and has not answered.
    for (const who of [rosa, ada]) expect(await titles(who, 'm')).toEqual([]);
    const [left = ''] = await fillProjects(product, { customer: maria, title: 'Mom and Rosa' });
    await joinProject(product, left, rosa, 'family');
    expect(await titles(rosa, 'alvarez mom')).toEqual(['Mom and Rosa']);
    await leaveProject(product, left, rosa);
    expect(await titles(rosa, 'alvarez mom')).toEqual([]);
  });

  it('comes in pages of 30, each project once [DASH-25]', async () => {
    const kim = await product.person('Kim Keeper');
    const updatedAt = `timestamptz '2025-01-01' + (n / 10) * interval '1 microsecond'`;
    await fillProjects(product, { customer: kim, title: 'Ramp', count: 65, updatedAt });
    await fillProjects(product, { customer: kim, title: 'Other', count: 40, updatedAt });
    const pages: Project[][] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await list(kim, { search: 'ramp', ...(after && { after }) });
      pages.push(page.projects);
      after = page.next;
    }
    expect(pages.map((page) => page.length)).toEqual([30, 30, 5]);
    const found = pages.flat();
    expect(new Set(found.map(({ id }) => id)).size).toBe(65);
    const order = found.map(({ title }) => Math.floor(Number(/^Ramp (\d+)$/.exec(title)?.[1]) / 10));
    expect(order).toEqual(order.toSorted((a, b) => b - a));
  });

  it.each(['x'.repeat(101), 'a\nb'])('for %j is refused [LIMIT-07]', async (search) => {
    const query = new URLSearchParams({ search });
    await refused(product, 'INVALID_INPUT', () => dana.call('GET', `/projects?${query}`));
  });
});
