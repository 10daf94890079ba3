// How often a call goes to the database, and by which way.
import { vi } from 'vitest';
import type { Product } from './product.ts';

/** @returns the trips that work makes: on the fast path, in transactions, as the system, and to authenticate */
export async function tripsOf(product: Product, work: () => Promise<unknown>): Promise<Trips> {
  const { db, auth } = product.services;
  const spies = {
    fast: vi.spyOn(db, 'pipelineAsSession'),
    transactions: vi.spyOn(db, 'as'),
    system: vi.spyOn(db, 'oneAsSystem'),
    identify: vi.spyOn(auth, 'identify'),
  };
  await work();
  const trips = Object.entries(spies).map(([name, { mock }]) => [name, mock.calls.length]);
  for (const spy of Object.values(spies)) spy.mockRestore();
  return Object.fromEntries(trips) as Trips;
}

type Trips = Record<'fast' | 'transactions' | 'system' | 'identify', number>;
/** One round trip, authentication included. */
export const ONE_TRIP: Trips = { fast: 1, transactions: 0, system: 0, identify: 0 };
