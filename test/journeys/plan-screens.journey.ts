// Each screen of the plan flow, with its overlays: appearance, large text, touch targets.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectAccessibleInAnotherLook,
  signInBrowser,
  somebody,
  test,
} from './journey.ts';
import {
  keepAnswers,
  LOCKED_SCREENS,
  type PlanScreen,
  throughStates,
  UNLOCKED_SCREENS,
  unlockPlan,
  VISITOR_SCREENS,
} from './plan-states.ts';
import { expectRoom } from './screen-room.ts';

/** Every pair of language, scheme and width occurs, as with the other screens. */
const SCANNED_AT_ONCE = {
  en: [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 1280 },
  ],
  es: [
    { colorScheme: 'dark', width: 390 },
    { colorScheme: 'light', width: 1280 },
  ],
} as const;
type Language = keyof typeof SCANNED_AT_ONCE;
const PHONE = { width: 390, height: 900 };

for (const language of ['en', 'es'] as const)
  test(`the plan flow is well in either scheme, at each width, in large text: ${language} [GUARD-10, PLAN-01]`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    await context.addInitScript((lang) => localStorage.setItem('kinkeeper.locale', lang), language);
    await keepAnswers(context);
    const look = async (screens: PlanScreen[]) => {
      for (const screen of screens) {
        await page.setViewportSize(PHONE);
        await throughStates(page, screen, (name) => test.step(name, () => lookAt(page, name, language)));
      }
    };
    await look(VISITOR_SCREENS);
    const person = await somebody('Wilhelmina Featherstonehaugh-Montgomery the Third of Somewhere');
    await signInBrowser(context, person);
    await look(LOCKED_SCREENS);
    await unlockPlan(person);
    await look(UNLOCKED_SCREENS);
  });

/** Checks a state in each look; Spanish differs from English in words and looks. */
async function lookAt(page: Page, name: string, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  for (const [index, { colorScheme, width }] of SCANNED_AT_ONCE[language].entries()) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    if (index > 0) await expectAccessibleInAnotherLook(page);
    else await (language === 'en' ? expectAccessible(page) : expectAccessibleInAnotherLanguage(page));
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectRoom(page, name);
  await page.setViewportSize(PHONE);
}

test('forced colors show what is chosen in the plan flow, and its actions [GUARD-10, PLAN-01]', async ({
  page,
  context,
}) => {
  await keepAnswers(context);
  await page.emulateMedia({ forcedColors: 'active' });
  const LOOKED_AT = ['drill', 'levels', 'paywall-visitor'];
  for (const screen of VISITOR_SCREENS)
    if (screen.states.some(({ name }) => LOOKED_AT.includes(name)))
      await throughStates(page, screen, async (name) => {
        if (!LOOKED_AT.includes(name)) return;
        for (const choice of await page.locator('input:checked').all())
          await expect(choice).toHaveCSS('appearance', 'auto');
        for (const button of await page.getByRole('dialog').getByRole('button').all())
          expect(await button.evaluate((node) => getComputedStyle(node).borderTopStyle)).toBe('solid');
        await expectAccessible(page);
      });
});
