// What goes to PostgreSQL while something is done, by whatever way.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Sent } from '#db/trip.ts';

type Query = (...args: [{ statements?: readonly Sent[] }]) => unknown;

/**
 * Notes each statement of ours. Connections that are open already are not heard: begin before the product starts.
 * @returns a function that runs some work, and returns what this work sent, and nothing else; and one that ends it
 */
export function hearStatements() {
  const heard = new AsyncLocalStorage<Map<string, Sent>>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...args) {
    // All statements of the product travel as a trip (src/db/trip.ts); what else is sent is a test's own.
    for (const each of args[0].statements ?? []) heard.getStore()?.set(each.text, each);
    return query.apply(this, args);
  };
  return {
    sentBy: async (work: () => Promise<unknown>): Promise<Sent[]> => {
      const sent = new Map<string, Sent>();
      await heard.run(sent, work);
      return [...sent.values()];
    },
    stop: () => {
      prototype.query = query;
    },
  };
}
