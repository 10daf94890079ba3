// The plan flow off the main path: help levels, clearing, what is stored, keyboard.
import { asAdmin, newEmail } from './interest-forms.ts';
import { expect, expectAccessible, test } from './journey.ts';
import {
  answer,
  card,
  FLOW,
  FOUR,
  finish,
  heading,
  keptKeys,
  lookAtDialog,
  openFlow,
  openKept,
  pressing,
  toChooser,
  toDrillDown,
  toPlan,
  VISITOR_KEY,
  WORST,
} from './plan-flow.ts';
import { tabTo, visit } from './public-site.ts';

test('another level than the suggested one keeps the badge; admins see the help request [PLAN-41, PLAN-45, PLAN-62, PLAN-66, PLAN-67]', async ({
  page,
  context,
}) => {
  const email = newEmail('helen');
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
  await ask.getByRole('textbox', { name: 'Email' }).fill(email);
  await ask.getByRole('button', { name: 'Send my request' }).click();
  const sent = page.getByRole('dialog', { name: 'We have your request' });
  await expect(sent).toContainText('Nothing was charged.');
  await sent.getByRole('button', { name: 'Show my plan' }).click();
  await expect(heading(page, 'Priority Next Steps')).toBeVisible();

  const asked = (await asAdmin(page, context, 'Help requests'))(email);
  await expect(asked).toHaveCount(1);
  await expect(asked).toContainText('Co-Pilot');
  await expect(asked).toContainText('Healthcare');
  await expectAccessible(page);
});

test('clearing removes everything, also after a reload [PLAN-104]', async ({ page }) => {
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
  await lookAtDialog(page, 'Clear from this device?', 'Keep my answers');
  await expect(card(page, 'Housing')).toContainText('Score 4 of 7');
  await page.getByRole('button', { name: 'Clear from this device' }).click();
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await expect(page.getByRole('button', { name: 'Housing', exact: true })).toBeVisible();
  await expect.poll(() => keptKeys(page)).toEqual([]);
});

for (const [what, kept] of [
  ['a broken', '{"version": 1, "parts"'],
  ['an older', '{"version": 0, "snapshots": {"legal": {"score": 7}}}'],
] as const)
  test(`${what} kept state is logged and starts fresh [PLAN-103]`, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await visit(page, '/packs');
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [VISITOR_KEY, kept] as const);
    await openFlow(page);
    await expect
      .poll(() => logged.filter((text) => text.includes('The kept plan could not be read')).length)
      .toBe(1);
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    await finish(page, 'Legal', FOUR);
    await page.reload();
    await expect(card(page, 'Legal')).toContainText('Score 4 of 7');
  });

test('a screen that an address named is where a bare address resumes [PLAN-102]', async ({ page }) => {
  await openKept(page, { legal: pressing() }, 'chooser');
  await expect(heading(page, 'Choose your plan')).toBeVisible();
  await visit(page, FLOW);
  await expect(heading(page, 'Choose your plan')).toBeVisible();
});

test.describe('where the first request of the page fails', () => {
  test.use({ expectedErrors: /ERR_FAILED|could not be checked/ });

  test('the kept plan shows all the same [AUTH-30, PLAN-101]', async ({ page }) => {
    await openFlow(page);
    await finish(page, 'Legal', FOUR);
    await page.route('**/api/auth/session', (route) => route.abort(), { times: 1 });
    await page.reload();
    await expect(card(page, 'Legal')).toContainText('Score 4 of 7');
  });
});

test('one key stores scores, answers, drill-down, screen and both levels, each with its time [PLAN-14, PLAN-66, PLAN-101]', async ({
  page,
}) => {
  const kept = () =>
    page.evaluate((key) => {
      const { parts } = JSON.parse(localStorage.getItem(key) ?? '{"parts":{}}');
      return parts as Record<string, { value: unknown; at: string }>;
    }, VISITOR_KEY);
  const values = async () =>
    Object.fromEntries(Object.entries(await kept()).map(([key, { value }]) => [key, value]));
  await openFlow(page);
  await page.getByRole('button', { name: 'Healthcare', exact: true }).click();
  for (const [at, name] of WORST.slice(0, 3).entries()) {
    await expect(page.getByText(`Question ${at + 1} of 4`)).toBeVisible();
    // The score is stored once the last question is reached, not before.
    expect(JSON.stringify(await values())).not.toContain('score');
    await answer(page, name);
  }
  await expect(page.getByText('Question 4 of 4')).toBeVisible();
  const snapshot = { urgency: 'high', confidence: 'low', emotional: 'high', score: 7 };
  await expect.poll(async () => (await values())['triage.healthcare']).toEqual(snapshot);
  await answer(page, 'No');
  await toDrillDown(page);
  await page.getByRole('checkbox', { name: 'Scheduling help' }).check();
  await toChooser(page);
  await page.getByRole('button', { name: 'See all support levels' }).click();
  await page.getByRole('radio', { name: /Self-Starter/ }).check();
  await page.getByRole('button', { name: 'Use this level' }).click();
  await toPlan(page);
  await expect.poll(values).toEqual({
    'triage.healthcare': { ...snapshot, conversationHelp: 'no' },
    'triage.healthcare.urgency': 'high',
    'triage.healthcare.confidence': 'low',
    'triage.healthcare.emotional': 'high',
    'triage.healthcare.conversationHelp': 'no',
    'drill.healthcare.snags': ['scheduling'],
    screen: { name: 'plan' },
    showing: { drillDown: false, plans: true, helpChooser: false },
    plans: ['schedule-with-less-effort', 'sign-hipaa-release', 'open-patient-portal'],
    level: 'self',
    recommended: 'concierge',
  });
  for (const { at } of Object.values(await kept())) expect(new Date(at).toISOString()).toBe(at);
  expect(await keptKeys(page)).toEqual([VISITOR_KEY]);
  const shown = page.getByRole('heading', { level: 3 });
  await expect(shown.first()).toBeVisible();
  const plans = await shown.allTextContents();
  await page.reload();
  await expect(shown).toHaveText(plans);
});

test('an address ahead of the answers leads to the first screen [PLAN-102]', async ({ page }) => {
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
