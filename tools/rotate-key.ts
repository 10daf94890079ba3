// Gives the installation another secret, while its server is stopped. Killed at any moment, it is run again.
//   npm run rotate-key                                      the data folder’s own secret; a new one is made
//   APP_SECRET=old APP_SECRET_NEW=new npm run rotate-key    afterwards start with APP_SECRET=new
import { countConnections, isWrappedWith, rotateKey } from '../src/app/rotate-key.ts';
import { clientOf } from '../src/db/primary.ts';
import { StartError } from '../src/kit/start-error.ts';
import { SECRET_MIN } from '../src/server/config.ts';
import { nextFolderSecret, storeNextSecret } from '../src/server/data-folder.ts';
import { openInstallation } from './support/installation.ts';

try {
  const { config, secret, url, isRunning, close } = await openInstallation({ isRotating: true });
  try {
    if (isRunning) throw new StartError('Stop the server first: it would go on with the old secret.');
    const isOurs = !config.APP_SECRET && !config.APP_SECRET_FILE;
    const next = isOurs ? nextFolderSecret(config.DATA_DIR) : (process.env.APP_SECRET_NEW ?? '');
    if (next.length < SECRET_MIN || next === secret)
      throw new StartError(`APP_SECRET_NEW: name another secret of at least ${SECRET_MIN} characters.`);
    const db = clientOf(url);
    await db.connect();
    try {
      if ((await countConnections(db)) > 0)
        throw new StartError(
          'Stop all servers first, on every machine: one is still connected to this database.',
        );
      if (await isWrappedWith(db, next)) console.log('Everything was wrapped with the new secret before.');
      else
        for (const [what, count] of Object.entries(await rotateKey(db, secret, next)))
          console.log(`${what}: ${count}`);
    } finally {
      await db.end();
    }
    if (isOurs) storeNextSecret(config.DATA_DIR);
    console.log(
      isOurs ? 'The data folder has its new secret.' : 'Now start every process with the new secret.',
    );
    console.log(
      'Everybody signs in again, links sent before have ended except those that stop letters, and new recovery codes have to be made.',
    );
  } finally {
    await close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
