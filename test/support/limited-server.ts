// A server with a low limit, behind a real socket, so that a request can come from any address of this machine.
import { afterAll, beforeAll } from 'vitest';
import { type Listening, listen, type Received, type Sent } from './listen.ts';
import { type Product, startProduct } from './product.ts';

/**
 * Starts it before the tests of this `describe`, and stops it after them.
 * @returns getters, for there is none before
 */
export function limitedServer(settings: Record<string, string>) {
  let product: Product;
  let server: Listening;
  beforeAll(async () => {
    product = await startProduct(settings);
    server = await listen(product);
  });
  afterAll(async () => {
    await server.close();
    await product.close();
  });
  return {
    product: () => product,
    send: (request: Sent): Promise<Received> => server.send(request),
    /** Sends JSON from an address. */
    post: (from: string, path: string, body: unknown, headers = {}): Promise<Received> =>
      server.send({
        method: 'POST',
        path: `/api${path}`,
        from,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  };
}
