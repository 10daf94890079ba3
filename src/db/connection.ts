/**
 * What each connection does on top of `pg`: it prepares its statements by name, and does not wait for a
 * silent server.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { codeOf } from './errors.ts';

type Query = (...args: unknown[]) => unknown;
interface Inside {
  connection: {
    stream: { destroy(): void };
    on(event: 'errorMessage', listener: (error: Error) => void): void;
  };
}

/** Whether a statement was prepared before a migration changed its table. */
export function isOutdated(error: unknown): boolean {
  const { message = '' } = (error ?? {}) as { message?: string };
  return codeOf(error) === '0A000' && message.includes('cached plan must not change result type');
}

/**
 * Makes a new connection prepare its statements, and close itself when the server goes silent.
 * @param silentAfter milliseconds without an answer after which the server counts as gone
 */
export function prepareConnection(client: pg.PoolClient, silentAfter: number): void {
  const { connection } = client as unknown as Inside;
  const { stream } = connection;
  const query = (Object.getPrototypeOf(client) as { query: Query }).query;
  let timer: NodeJS.Timeout | undefined;
  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  Object.assign(client, {
    query: (...args: unknown[]) => {
      // A server that is stopped or frozen does not honor its own timeout.
      timer ??= setTimeout(() => stream.destroy(), silentAfter);
      return query.apply(client, named(args));
    },
  });
  // A prepared statement cannot be replaced; the next connection prepares its own.
  connection.on('errorMessage', (error) => isOutdated(error) && stream.destroy());
  // Every query has been answered.
  client.on('drain', clear);
  client.on('end', clear);
}

/**
 * Shared by all connections, and bounded: text that differs on every call must not fill PostgreSQL's memory.
 */
const MAX_NAMES = 2000;
const nameOfText = new Map<string, string>();

/**
 * Prepares a statement with values under a name derived from its text: PostgreSQL plans it once per
 * connection, and planning takes longer than running most of ours. Prepared statements go with their
 * connection.
 * @param args the arguments of `query`
 * @returns the arguments to pass on instead
 */
function named(args: unknown[]): unknown[] {
  const [text, values, ...rest] = args;
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return args;
  const name = nameOf(text);
  return name === undefined ? args : [{ name, text, values }, ...rest];
}

/** @returns the name under which connections prepare this text; undefined if there are too many names */
export function nameOf(text: string): string | undefined {
  const known = nameOfText.get(text);
  if (known !== undefined || nameOfText.size >= MAX_NAMES) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  nameOfText.set(text, name);
  return name;
}
