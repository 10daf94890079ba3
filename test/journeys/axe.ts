// What axe says of a screen.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The same as axe.source in less than half the size: it is parsed again in each page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on colors or on the size of the window. */
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/** Tags of rules that depend on text. */
const OF_WORDS = ['cat.forms', 'cat.language', 'cat.name-role-value', 'cat.text-alternatives'];

/** Expects axe to report nothing on the current screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothing(page, { type: 'tag', values: TAGS });
}

/**
 * Like expectAccessible, for a state it has already checked, in the other color scheme or at another width:
 * only rules that depend on these can differ.
 */
export async function expectAccessibleInAnotherLook(page: Page): Promise<void> {
  await expectNothing(page, { type: 'rule', values: OF_LOOKS });
}

/**
 * Like expectAccessible, for a state it has already checked in the other language: the structure is the same;
 * names, labels and looks can differ.
 */
export async function expectAccessibleInAnotherLanguage(page: Page): Promise<void> {
  const named = axe.getRules(OF_WORDS).map(({ ruleId }) => ruleId);
  await expectNothing(page, { type: 'rule', values: [...new Set([...named, ...OF_LOOKS])] });
}

async function expectNothing(page: Page, runOnly: axe.RunOnly): Promise<void> {
  // Every screen has one, so without it there is nothing to check yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Where one dialog gives way to another, for a moment neither is there and the page is still hidden (0205).
  await page.waitForFunction(
    () =>
      document.querySelector('[role="dialog"], [role="alertdialog"]') ||
      !document.querySelector('main')?.closest('[inert], [aria-hidden="true"]'),
  );
  // Wait for animations: people do not read what is moving.
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running')
        .filter((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // One may start when another ends.
    for (await frame(); moving().length > 0; await frame())
      await Promise.all(moving().map((each) => each.finished.catch(() => {})));
  });
  // Injected once per page, into the page itself, which has no third-party frames.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (only) => window.axe.run({ runOnly: only, resultTypes: ['violations'] }),
    runOnly,
  );
  expect(
    violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}
