// WebKitGTK's MiniBrowser over WebDriver, on a virtual screen.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tools/support/free-port.ts';
import { miniBrowser } from '#tools/support/other-browsers.ts';
import { cookieOf, type Engine, type Handle, keyPresses, mousePress, type Size } from './engine.ts';

/** WebDriver's key for an element reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Starts a virtual screen and WebKitGTK's driver.
 * @returns functions that open a clean tab and quit
 */
export async function startWebKit() {
  const screen = await startScreen();
  const port = await freePort();
  const settings = writeSettings();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      XDG_CONFIG_HOME: settings,
      LANG: 'en_US.UTF-8',
      TZ: 'America/Phoenix',
    },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, driver);
  return {
    newTab: (size: Size) => newTab(url, size),
    async stop() {
      await end(driver);
      await screen.stop();
      rmSync(settings, { recursive: true, force: true });
    },
  };
}

/** MiniBrowser's toolbar is wider than a phone by default. Turns animations off. */
function writeSettings(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kk-webkit-'));
  const gtk = path.join(folder, 'gtk-3.0');
  mkdirSync(gtk);
  const small = 'font-size: 1px; min-width: 0; margin: 0; padding: 0; border-width: 0;';
  writeFileSync(path.join(gtk, 'gtk.css'), `window > box *, toolbar, toolbar * { ${small} }`);
  writeFileSync(path.join(gtk, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return folder;
}

async function startScreen() {
  // Xvfb writes its display number to the fourth file descriptor.
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
  });
  const display = `:${number}`;
  // Without a window manager no window has focus, so no focus styles apply.
  const manager = spawn('openbox', [], { env: { ...process.env, DISPLAY: display }, stdio: 'ignore' });
  return {
    display,
    async stop() {
      await end(manager);
      await end(child);
    },
  };
}

async function untilReady(url: string, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    const answer = await fetch(`${url}/status`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`WebKitWebDriver ended with ${driver.exitCode}.`);
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}

async function send<T = unknown>(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<T> {
  const answer = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** A window with its own cookies and storage. */
async function newTab(url: string, size: Size): Promise<Engine> {
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const { sessionId } = await send<{ sessionId: string }>(`${url}/session`, 'POST', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': options, unhandledPromptBehavior: 'accept' },
    },
  });
  const session = `${url}/session/${sessionId}`;
  const post = <T>(what: string, body: object) => send<T>(`${session}/${what}`, 'POST', body);
  const run = <T>(code: string, args: readonly unknown[]) =>
    post<T>('execute/sync', { script: `return (${code})(...arguments)`, args });

  // The window has a toolbar above the page.
  await post('window/rect', size);
  const page = await run<Size>('() => ({ width: innerWidth, height: innerHeight })', []);
  await post('window/rect', {
    width: 2 * size.width - page.width,
    height: 2 * size.height - page.height,
  });

  while (!(await run<boolean>('() => document.hasFocus()', []))) await sleep(50);

  return {
    open: async (address) => {
      await post('url', { url: address });
    },
    setCookie: async (pair) => {
      await post('cookie', { cookie: cookieOf(pair, (value) => value) });
    },
    evaluate: (code, args, element) => run(code, element ? [element, ...args] : args),
    find: (code, args) => run<Handle | null>(code, args),
    press: async (element) => {
      await post('actions', { actions: mousePress(element) });
    },
    type: async (text) => {
      await post('actions', { actions: keyPresses(text) });
    },
    choose: async (element, file) => {
      await post(`element/${element[ELEMENT]}/value`, { text: file });
    },
    screenshot: async () => Buffer.from(await send<string>(`${session}/screenshot`, 'GET'), 'base64'),
    close: async () => {
      await send(session, 'DELETE');
    },
  };
}
