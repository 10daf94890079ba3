// The setup of each test: a clean tab of its browser, on the product, over a line that can be cut.
import { test as base, expect } from '@playwright/test';
import { url } from '../journeys/journey.ts';
import type { Size } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { openLine } from './line.ts';
import { makeTab, type Tab } from './tab.ts';
import { startWebKit } from './webkit.ts';

/** The public address of the product: the browser's end of the line. */
const publicUrl = () => process.env.PUBLIC_URL ?? '';

export interface Options {
  browserKind: 'firefox' | 'webkit';
  size: Size;
}

interface Fixtures {
  tab: Tab;
  line: Awaited<ReturnType<typeof openLine>>;
}

type Started = Awaited<ReturnType<typeof startFirefox>>;

export const test = base.extend<
  Fixtures & Pick<Options, 'size'>,
  { started: Started } & Pick<Options, 'browserKind'>
>({
  browserKind: ['firefox', { option: true, scope: 'worker' }],
  size: [{ width: 390, height: 844 }, { option: true }],
  started: [
    async ({ browserKind }, use) => {
      const started = await (browserKind === 'webkit' ? startWebKit() : startFirefox());
      await use(started);
      await started.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's names from this pattern
  line: async ({}, use) => {
    const line = await openLine(publicUrl(), url());
    await use(line);
    await line.close();
  },
  tab: async ({ started, size, line: _line }, use, info) => {
    const engine = await started.newTab(size);
    const tab = makeTab(engine, publicUrl(), info.project.name);
    await use(tab);
    if (info.status !== info.expectedStatus)
      await info.attach('the page', { body: await engine.screenshot(), contentType: 'image/png' });
    const problems = await tab.problems();
    await engine.close();
    expect(problems, 'nothing goes wrong in the page').toEqual([]);
  },
});
