/**
 * The request that is being answered, or the job that runs: kept beside it, so that no call can forget to pass it on.
 * The log, the record, the queue and the traces ask here.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';
import { numberOfTrace, type TraceParent } from '#kit/request-id.ts';

export interface RequestTrace {
  /** Its trace: 32 hexadecimal digits. */
  readonly trace: string;
  /** What people read aloud, see `numberOfTrace`. */
  readonly number: string;
  /** What sent it, if that named itself. */
  readonly from: TraceParent | null;
  /** Its network, as somebody claims it who may be behind no proxy of ours; null for what happens by itself. */
  network: string | null;
  /** Its span, if traces are recorded: what happens in it hangs its own below. */
  span: Span | null;
  /** Once it is answered: what a connection or a timer does later that it began is not its doing. */
  isOver: boolean;
}

/** A part of a trace. All names and values are a few known words and counts, never what anybody typed. */
export interface Span {
  /** 16 hexadecimal digits. */
  readonly id: string;
  readonly isSampled: boolean;
  /** Begins a part of it. */
  begin(name: string, about?: Record<string, string | number>): Span;
  /** Says what is only known at the end. */
  end(outcome?: { isFailed?: boolean; name?: string; about?: Record<string, string | number> }): void;
}

const present = new AsyncLocalStorage<RequestTrace>();

/** @returns the request or job that runs now; undefined for what happens by itself */
export function currentRequest(): RequestTrace | undefined {
  const found = present.getStore();
  return found?.isOver ? undefined : found;
}

/** Runs a request or job under an id. @param from the trace it belongs to; without one it begins a trace */
export async function runAsRequest<T>(
  from: TraceParent | null,
  work: (request: RequestTrace) => Promise<T>,
): Promise<T> {
  const trace = from?.trace ?? newTrace();
  const made: RequestTrace = {
    trace,
    number: numberOfTrace(trace),
    from,
    network: null,
    span: null,
    isOver: false,
  };
  try {
    return await present.run(made, work, made);
  } finally {
    made.isOver = true;
  }
}

/** Records some work as a part of the present request or job, if that is recorded. */
export async function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = currentRequest()?.span?.begin(name);
  if (!span) return work();
  try {
    const done = await work();
    span.end();
    return done;
  } catch (error) {
    span.end({ isFailed: true });
    throw error;
  }
}

/** @returns what a request passes on to what it causes, such as a job */
export function originOf({ trace, span }: RequestTrace): TraceParent {
  return { trace, span: span?.id ?? newSpanId(), isSampled: span?.isSampled ?? false };
}

/** Says where the present request comes from, for the record. */
export function setRequestNetwork(address: string): void {
  const found = present.getStore();
  if (found) found.network = address.replace(/[^\w.:/]/g, '').slice(0, 64);
}

/** @returns the network of the request; null for what happens by itself */
export const requestNetwork = (): string | null => present.getStore()?.network ?? null;

/** Random bytes are asked for in advance: each time costs as much as a hundred ids. */
const pool = Buffer.alloc(8 * 512);
let taken = pool.length;

/** @returns 16 hexadecimal digits */
export function newSpanId(): string {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  taken += 8;
  return pool.toString('hex', taken - 8, taken);
}

const newTrace = () => newSpanId() + newSpanId();
