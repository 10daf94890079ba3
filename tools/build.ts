// Builds the pages: first the scripts of light pages, whose names the prerendered pages carry, and the service
// worker. Then, beside them, the index of topics for packs.
import { keepEarlierFiles } from './support/earlier-files.ts';
import { ROOT, run } from './support/run.ts';

keepEarlierFiles(ROOT, Date.now());

for (const [command, args] of [
  ['vite', ['build', '--config', 'vite.light.config.ts']],
  ['vite', ['build', '--config', 'vite.offline.config.ts']],
  ['react-router', ['build']],
  ['node', ['tools/store-topic-index.ts']],
] as const) {
  const { code } = await run(command, [...args]);
  if (code !== 0) process.exit(code);
}
