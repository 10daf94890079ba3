/** What is recorded of a request for whoever looks for what took so long (docs/decisions/0199). */
import { inSpan } from '#db/request.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { MailPort } from '../ports/mail.ts';
import type { Traces } from './port.ts';

/**
 * Opens the way to the collector named in the settings. Nothing of it is loaded if there is none.
 * @returns null without a collector
 */
export async function openTraces(config: Config, log: Logger): Promise<Traces | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (!endpoint) return null;
  const { openCollector } = await import('./collector.ts');
  return openCollector({ ...config, endpoint }, log);
}

/** @returns the same way to send mail, each letter a span of the job that sends it; never to whom, or what */
export const tracedMail = (mail: MailPort): MailPort => ({
  ...mail,
  send: (letter) => inSpan('send a letter', () => mail.send(letter)),
});

/** @returns the same store, each access a span; never of which object */
export const tracedBlobs = (blobs: Blobs): Blobs => ({
  put: (key, body) => inSpan('store put', () => blobs.put(key, body)),
  get: (key) => inSpan('store get', () => blobs.get(key)),
  delete: (key) => inSpan('store delete', () => blobs.delete(key)),
  ready: () => blobs.ready(),
});
