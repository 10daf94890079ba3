// A second server process on a product's database, as far as one process can simulate it.

import { createApp } from '#app/app.ts';
import { openServices } from '#app/open.ts';
import type { Client, Product } from './product.ts';

export async function secondProcess(product: Product) {
  const { config, secret, publicUrl, log } = product.services;
  const mail = { send: async () => {} };
  const services = await openServices({
    config,
    secret,
    publicUrl,
    log,
    mail,
    databaseUrl: product.databaseUrl,
    clock: product.clock,
  });
  const app = createApp(services);
  return {
    app,
    /** Calls it with the session a person has on the first one. */
    async post<T>(who: Client, path: string, body: object): Promise<T> {
      const response = await app.request(`http://localhost:3000/api${path}`, {
        method: 'POST',
        headers: { cookie: who.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as T;
    },
    close: () => services.close(),
  };
}
