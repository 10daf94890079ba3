// Everything that docs/operations.md describes, on this machine: PostgreSQL with a standby, poolers, a proxy, three of
// our processes, a store and a mail server. Ctrl-C ends it, and erases it.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { StartError } from '../src/kit/start-error.ts';
import { installPrograms } from './cluster/programs.ts';
import { type Cluster, startCluster } from './cluster/start.ts';

try {
  await installPrograms();
  // Also while it starts: then it ends as soon as all of it can be ended in order.
  const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  console.log(
    'Starting PostgreSQL and its standby, poolers, a store, a mail server, three processes, a proxy...',
  );
  const cluster = await startCluster();
  greet(cluster);
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => void obey(cluster, line.trim()));
  await interrupted;
  console.log('\nStopping all of it...');
  lines.close();
  await cluster.stop();
  console.log('Nothing is left running.');
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function greet({
  url,
  folder,
  letters,
  processes,
  poolers,
  proxy,
  store,
  mail,
  primary,
  standby,
}: Cluster): void {
  const parts = [
    primary().part,
    standby().part,
    ...poolers.map(({ part }) => part),
    store,
    mail,
    ...processes,
    proxy,
  ];
  console.log(`
Kinkeeper is ready: ${url}
Letters, such as the link after a sign-up, are files in ${letters}
Logs are in ${folder}

${parts.map((each) => `  ${each.name.padEnd(14)} process ${each.pid()}`).join('\n')}

Kill any of them: it is started again after a second. Or type
  roll   and Enter: replaces the three processes, one after the other
  fail   and Enter: kills the primary, promotes the standby, and lets the old primary follow
Ctrl-C ends everything, and erases what was stored.
`);
}

async function obey(cluster: Cluster, line: string): Promise<void> {
  if (line === 'roll') {
    console.log('Replacing the processes...');
    await cluster.roll();
    console.log('All three are new.');
  } else if (line === 'fail') {
    console.log('Killing the primary...');
    cluster.losePrimary();
    await cluster.promote();
    console.log(`Promoted ${cluster.primary().part.name}.`);
    await cluster.rejoin();
    console.log(`${cluster.standby().part.name} follows it.`);
  } else if (line) console.log('Type roll or fail.');
}
