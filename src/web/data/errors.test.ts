import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { isUnreached } from './errors.ts';

describe('whether nobody answered', () => {
  it.each([
    ['a lost connection', new TypeError('Failed to fetch'), true],
    ['a refusal of ours', new ORPCError('STORE_UNAVAILABLE', { defined: true, status: 503 }), false],
    ['a failure of ours', new ORPCError('INTERNAL', { defined: true, status: 500 }), false],
    ['a proxy whose server is down', new ORPCError('BAD_GATEWAY', { status: 502 }), false],
  ])('%s', (_, error, unreached) => {
    expect(isUnreached(error)).toBe(unreached);
  });
});
