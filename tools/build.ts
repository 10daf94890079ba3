// Builds the pages: first the scripts of light pages, whose names the prerendered pages carry, and the service
// worker. Then the two indexes of topics for packs, side by side.
import { keepEarlierFiles } from './support/earlier-files.ts';
import { ROOT, run } from './support/run.ts';

keepEarlierFiles(ROOT, Date.now());

for (const atOnce of [
  [['vite', 'build', '--config', 'vite.light.config.ts']],
  [['vite', 'build', '--config', 'vite.offline.config.ts']],
  // Alone: a page that is not prerendered within ten seconds ends the build.
  [['react-router', 'build']],
  [
    ['node', 'tools/store-topic-index.ts', 'topics'],
    ['node', 'tools/store-topic-index.ts', 'parts'],
  ],
]) {
  const codes = await Promise.all(
    atOnce.map(async ([command = '', ...args]) => (await run(command, args)).code),
  );
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) process.exit(failed);
}
