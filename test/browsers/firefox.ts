// Firefox over its built-in WebDriver BiDi: Debian has no geckodriver.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { cookieOf, type Engine, type Handle, keyPresses, mousePress, type Size } from './engine.ts';

/** No outside requests, no pages of its own, no animations. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.prefs.recommended': true,
  'services.settings.server': '',
  'toolkit.telemetry.server': '',
  'ui.prefersReducedMotion': 1,
  // Overlay scrollbars, as on a phone.
  'ui.useOverlayScrollbars': 1,
};

/**
 * Starts headless Firefox.
 * @returns functions that open a clean tab and quit
 */
export async function startFirefox() {
  const profile = mkdtempSync(path.join(tmpdir(), 'kk-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      env: { ...process.env, HOME: profile, TZ: 'America/Phoenix' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const found = line.match(/WebDriver BiDi listening on (ws:\S+)/)?.[1];
      if (found) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}.`)));
  });
  const bidi = await connect(`${address}/session`);
  await bidi.send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
  });
  return {
    newTab: (size: Size) => newTab(bidi, size),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

type Bidi = Awaited<ReturnType<typeof connect>>;

/** The result of a script: a value, or what it threw. */
interface Ran {
  type: 'success' | 'exception';
  result: { type: string; value?: unknown; sharedId?: string };
  exceptionDetails?: { text: string };
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return {
    send<T = unknown>(method: string, params: object): Promise<T> {
      const asked = Promise.withResolvers<unknown>();
      last += 1;
      waiting.set(last, asked);
      socket.send(JSON.stringify({ id: last, method, params }));
      return asked.promise as Promise<T>;
    },
  };
}

/** A tab with its own cookies and storage. */
async function newTab(bidi: Bidi, size: Size): Promise<Engine> {
  const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext', {});
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
    type: 'tab',
    userContext,
  });
  await bidi.send('browsingContext.setViewport', { context, viewport: size });

  async function call(code: string, args: readonly unknown[], element?: Handle): Promise<Ran['result']> {
    const ran = await bidi.send<Ran>('script.callFunction', {
      functionDeclaration: code,
      arguments: [...(element ? [element] : []), { type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
    });
    if (ran.type === 'exception') throw new Error(ran.exceptionDetails?.text);
    return ran.result;
  }
  const perform = (actions: object[]) => bidi.send('input.performActions', { context, actions });

  return {
    open: async (url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    setCookie: async (pair) => {
      const cookie = cookieOf(pair, (value) => ({ type: 'string', value }));
      await bidi.send('storage.setCookie', { cookie, partition: { type: 'context', context } });
    },
    evaluate: async (code, args, element) => {
      const spread = element
        ? `async (element, args) => JSON.stringify({ value: await (${code})(element, ...JSON.parse(args)) })`
        : `async (args) => JSON.stringify({ value: await (${code})(...JSON.parse(args)) })`;
      return JSON.parse(String((await call(spread, args, element)).value)).value;
    },
    find: async (code, args) => {
      const { sharedId } = await call(`(args) => (${code})(...JSON.parse(args))`, args);
      return sharedId ? { sharedId } : null;
    },
    press: async (element) => {
      await perform(mousePress({ type: 'element', element }));
    },
    type: async (text) => {
      await perform(keyPresses(text));
    },
    choose: async (element, file) => {
      await bidi.send('input.setFiles', { context, element, files: [file] });
    },
    screenshot: async () => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    print: async () => {
      const page = { width: 21.59, height: 27.94 };
      const { data } = await bidi.send<{ data: string }>('browsingContext.print', { context, page });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      await bidi.send('browser.removeUserContext', { userContext });
    },
  };
}
