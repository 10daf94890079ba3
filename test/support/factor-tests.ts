// What files of tests about factors begin with: one product, and new people in every test.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Answer, type Client, type Product, startProduct } from './product.ts';

interface Begun {
  product: Product;
  maria: Client;
  sam: Client;
}

/**
 * Starts the product for a file, and sets its clock right after each test.
 * @param take gets the product and two new people before each test
 */
export function beginFactorTests(take: (begun: Begun) => void, ...start: Parameters<typeof startProduct>) {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct(...start);
  });
  beforeEach(async () =>
    take({
      product,
      maria: await product.person('Maria Alvarez'),
      sam: await product.person('Sam Stranger'),
    }),
  );
  afterEach(() => product.clock.set(new Date()));
  afterAll(() => product.close());
  return {
    later: (seconds: number) => product.clock.set(new Date(product.clock.now().getTime() + seconds * 1000)),
    /** The kinds of the events about somebody, oldest first. */
    kindsOf: async (who: Client) => {
      const events = 'select kind from events where subject_id = $1 order by id';
      return (await product.sql<{ kind: string }>(events, [who.id])).map(({ kind }) => kind);
    },
  };
}

/** Status and code of an answer. */
export const outcome = ({ status, body }: Answer<unknown>) => [status, (body as { code?: string }).code];
