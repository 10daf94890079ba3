// A tab of any browser: locators by role and name like Playwright's, with the same auto-waiting.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Engine, Handle } from './engine.ts';
import { KEY } from './engine.ts';
import { findByRole, findViolations, isAlive, isReachable, prepare, type Step } from './in-page.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PICTURES = path.join(import.meta.dirname, '../../test-results/browsers');

/** A locator: looks for its element again on each use. */
export interface Part {
  get(role: string, name?: string | RegExp): Part;
  isThere(): Promise<boolean>;
  /** The visible text, or nothing while it does not exist. */
  text(): Promise<string>;
  hasFocus(): Promise<boolean>;
  hasRoomForItsWords(): Promise<boolean>;
  press(): Promise<void>;
  /** Clicks it and types, replacing its content. */
  fill(words: string): Promise<void>;
}

export type Tab = ReturnType<typeof makeTab>;

/** @returns a tab on the product at `url`; its screenshots begin with `name` */
export function makeTab(engine: Engine, url: string, name: string) {
  async function prepareConnection(): Promise<void> {
    if (!(await engine.evaluate('() => "axe" in window', []))) await engine.evaluate(`() => {${AXE}}`, []);
    await engine.evaluate(prepare.toString(), []);
  }

  async function find(steps: readonly Step[]): Promise<Handle | null> {
    await prepareConnection();
    return engine.find(findByRole.toString(), [steps]);
  }

  function part(steps: readonly Step[]): Part {
    const described = steps.map((each) => `${each.role} ${JSON.stringify(each.name ?? '')}`).join(' > ');
    const ask = async <T>(code: string, missing: T): Promise<T> => {
      const element = await find(steps);
      return element ? engine.evaluate<T>(code, [], element).catch(() => missing) : missing;
    };
    const self: Part = {
      get: (role, wanted) =>
        part([
          ...steps,
          {
            role,
            ...(wanted instanceof RegExp
              ? { name: { source: wanted.source } }
              : wanted
                ? { name: wanted }
                : {}),
          },
        ]),
      isThere: async () => (await find(steps)) !== null,
      text: () => ask('(element) => element.innerText', ''),
      hasFocus: () => ask('(element) => element === document.activeElement', false),
      hasRoomForItsWords: () => ask('(element) => element.scrollHeight <= element.clientHeight', false),
      press: async () => {
        await expect(async () => {
          const element = await find(steps);
          expect(element, `${described} is there`).not.toBeNull();
          expect(
            await engine.evaluate(isReachable.toString(), [], element ?? {}),
            `${described} can be pressed`,
          ).toBe(true);
          await engine.press(element ?? {});
        }).toPass({ timeout: 15_000 });
      },
      fill: async (words) => {
        await self.press();
        await ask('(element) => element.select()', null);
        await engine.type(words);
      },
    };
    return self;
  }

  return {
    ...part([]),
    engine,
    open: async (address: string) => {
      await engine.open(new URL(address, url).href);
      await expect.poll(() => engine.evaluate(isAlive.toString(), [])).toBe(true);
    },
    key: (name: keyof typeof KEY) => engine.type(KEY[name]),
    path: () => engine.evaluate<string>('() => location.pathname + location.search', []),
    /** The text of the whole page. */
    words: () => engine.evaluate<string>('() => document.body.innerText', []),
    /** Signs in a person who has a session from the API. */
    signIn: async ({ cookie }: { cookie: string }) => {
      await engine.open(`${url}/robots.txt`);
      const [pair = ''] = cookie.split('; ');
      await engine.setCookie(pair);
    },
    choose: async (selector: string, file: string) => {
      const element = await engine.find('(selector) => document.querySelector(selector)', [selector]);
      await engine.choose(element ?? {}, file);
    },
    /** Takes a screenshot, and checks that nothing is too wide and axe finds nothing. */
    look: async (what: string) => {
      await prepareConnection();
      mkdirSync(PICTURES, { recursive: true });
      writeFileSync(path.join(PICTURES, `${name}-${what}.png`), await engine.screenshot());
      const wider = '() => document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await engine.evaluate(wider, []), `${what} fits`).toBe(0);
      const found = await engine.evaluate(`(tags) => (${findViolations})(tags)`, [TAGS]);
      expect(found, `axe looks at ${what}`).toEqual([]);
    },
    problems: () => engine.evaluate<string[]>('() => window.problems ?? []', []),
    printed: () => engine.evaluate<number>('() => window.printed ?? 0', []),
  };
}

/** Waits for an element to appear. */
export async function see(wanted: Part): Promise<void> {
  await expect.poll(() => wanted.isThere(), { timeout: 15_000 }).toBe(true);
}
