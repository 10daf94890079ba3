// What the plan flow's journeys share: its screens, and paths through them.

import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './journey.ts';
import { visit } from './public-site.ts';

export const FLOW = '/getstarted';
export const VISITOR_KEY = 'kinkeeper.plan';
/** Answers of a triage: urgency, confidence, emotional impact, help with the talk. */
export const WORST = ['High', 'Not sure where to start', 'Overwhelming', 'Yes'] as const;
export const FOUR = ['High', 'Somewhat clear', 'Not weighing on me', 'No'] as const;
export const THREE = ['High', "I've got this", 'Not weighing on me', 'No'] as const;

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const card = (page: Page, domain: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { level: 2, name: domain, exact: true }),
    });
/** Of a plan, without what the state has for them. */
export const actionTitles = (page: Page) =>
  page.locator('section:not([aria-labelledby="near-you"])').getByRole('heading', { level: 3 });
export const toNextSteps = (page: Page) => page.getByRole('button', { name: /^Continue to Next Steps/ });

/** Chooses a triage answer, which leads to the next question. */
export async function answer(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).click();
}

/** Opens the first screen and waits for hydration. */
export async function openFlow(page: Page): Promise<void> {
  await visit(page, FLOW);
  await expect(heading(page, "Let's Get Started")).toBeVisible();
}

/** Answers a domain's triage, from its card and back. */
export async function finish(page: Page, domain: string, answers: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: domain, exact: true }).click();
  for (const [at, name] of answers.entries()) {
    await expect(page.getByText(`Question ${at + 1} of ${answers.length}`)).toBeVisible();
    await answer(page, name);
  }
  await expect(page.getByRole('button', { name: `Edit ${domain}` })).toBeVisible();
}

export async function toDrillDown(page: Page): Promise<void> {
  await toNextSteps(page).click();
  await expect(heading(page, 'Tell us a bit more')).toBeVisible();
}

export async function toChooser(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get My Plan' }).click();
  await expect(heading(page, 'Choose your plan')).toBeVisible();
}

export async function toPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep exploring (no commitment)' }).click();
  await expect(heading(page, 'Priority Next Steps')).toBeVisible();
}

/** Healthcare with every obstacle and housing with three options: more actions than the preview shows. */
export async function throughToChooser(page: Page): Promise<void> {
  await openFlow(page);
  await finish(page, 'Healthcare', WORST);
  await finish(page, 'Housing', FOUR);
  await toDrillDown(page);
  const health = page.getByRole('region', { name: 'Healthcare' });
  for (const snag of await health.getByRole('checkbox').all()) await snag.check();
  const housing = page.getByRole('region', { name: 'Housing' });
  for (const focus of ['Assisted living options', 'In-home help', 'Downsizing'])
    await housing.getByRole('checkbox', { name: focus }).check();
  await toChooser(page);
}

export async function throughToPlan(page: Page): Promise<void> {
  await throughToChooser(page);
  await toPlan(page);
  await expect(actionTitles(page)).toHaveCount(5);
}

/** A triage that makes a domain a priority, and the answers below it. */
export const pressing = (drill: Record<string, unknown> = {}) => ({
  triage: { urgency: 'high', confidence: 'low', emotional: 'high', conversationHelp: 'no' },
  drill,
});

/** The stored parts of a progress with these answers. */
export function partsOf(
  answers: Record<string, ReturnType<typeof pressing>>,
  at = '2026-01-02T03:04:05.678Z',
) {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([domain, { triage, drill }]) => [
      [`triage.${domain}`, { at, value: triage }],
      [`drill.${domain}`, { at, value: drill }],
    ]),
  );
}

/** Opens a screen of the flow as a visitor whose browser has stored these answers. */
export async function openKept(
  page: Page,
  answers: Record<string, ReturnType<typeof pressing>>,
  step: 'drill' | 'chooser' | 'plan',
): Promise<void> {
  const kept = JSON.stringify({ version: 1, cleared_at: null, parts: partsOf(answers) });
  await visit(page, '/packs');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [VISITOR_KEY, kept] as const);
  await visit(page, `${FLOW}?step=${step}`);
}

/** Opens a dialog with one button, checks it, and closes it with another. */
export async function lookAtDialog(page: Page, title: string, close: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: close }).click();
  await expect(dialog).toHaveCount(0);
}

/** @returns the browser storage keys of the plan flow */
export function keptKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('plan')));
}
