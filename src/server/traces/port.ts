import type { RequestTrace, Span } from '#db/request.ts';

export interface Traces {
  /**
   * Begins the span of a request or a job, below the one that sent it. What happens in it hangs its spans below.
   * @param name a few known words, such as the name of a queue
   */
  begin(request: RequestTrace, kind: 'request' | 'job', name: string): Span;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
}
