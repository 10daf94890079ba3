// Each screen of the plan flow, with its overlays: appearance, large text, touch targets.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLook,
  signInBrowser,
  somebody,
  test,
} from './journey.ts';
import {
  keepAnswers,
  LOCKED_STATES,
  openPlanState,
  type PlanState,
  UNLOCKED_STATES,
  unlockPlan,
  VISITOR_STATES,
} from './plan-states.ts';
import { overflow, setTextSize, smallTargets } from './screen-room.ts';

/** Every pair of language, scheme and width occurs, as with the other screens. */
const LOOKS = {
  en: [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 1280 },
  ],
  es: [
    { colorScheme: 'dark', width: 390 },
    { colorScheme: 'light', width: 1280 },
  ],
} as const;
type Language = keyof typeof LOOKS;

for (const language of ['en', 'es'] as const)
  test(`the plan flow is well in either scheme, at each width, in large text: ${language} [GUARD-10, PLAN-01]`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    await context.addInitScript((lang) => localStorage.setItem('kinkeeper.locale', lang), language);
    await keepAnswers(context);
    const look = async (states: PlanState[]) => {
      for (const state of states) await test.step(state.name, () => lookAt(page, state, language));
    };
    await look(VISITOR_STATES);
    const person = await somebody('Wilhelmina Featherstonehaugh-Montgomery the Third of Somewhere');
    await signInBrowser(context, person);
    await look(LOCKED_STATES);
    await unlockPlan(person);
    await look(UNLOCKED_STATES);
  });

/** Checks one state in each look: opened once, because opening it is what takes time. */
async function lookAt(page: Page, state: PlanState, language: Language): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  await openPlanState(page, state);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  for (const [index, { colorScheme, width }] of LOOKS[language].entries()) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await (index === 0 ? expectAccessible(page) : expectAccessibleInAnotherLook(page));
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await smallTargets(page), state.name).toEqual([]);
  for (const textSize of ['100%', '200%']) {
    await setTextSize(page, textSize);
    expect(await overflow(page), `${state.name} at ${textSize} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

test('forced colors show what is chosen in the plan flow, and its actions [GUARD-10, PLAN-01]', async ({
  page,
  context,
}) => {
  await keepAnswers(context);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const name of ['drill', 'levels', 'paywall-visitor']) {
    const state = VISITOR_STATES.find((each) => each.name === name);
    if (state) await openPlanState(page, state);
    for (const choice of await page.locator('input:checked').all())
      await expect(choice).toHaveCSS('appearance', 'auto');
    for (const button of await page.getByRole('dialog').getByRole('button').all())
      expect(await button.evaluate((node) => getComputedStyle(node).borderTopStyle)).toBe('solid');
    await expectAccessible(page);
  }
});
