/** Sending what is stored. */
import type { Logger } from '../log.ts';
import { SILENT_MS, TRANSFER_MAX_MS } from './receive.ts';

/** Nothing in it runs in a page, and no intermediary caches it. */
export const PRIVATE = {
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};

export type Pieces = AsyncIterableIterator<Buffer>;

interface Sending {
  log: Logger;
  /** Id of the file, for the log. */
  file: string;
  /** Called once, however it ends: whether all of it was sent. */
  onEnd(isWhole: boolean): Promise<void>;
  /** Called first if it breaks off. */
  onBroken(error: unknown): Promise<void>;
}

/**
 * A response body. Errors on the way are logged, and the response stays incomplete. It is also cut off if the
 * client stops reading, because open reads in the store are a shared resource.
 */
export function streamOf(
  pieces: Pieces,
  { log, file, onEnd, onBroken }: Sending,
): ReadableStream<Uint8Array> {
  const started = performance.now();
  let idle: NodeJS.Timeout | undefined;
  const waitForReader = (controller: ReadableStreamDefaultController) => {
    idle = setTimeout(() => {
      log.info({ file }, 'nobody read on while a file was sent');
      controller.error(new Error('nobody read on'));
      void onEnd(false);
      void pieces.return?.().catch(() => {});
    }, SILENT_MS);
  };
  return new ReadableStream<Uint8Array>(
    {
      start: waitForReader,
      pull: async (controller) => {
        clearTimeout(idle);
        try {
          if (performance.now() - started > TRANSFER_MAX_MS) throw new Error('it took too long');
          const { done, value } = await pieces.next();
          if (done) {
            await onEnd(true);
            return controller.close();
          }
          controller.enqueue(value);
          waitForReader(controller);
        } catch (error) {
          log.error({ error, file }, 'a file broke off while it was sent');
          await onEnd(false);
          await onBroken(error);
          await pieces.return?.();
          throw error;
        }
      },
      cancel: async () => {
        clearTimeout(idle);
        await onEnd(false);
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
