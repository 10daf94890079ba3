// Hot reload on both sides: the server restarts when its files change, Vite swaps the screens.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { environment } from './support/environment.mjs';
import { ROOT } from './support/run.ts';

const port = Number(process.env.PORT ?? 3000);
const server = start('node', ['--watch', '--watch-preserve-output', 'src/app/main.ts'], {
  PORT: String(port + 1),
  PUBLIC_URL: `http://localhost:${port}`,
});
const pages = start('react-router', ['dev', '--port', String(port)], { API_PORT: String(port + 1) });
for (const child of [server, pages]) child.on('exit', () => stop());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

function start(command: string, args: string[], env: Record<string, string>) {
  const bin = path.join(ROOT, 'node_modules/.bin', command);
  return spawn(bin, args, { cwd: ROOT, env: { ...environment(process.env), ...env }, stdio: 'inherit' });
}

function stop(): void {
  server.kill('SIGTERM');
  pages.kill('SIGTERM');
}
