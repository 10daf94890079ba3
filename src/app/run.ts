import { existsSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { startEmbedded } from '../db/embedded.ts';
import { listAdmins } from '../features/accounts/accounts.people.queries.ts';
import { type Config, contactEmail, lacksSender, publicUrlOf } from '../server/config.ts';
import { type Logger, openLog } from '../server/log.ts';
import { outboxMail, smtpMail } from '../server/ports/mail.ts';
import { OUTBOX } from '../server/ports/outbox-folder.ts';
import { endSlowRequests, LOOKS_FOR_SLOW } from '../server/slow-requests.ts';
import { createApp, rooms } from './app.ts';
import { type OpenOptions, openServices } from './open.ts';
import type { Services } from './services.ts';
import { type Closer, closeAfterAnswers, closeServer, shutDown, stopOnSignals } from './stop.ts';

/** Not while a server that just started has better to do. */
const PREPARE_AFTER_MS = 10_000;

export type RunOptions = Pick<OpenOptions, 'hashing'>;

/**
 * Runs the product until a signal ends it.
 * @param secret the installation's
 * @param release gives the claimed data folder back
 */
export async function run(
  config: Config,
  secret: string,
  release: () => void,
  options: RunOptions,
): Promise<void> {
  const log = openLog(config.LOG_LEVEL);
  const closers: Closer[] = [];
  const stopping = new AbortController();

  try {
    const embedded = config.DATABASE_URL
      ? null
      : await startEmbedded(path.join(config.DATA_DIR, 'postgres'), { onGone: logDatabaseState(log) });
    if (embedded) closers.push(() => embedded.stop());
    const outbox = path.join(config.DATA_DIR, 'outbox');
    const sender = { from: config.MAIL_FROM, replyTo: contactEmail(config) };
    const keepsMessages = config.embedded && (!config.SMTP_URL || config.SMS_URL === OUTBOX);
    const services = await openServices({
      ...options,
      config,
      databaseUrl: config.DATABASE_URL ?? embedded?.url('postgres') ?? '',
      secret,
      publicUrl: publicUrlOf(config),
      mail: config.SMTP_URL ? smtpMail(config.SMTP_URL, sender) : outboxMail(outbox, sender),
      log,
    });
    closers.push(() => services.close());

    const seeded = path.join(config.DATA_DIR, 'seeded');
    const demo = config.embedded && config.DEMO;
    if (demo && !existsSync(seeded)) {
      const { seedDemo } = await import('#seed/demo.ts');
      await seedDemo(services);
      writeFileSync(seeded, new Date().toISOString());
    }

    const needsAdmin = !demo && (await services.db.asSystem(listAdmins)).length === 0;
    const isLeaving = () => stopping.signal.aborted;
    const app = createApp(services, keepsMessages ? { outbox, isLeaving } : { isLeaving });
    const server = serve(
      { fetch: app.fetch, port: config.PORT, hostname: config.HOST, serverOptions: LOOKS_FOR_SLOW },
      (address) =>
        greet(address, services.publicUrl, {
          demo,
          keepsMail: keepsMessages,
          needsAdmin,
          needsSender: lacksSender(config),
        }),
    ) as Server;
    closeAfterAnswers(server, stopping.signal);
    endSlowRequests(server, rooms.isUpload);
    prepareSearch(services);
    // Half of the memory was needed only to start, and would be freed only under pressure: free it now.
    setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), 1000).unref();
    closers.push(() => closeServer(server, services, config.STOP_SECONDS));
    stopOnSignals(stopping, config, log, () => shutDown(closers, release));
    server.on('error', (error: NodeJS.ErrnoException) => {
      console.error(
        error.code === 'EADDRINUSE'
          ? `Port ${config.PORT} is taken. Set PORT to another one.`
          : error.message,
      );
      void shutDown(closers, release).then(() => process.exit(1));
    });
  } catch (error) {
    await shutDown(closers, release);
    throw error;
  }
}

/** The embedded database is our own process: nothing else reports that it went down or came back. */
function logDatabaseState(log: Logger) {
  return (what: 'gone' | 'still gone' | 'back', error?: unknown) => {
    if (what === 'back') log.warn('the embedded PostgreSQL is back');
    else if (what === 'gone') log.error('the embedded PostgreSQL ended; it is started again');
    else log.error({ error }, 'the embedded PostgreSQL could not be started yet');
  };
}

/** Without a build of today's texts this is seconds of work, for which the first pack would wait longer than a request may take. */
function prepareSearch({ db, log, packSources }: Services): void {
  const prepare = () =>
    packSources
      .prepare((read) => db.reading(null, read))
      .catch((error: unknown) => log.warn({ error }, 'the first pack makes the index of topics'));
  setTimeout(prepare, PREPARE_AFTER_MS).unref();
}

interface Facts {
  demo: boolean;
  keepsMail: boolean;
  /** Nobody can open the desk. */
  needsAdmin: boolean;
  /** Mail servers refuse letters from the default address. */
  needsSender: boolean;
}

function greet(
  address: AddressInfo,
  publicUrl: string,
  { demo, keepsMail, needsAdmin, needsSender }: Facts,
): void {
  const lines = ['', `Kinkeeper is ready: ${publicUrl.replace(/:0$/, `:${address.port}`)}`];
  if (keepsMail) lines.push(`Mail is kept here:  ${publicUrl}/outbox`);
  if (needsAdmin)
    lines.push('Nobody is an admin yet. Once that person has signed up:  npm run make-admin -- ADDRESS');
  if (needsSender) lines.push('Letters would be refused: set MAIL_FROM to an address of yours.');
  if (demo) {
    lines.push(
      '',
      'Demo sign-ins, all with the password kinkeeper-demo:',
      '  maria@demo.test, james@demo.test   customers',
      '  dana@demo.test, owen@demo.test     service providers',
      '  ada@demo.test                      admin',
    );
  }
  console.log(`${lines.join('\n')}\n`);
}
