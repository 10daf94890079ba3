import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';

interface Schema {
  _zod: { def: { type: string } & Record<string, unknown> };
}
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** The places where a schema accepts anything. */
function unguarded(schema: Schema, at: string, seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { type, ...parts } = schema._zod.def;
  if (['custom', 'any', 'unknown'].includes(type)) return [`${at}: ${type}`];
  const inside = (value: unknown, where: string): string[] => {
    if (isSchema(value)) return unguarded(value, where, seen);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, each]) => inside(each, `${where}.${key}`));
  };
  // An object that accepts extra keys must say so on purpose.
  return Object.entries(parts).flatMap(([key, each]) =>
    key === 'catchall' || key === 'checks' ? [] : inside(each, key === 'shape' ? at : `${at}.${key}`),
  );
}

function outputs(router: object, at = ''): [string, Schema][] {
  return Object.entries(router).flatMap(([key, value]): [string, Schema][] => {
    if (!isContractProcedure(value)) return outputs(value as object, `${at}${key}.`);
    const { outputSchema } = (value as AnyContractProcedure)['~orpc'];
    return isSchema(outputSchema) ? [[at + key, outputSchema]] : [];
  });
}

describe('output of the contract', () => {
  it.each(outputs(contract))('of %s is fully validated [ASVS 1.5]', (name, schema) => {
    expect(unguarded(schema, name)).toEqual([]);
  });
});
