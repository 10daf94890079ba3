/** Where the present request comes from, for the record; kept beside it, so that no call can forget to pass it on. */
import { AsyncLocalStorage } from 'node:async_hooks';

const network = new AsyncLocalStorage<string>();

/** Runs a request. @param address its network, as somebody claims it who may be behind no proxy of ours */
export function withWhence<T>(address: string, work: () => T): T {
  return network.run(address.replace(/[^\w.:/]/g, '').slice(0, 64), work);
}

/** @returns the network of the request; null for what happens by itself */
export const whence = (): string | null => network.getStore() ?? null;
