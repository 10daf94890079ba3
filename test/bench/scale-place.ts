// A world with the cast and its week, to which other people's data can be added.
import { type Clients, fillWorld, signInAll, type World } from '../floor/access-matrix.world.ts';
import { type Product, startProduct } from '../support/product.ts';
import { say } from '../support/projects.ts';

export interface Place {
  product: Product;
  clients: Clients;
  world: Omit<World, 'actor'>;
}

/** @param messages number of messages in their project */
export async function openPlace(messages: number): Promise<Place> {
  const product = await startProduct();
  const clients = await signInAll(product);
  const world = await fillWorld(product, clients);
  await product.sql('update people set provider_verified_at = now() where id = $1', [clients.provider.id]);
  for (let at = 0; at < messages; at += 1) {
    await say(at % 2 ? clients.owner : clients.provider, world.projectId, `The ramp is ready, number ${at}`);
  }
  return { product, clients, world };
}
