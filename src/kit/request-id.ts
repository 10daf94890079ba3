/**
 * The id of a request: 16 random bytes, as W3C Trace Context has them, and a number of nine digits made of them that
 * people can read aloud (docs/decisions/0198). Neither says anything about anybody.
 */

/** W3C Trace Context, version 00: https://www.w3.org/TR/trace-context/#traceparent-header. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);

/** Where a request comes from: the trace it belongs to, and the span that sent it. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  trace: string;
  /** 16 hexadecimal digits. */
  span: string;
  /** Whether the sender records it. */
  isSampled: boolean;
}

/**
 * @param header `traceparent`, as it was sent
 * @returns null if there is none, or it is not well-formed: then the standard asks for a new trace
 */
export function traceParentOf(header: string | null | undefined): TraceParent | null {
  const [, version, trace, span, flags = '', more] = TRACEPARENT.exec(header ?? '') ?? [];
  if (!version || !trace || !span || trace === NO_TRACE || span === NO_SPAN) return null;
  // Later versions may add fields at the end; 00 has none, and ff is forbidden.
  if (version === 'ff' || (version === '00' && more !== undefined)) return null;
  return { trace, span, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** @returns the header that says the same */
export const traceParentHeader = ({ trace, span, isSampled }: TraceParent): string =>
  `00-${trace}-${span}-${isSampled ? '01' : '00'}`;

/**
 * @param trace 32 hexadecimal digits
 * @returns nine digits in groups of three, such as `482-913-045`; of the last seven bytes, which are the random ones
 */
export function numberOfTrace(trace: string): string {
  const digits = String(Number.parseInt(trace.slice(-13), 16) % 1_000_000_000).padStart(9, '0');
  return digits.replace(/(...)(...)(...)/, '$1-$2-$3');
}

/** The header that brings the number to whoever asked. */
export const REQUEST_ID_HEADER = 'x-request-id';
