import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOfTrace, traceParentHeader, traceParentOf } from './request-id.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('the trace a proxy names', () => {
  it.each<[string | undefined, boolean | null]>([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`cc-${TRACE}-${SPAN}-03-what-a-later-version-adds`, true],
    [undefined, null],
    ['', null],
    [`00-${TRACE}-${SPAN}`, null],
    [`00-${TRACE}-${SPAN}-01-more`, null],
    [`ff-${TRACE}-${SPAN}-01`, null],
    [`00-${TRACE.toUpperCase()}-${SPAN}-01`, null],
    [`00-${'0'.repeat(32)}-${SPAN}-01`, null],
    [`00-${TRACE}-${'0'.repeat(16)}-01`, null],
    [`00-${TRACE}-${SPAN}-01\n`, null],
    ['00-maria@example.test-00f067aa0ba902b7-01', null],
  ])('is read as the standard says: %s', (header, isSampled) => {
    const read = isSampled === null ? null : { trace: TRACE, span: SPAN, isSampled };
    expect(traceParentOf(header)).toEqual(read);
  });

  it('is written as it is read', () => {
    const parent = { trace: TRACE, span: SPAN, isSampled: true };
    expect(traceParentOf(traceParentHeader(parent))).toEqual(parent);
  });
});

describe('the number of a request', () => {
  it('is nine digits in three groups, the same for the same trace', () => {
    const trace = fc.array(fc.nat(15), { minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(trace, (digits) => {
        const id = digits.map((each) => each.toString(16)).join('');
        expect(numberOfTrace(id)).toMatch(/^\d{3}-\d{3}-\d{3}$/);
        expect(numberOfTrace(id)).toBe(numberOfTrace(id));
      }),
    );
  });

  it('keeps its zeros', () => {
    expect(numberOfTrace(`${'f'.repeat(16)}${'0'.repeat(15)}7`)).toBe('000-000-007');
  });

  it('seldom meets another: of ten thousand, almost all differ', () => {
    const random = () => Array.from({ length: 4 }, hex).join('');
    const hex = () =>
      Math.floor(Math.random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    const numbers = new Set(Array.from({ length: 10_000 }, () => numberOfTrace(random())));
    expect(numbers.size).toBeGreaterThan(9_990);
  });
});
