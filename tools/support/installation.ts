/** How an operator's command reaches the installation that the settings name, running or not. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { embeddedUrl, startEmbedded } from '../../src/db/embedded.ts';
import { clientOf } from '../../src/db/primary.ts';
import { checkServer } from '../../src/db/server-check.ts';
import { StartError } from '../../src/kit/start-error.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import { claimFolder, FolderInUseError, installationSecret } from '../../src/server/data-folder.ts';

export interface Installation {
  config: Config;
  secret: string;
  /** Of its database. */
  url: string;
  /** Whether a server was running on the data folder. */
  isRunning: boolean;
  close(): Promise<void>;
}

/**
 * @param options.isRotating whether a rotation of its key that was not finished is about to be
 * @throws StartError also if there is none yet
 */
export async function openInstallation({ isRotating = false } = {}): Promise<Installation> {
  const config = readConfig(process.env);
  const folder = path.join(config.DATA_DIR, 'postgres');
  if (config.embedded && !existsSync(folder))
    throw new StartError(`There is no installation in ${config.DATA_DIR}. Set DATA_DIR, or start it once.`);
  const release = await claimFolder(config.DATA_DIR).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return null;
    throw error;
  });
  const isRunning = release === null;
  const secret = installationSecret(config, isRotating);
  if (config.DATABASE_URL) {
    await checkServer(config.DATABASE_URL);
    await refuseEmpty(config.DATABASE_URL);
    return { config, secret, isRunning, url: config.DATABASE_URL, close: async () => release?.() };
  }
  if (isRunning)
    return { config, secret, isRunning, url: embeddedUrl(folder, 'postgres'), close: async () => {} };
  const embedded = await startEmbedded(folder);
  return {
    config,
    secret,
    isRunning,
    url: embedded.url('postgres'),
    close: async () => {
      await embedded.stop();
      release?.();
    },
  };
}

/** Its roles are missing too, of which the driver would complain at length. */
async function refuseEmpty(url: string): Promise<void> {
  const client = clientOf(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ it: string | null }>(
      "select to_regclass('public.migrations') as it",
    );
    if (!rows[0]?.it)
      throw new StartError('DATABASE_URL: no server has started on this database yet. Start one once.');
  } finally {
    await client.end();
  }
}
