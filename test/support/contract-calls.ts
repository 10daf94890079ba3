// Calls of the contract by name, for tests that cover all of them.
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import type { Answer, Client } from './product.ts';

interface Input {
  params?: Record<string, string>;
  body?: object;
  query?: Record<string, string>;
}

/** Calls a procedure of the contract through its route. */
export async function request(
  procedure: AnyContractProcedure,
  client: Client,
  { params = {}, body, query: asked = {} }: Input,
): Promise<Answer> {
  const { method = 'POST', path = '' } = procedure['~orpc'].route;
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
  const beside = new URLSearchParams(asked).toString();
  if (method !== 'GET') return client.call(method, beside ? `${filled}?${beside}` : filled, body);
  const query = new URLSearchParams(
    Object.entries(body ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return client.call(method, `${filled}?${query}`);
}

/** Every procedure by its path in the contract, e.g. `assessment.read`. */
export function proceduresIn(router: object, prefix = ''): Record<string, AnyContractProcedure> {
  return Object.fromEntries(
    Object.entries(router).flatMap(([key, value]): [string, AnyContractProcedure][] =>
      isContractProcedure(value)
        ? [[prefix + key, value]]
        : Object.entries(proceduresIn(value as object, `${prefix}${key}.`)),
    ),
  );
}
