/** How long an answer may take. What its sender needs to send does not count; `endSlowRequests` bounds that. */
import type { MiddlewareHandler } from 'hono';
import { refuse } from './security.ts';

/** An answer must begin within this time, whatever delays it; database statements time out after 7 s. */
const ANSWER_MS = 8000;

declare module 'hono' {
  interface ContextVariableMap {
    answerClock?: { start: () => void; stop: () => void };
  }
}

/**
 * Answers 503 in the place of a call that takes too long.
 * @param isFree whether a request may take as long as its sender needs
 * @param answerMs for tests
 */
export function answerInTime(
  isFree: (method: string, path: string) => boolean,
  answerMs = ANSWER_MS,
): MiddlewareHandler {
  return async (c, next) => {
    if (isFree(c.req.method, c.req.path)) return next();
    let timer: NodeJS.Timeout | undefined;
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const stop = () => clearTimeout(timer);
    const start = () => {
      timer = setTimeout(() => resolve('late'), answerMs);
    };
    start();
    c.set('answerClock', { start, stop });
    try {
      if ((await Promise.race([next(), late])) !== 'late') return undefined;
      c.set('away', new Error(`no answer within ${answerMs / 1000} seconds`));
      c.header('retry-after', '2');
      return refuse(c, 'UNAVAILABLE');
    } finally {
      stop();
      // Whoever still works on it starts no clock again.
      c.set('answerClock', undefined);
    }
  };
}

/** From here on a body is waited for. */
export const stopAnswerClock: MiddlewareHandler = (c, next) => {
  c.get('answerClock')?.stop();
  return next();
};

/** The body is there: from here on it is up to us. */
export const startAnswerClock: MiddlewareHandler = (c, next) => {
  c.get('answerClock')?.start();
  return next();
};
