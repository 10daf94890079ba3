// What goes to PostgreSQL while something is done, by whatever way.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { PreparedStatement } from '#db/pipeline.ts';

type Query = (...args: [{ statements?: readonly PreparedStatement[] }]) => unknown;

/**
 * Notes each statement of ours. Connections that are open already are not heard: begin before the product starts.
 * @returns functions that run some work, and return what this work sent, and nothing else: each statement once, or how
 *   many round trips it took; and one that ends it
 */
export function hearStatements() {
  const heard = new AsyncLocalStorage<(readonly PreparedStatement[])[]>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...args) {
    // All statements of the product travel in a pipeline (src/db/pipeline.ts); what else is sent is a test's own.
    const { statements } = args[0];
    if (statements) heard.getStore()?.push(statements);
    return query.apply(this, args);
  };
  const tripsBy = async (work: () => Promise<unknown>) => {
    const trips: (readonly PreparedStatement[])[] = [];
    await heard.run(trips, work);
    return trips;
  };
  return {
    sentBy: async (work: () => Promise<unknown>): Promise<PreparedStatement[]> => {
      const sent = (await tripsBy(work)).flat();
      return [...new Map(sent.map((each) => [each.text, each])).values()];
    },
    countTrips: async (work: () => Promise<unknown>) => (await tripsBy(work)).length,
    stop: () => {
      prototype.query = query;
    },
  };
}
