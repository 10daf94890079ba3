// Urgent things come first, priorities that do not fit are named, and danger is not played down.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import {
  answer,
  card,
  FOUR,
  finish,
  heading,
  openFlow,
  openKept,
  pressing,
  toNextSteps,
} from './plan-flow.ts';
import { alive, tabTo, visit } from './public-site.ts';

const AFRAID = 'I am afraid that I or somebody may get hurt';
const CRISIS = 'Make a plan for the hardest moments';
const CALM = 'You do not have to do it all today. Begin with the first one.';

/** Health with three heavy answers, and danger in an area with a lower score. */
const WITH_DANGER = {
  healthcare: pressing({ snags: ['confusion', 'medical_changes', 'unclear_next_steps'] }),
  'self-care': {
    triage: { ...pressing().triage, emotional: 'medium' },
    drill: { feelings: ['afraid'] },
  },
};
const top = (page: Page, name: string) =>
  page
    .getByRole('link', { name })
    .first()
    .evaluate((node) => node.getBoundingClientRect().bottom);

for (const language of ['English', 'Spanish'])
  test(`a crisis plan is the first card whatever its area, with 911 on the first screen, in ${language} [PLAN-46, PLAN-51]`, async ({
    page,
  }) => {
    await openKept(page, WITH_DANGER, 'plan');
    if (language === 'Spanish') await visit(page, '/es/getstarted?step=plan');
    const cards = page.getByRole('heading', { level: 3 });
    await expect(cards).toHaveCount(5);
    if (language === 'English') await expect(cards.first()).toHaveText(CRISIS);
    const calls = page.getByRole('main').getByRole('link').filter({ hasText: /\d/ });
    await expect(calls.first()).toHaveAttribute('href', 'tel:911');
    await expect(calls.first()).toBeInViewport({ ratio: 1 });
    await expect(calls.nth(1)).toHaveAttribute('href', 'tel:988');
    await expect(page.getByText(CALM)).toHaveCount(0);
    await expectAccessible(page);
  });

test('a person who is afraid sees 911 and 988 at that answer, and on the chooser [PLAN-22]', async ({
  page,
}) => {
  await openKept(page, { 'self-care': pressing() }, 'drill');
  await page.getByRole('checkbox', { name: AFRAID }).check();
  const danger = page.getByRole('status').filter({ hasText: 'If anyone may get hurt now, call 911.' });
  await expect(danger.getByRole('link')).toHaveCount(2);
  await expect(danger.getByRole('link').first()).toHaveAttribute('href', 'tel:911');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: AFRAID }).uncheck();
  await expect(danger).toHaveCount(0);
  await page.getByRole('checkbox', { name: AFRAID }).check();
  await page.getByRole('button', { name: 'Get My Plan' }).click();
  const first = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: CRISIS }) });
  await expect(first.getByRole('link').first()).toHaveAttribute('href', 'tel:911');
  expect(await top(page, 'Emergency: police, fire, ambulance 911')).toBeLessThan(844);
  await expectAccessible(page);
});

test('without danger the calm sentence is below the steps, never above one that says call 911', async ({
  page,
}) => {
  await openKept(page, { healthcare: pressing({ snags: ['medical_changes'] }) }, 'plan');
  const calm = page.getByText(CALM);
  await expect(calm).toBeVisible();
  const last = page.getByRole('heading', { level: 3 }).last();
  const [below, above] = [await calm.boundingBox(), await last.boundingBox()];
  expect(below?.y ?? 0).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
});

test('a third priority is named, and one press puts it first [PLAN-19, PLAN-51]', async ({ page }) => {
  await openKept(page, { healthcare: pressing(), housing: pressing(), legal: pressing() }, 'chooser');
  const also = page.getByRole('region', { name: 'Also pressing for you' });
  await expect(also.getByRole('button')).toHaveText(['Make a plan for Legal']);
  await expectAccessible(page);
  await tabTo(page, 'button', /^Make a plan for Legal$/);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Tell us a bit more')).toBeFocused();
  const areas = page.getByRole('main').locator('section').getByRole('heading', { level: 2 });
  await expect(areas).toHaveText(['Legal', 'Healthcare', 'Also pressing for you']);
  // And back, from here too: focus follows.
  await page.getByRole('button', { name: 'Make a plan for Housing' }).click();
  await expect(areas).toHaveText(['Housing', 'Healthcare', 'Also pressing for you']);
  await expect(page.getByRole('heading', { name: 'Housing' })).toBeFocused();
  await page.getByRole('button', { name: 'Make a plan for Legal' }).click();
  await page.reload();
  await expect(areas.first()).toHaveText('Legal');
  await page.getByRole('button', { name: 'Get My Plan' }).click();
  await expect(page.getByRole('heading', { name: 'Get four key papers signed' })).toBeVisible();
});

for (const [what, answers, good] of [
  ['High', ['High', "I've got this", 'Not weighing on me', 'No'], false],
  ['Overwhelming', ['Low', "I've got this", 'Overwhelming', 'No'], false],
  ['nothing of the kind', ['Low', "I've got this", 'Not weighing on me', 'No'], true],
] as const)
  test(`who answered ${what} and has no priority reads ${good ? 'good news' : 'that it counts, and gets a plan'} [PLAN-17, PLAN-55]`, async ({
    page,
  }) => {
    await openFlow(page);
    await finish(page, 'Legal', answers);
    await toNextSteps(page).click();
    await expect(heading(page, 'Choose your plan')).toBeVisible();
    await expect(page.getByText(/That is good news/)).toHaveCount(good ? 1 : 0);
    if (good) return;
    await expect(page.getByRole('region', { name: 'What presses on you counts' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make a plan for Legal' }).click();
    await page.getByRole('button', { name: 'Get My Plan' }).click();
    await expect(page.getByRole('heading', { name: 'Get four key papers signed' })).toBeVisible();
  });

test('help with the talk is in the plan, with that answer as its reason [PLAN-09, PLAN-39]', async ({
  page,
}) => {
  await openFlow(page);
  await finish(page, 'Work & Family Balance', ['High', 'Not sure where to start', 'Overwhelming', 'Yes']);
  await toNextSteps(page).click();
  await page.getByRole('button', { name: 'Get My Plan' }).click();
  const talk = page
    .getByRole('listitem')
    .filter({ hasText: 'Talk with your family about the time you have' });
  await expect(talk).toContainText('Do you need help talking about this');
  await expect(page.getByText('Talk with your manager')).toHaveCount(0);
});

for (const [button, dialog] of [
  ['Clear & Start Over', 'Clear & Start Over?'],
  ['Clear from this device', 'Clear from this device?'],
] as const)
  test(`"${button}" asks, and is taken back by one press [PLAN-104]`, async ({ page }) => {
    await openFlow(page);
    await finish(page, 'Legal', FOUR);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('alertdialog', { name: dialog })).toBeVisible();
    await page.getByRole('button', { name: 'Clear everything' }).click();
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(card(page, 'Legal')).toContainText('Score 4 of 7');
    await expect(heading(page, "Let's Get Started")).toBeFocused();
    await page.reload();
    await expect(card(page, 'Legal')).toContainText('Score 4 of 7');
  });

test('two tabs of a visitor show and keep each other’s answers, and say so [PLAN-107]', async ({
  page,
  context,
}) => {
  await openKept(page, { housing: pressing() }, 'drill');
  const other = await context.newPage();
  await visit(other, '/getstarted?step=drill');
  // Before hydration it would take the change for its initial state.
  await alive(other.getByRole('checkbox', { name: 'Downsizing' }));
  await page.getByRole('checkbox', { name: 'Downsizing' }).check();
  await expect(other.getByRole('checkbox', { name: 'Downsizing' })).toBeChecked();
  await expect(other.getByText(/You changed answers in another tab/)).toBeVisible();
  await other.getByRole('radio', { name: 'Mixed' }).check();
  await expect(page.getByRole('radio', { name: 'Mixed' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Mixed' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Downsizing' })).toBeChecked();
});

test('the support levels are open again after a reload [PLAN-101, PLAN-102]', async ({ page }) => {
  await openFlow(page);
  await page.getByRole('button', { name: 'Legal', exact: true }).click();
  for (const name of FOUR) await answer(page, name);
  await toNextSteps(page).click();
  await page.getByRole('button', { name: 'Get My Plan' }).click();
  await page.getByRole('button', { name: 'See all support levels' }).click();
  const levels = page.getByRole('dialog', { name: 'How much help would you like?' });
  await expect(levels).toContainText(
    'A planned price for each month. Not offered yet, and nothing is charged.',
  );
  await page.reload();
  await expect(levels).toBeVisible();
  await levels.getByRole('button', { name: 'Use this level' }).click();
  await page.reload();
  await expect(heading(page, 'Choose your plan')).toBeVisible();
  await expect(levels).toHaveCount(0);
});
