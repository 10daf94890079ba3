/** How an operator's command reaches the installation that the settings name, running or not. */
import path from 'node:path';
import { embeddedUrl, startEmbedded } from '../../src/db/embedded.ts';
import { checkServer } from '../../src/db/server-check.ts';
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

/** @param options.isRotating whether a rotation of its key that was not finished is about to be */
export async function openInstallation({ isRotating = false } = {}): Promise<Installation> {
  const config = readConfig(process.env);
  const release = await claimFolder(config.DATA_DIR).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return null;
    throw error;
  });
  const isRunning = release === null;
  const secret = installationSecret(config, isRotating);
  if (config.DATABASE_URL) {
    await checkServer(config.DATABASE_URL);
    return { config, secret, isRunning, url: config.DATABASE_URL, close: async () => release?.() };
  }
  const folder = path.join(config.DATA_DIR, 'postgres');
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
