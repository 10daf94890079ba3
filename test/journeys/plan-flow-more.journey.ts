// The plan flow off the straight way: levels of help, the paywall, clearing, spoilt states, keyboard.
import { expect, expectAccessible, test } from './journey.ts';
import {
  card,
  FOUR,
  finish,
  heading,
  keptKeys,
  lookAtDialog,
  openFlow,
  throughToPlan,
  toChooser,
  toDrillDown,
  VISITOR_KEY,
  WORST,
} from './plan-flow.ts';
import { tabTo, visit } from './public-site.ts';

test('another level than the suggested one keeps the badge; help is asked for [PLAN-41, PLAN-45, PLAN-62, PLAN-66, PLAN-67]', async ({
  page,
}) => {
  await openFlow(page);
  await finish(page, 'Healthcare', WORST);
  await toDrillDown(page);
  await toChooser(page);
  await expect(page.getByRole('button', { name: 'Start with Concierge' })).toBeVisible();
  const see = page.getByRole('button', { name: 'See all support levels' });
  await see.click();
  const dialog = page.getByRole('dialog', { name: 'How much help would you like?' });
  for (const each of [/Self-Starter.*Free/, /Co-Pilot.*\$89\/month/, /Concierge.*\$299\/package.*Suggested/])
    await expect(dialog.getByRole('radio', { name: each })).toHaveCount(1);
  await dialog.getByRole('radio', { name: /Co-Pilot/ }).check();
  await expect(dialog.getByRole('radio', { name: /Suggested/ })).toHaveAccessibleName(/Concierge/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use this level' }).click();
  await page.reload();
  await see.click();
  await expect(dialog.getByRole('radio', { name: /Co-Pilot/ })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: /Concierge.*Suggested/ })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Use this level' }).click();
  await page.getByRole('button', { name: 'Start with Co-Pilot' }).click();
  const ask = page.getByRole('dialog', { name: 'Ask for Co-Pilot' });
  await ask.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await ask.getByRole('button', { name: 'Send my request' }).click();
  await expect(ask.getByText('Enter an email address like name@example.com.')).toBeVisible();
  await expectAccessible(page);
  await ask.getByRole('textbox', { name: 'Email' }).fill('helen@example.test');
  await ask.getByRole('button', { name: 'Send my request' }).click();
  const sent = page.getByRole('dialog', { name: 'We have your request' });
  await expect(sent).toContainText('Nothing was charged.');
  await sent.getByRole('button', { name: 'Show my plan' }).click();
  await expect(heading(page, 'Priority Next Steps')).toBeVisible();
});

test('the paywall meets a visitor at help, previews and the rest of the plan [PLAN-68, PLAN-69, PLAN-70, PLAN-71, PLAN-72, PLAN-79, PLAN-80]', async ({
  page,
}) => {
  await throughToPlan(page);
  const title = 'Unlock the dynamic plan';
  for (const name of [
    /^Add Coordination Help \(locked\)/,
    /^Book Coaching \(locked\)/,
    /^See what unlocking gives for Family Workspace$/,
    /^See what unlocking gives for Document Vault$/,
    /^See what unlocking gives$/,
  ]) {
    const opener = page.getByRole('button', { name }).first();
    await opener.click();
    await lookAtDialog(page, title, 'Keep exploring (no commitment)');
    await expect(opener).toBeFocused();
  }
  await page.getByRole('button', { name: 'See what unlocking gives', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText('Dynamic prioritized plan');
  await expect(dialog).toContainText('Family workspace (invite up to 5 people)');
  await expect(dialog.getByRole('link', { name: 'Sign up to unlock' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // The free preview stays within reach.
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5);
});

test('what a visitor is offered names the price and both ways to pay [PLAN-68, PLAN-71]', async ({
  page,
}) => {
  await throughToPlan(page);
  await page.getByRole('button', { name: 'See what unlocking gives', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlock the dynamic plan' });
  await expect(dialog).toContainText('30-Day Pass');
  await expect(dialog).toContainText('$29');
});

test('clearing removes all, also after a reload [PLAN-104]', async ({ page }) => {
  await openFlow(page);
  await finish(page, 'Legal', WORST);
  await page.reload();
  await expect(card(page, 'Legal')).toContainText('Score 7 of 7');
  await page.getByRole('button', { name: 'Clear & Start Over' }).click();
  await lookAtDialog(page, 'Clear & Start Over?', 'Keep my answers');
  await expect(card(page, 'Legal')).toContainText('Score 7 of 7');
  await page.getByRole('button', { name: 'Clear & Start Over' }).click();
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await openFlow(page);
  await expect(page.getByRole('button', { name: 'Legal', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await finish(page, 'Housing', FOUR);
  await page.getByRole('button', { name: 'Clear from this device' }).click();
  await expect(page.getByRole('button', { name: 'Housing', exact: true })).toBeVisible();
  expect(await keptKeys(page)).toEqual([]);
});

for (const [what, kept] of [
  ['a broken', '{"version": 1, "parts"'],
  ['an older', '{"version": 0, "snapshots": {"legal": {"score": 7}}}'],
] as const)
  test(`${what} kept state starts fresh [PLAN-103]`, async ({ page }) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      VISITOR_KEY,
      kept,
    ] as const);
    await openFlow(page);
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    await finish(page, 'Legal', FOUR);
  });

test('an address beyond the answers leads to the first screen [PLAN-102]', async ({ page }) => {
  await visit(page, '/getstarted?step=plan');
  await expect(heading(page, "Let's Get Started")).toBeVisible();
});

test('one domain by keyboard alone [PLAN-09]', async ({ page }) => {
  await openFlow(page);
  await tabTo(page, 'button', /^Legal$/);
  await page.keyboard.press('Enter');
  for (const place of [1, 2, 3, 4]) {
    await expect(page.getByText(`Question ${place} of 4`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Legal' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Space');
  }
  await expect(card(page, 'Legal')).toContainText('Done. Score 0 of 7');
  await tabTo(page, 'button', /^Continue to Next Steps/);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Choose your plan')).toBeFocused();
});

test('the Spanish page works [PLAN-01]', async ({ page }) => {
  await visit(page, '/es/getstarted');
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 2 }).first().getByRole('button').click();
  for (const code of ['high', 'low', 'high', 'yes']) await main.locator(`input[value="${code}"]`).click();
  await expect(page).toHaveURL('/es/getstarted');
  await expectAccessible(page);
  await visit(page, '/es/getstarted?step=drill');
  await expect(main.locator('#drill-healthcare')).toBeVisible();
  await expectAccessible(page);
  await visit(page, '/es/getstarted?step=plan');
  await expect(main.locator('#plan-healthcare')).toBeVisible();
  await expectAccessible(page);
});
