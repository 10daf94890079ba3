// The entry. A start that must be refused is refused before the product is loaded, which takes seconds.
import { StartError } from '../kit/start-error.ts';
import { type Config, readConfig } from '../server/config.ts';
import { claimFolder, installationSecret } from '../server/data-folder.ts';
import type { RunOptions } from './run.ts';

if (import.meta.main) {
  try {
    await main(readConfig(process.env));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Claims the data folder, then runs the product until a signal ends it.
 * @param options for tests that sign up many people
 * @throws StartError with a sentence for the operator
 */
export async function main(config: Config, options: RunOptions = {}): Promise<void> {
  const release = await claimFolder(config.DATA_DIR);
  let secret: string;
  try {
    secret = installationSecret(config);
  } catch (error) {
    release();
    throw error;
  }
  const { run } = await import('./run.ts');
  await run(config, secret, release, options);
}
