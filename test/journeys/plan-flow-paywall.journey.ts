// The paywall: what it locks, what it says about the unlock, and what replaces it after a pass.
import type { BillingState } from '#features/billing/billing.contract.ts';
import { expect, expectAccessible, pressEscape, test } from './journey.ts';
import {
  heading,
  lookAtDialog,
  openFlow,
  throughToPlan,
  toChooser,
  toDrillDown,
  toPlan,
} from './plan-flow.ts';
import { visit } from './public-site.ts';

const TITLE = 'Unlock the dynamic plan';
const KEEP = 'Keep exploring (no commitment)';

test('the paywall lists what works, marks the rest as not available, and both ways to pay [PLAN-68, PLAN-71, PLAN-72]', async ({
  page,
}) => {
  await throughToPlan(page);
  await page.getByRole('button', { name: 'See what unlocking gives', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(dialog.getByRole('list', { name: 'Included today' }).getByRole('listitem')).toHaveText([
    'Dynamic prioritized plan: every step for your answers, in order',
    'Coordination help and coaching: you can ask now, and they start when our services open',
  ]);
  // What is free for everybody is not for sale.
  const free = dialog.getByRole('list', { name: 'Free for everybody, also without this' });
  await expect(free.getByRole('listitem')).toHaveText([/ZIP cost compare$/, /^Calendar sync/]);
  await expect(dialog.getByRole('list', { name: 'Not available yet' }).getByRole('listitem')).toHaveText([
    'Family workspace (invite up to 5 people)',
    'Secure document vault with expiring links',
    'Note scanner (OCR)',
  ]);
  await expect(dialog.getByText('Monthly — $29', { exact: true })).toBeVisible();
  await expect(
    dialog.getByText(
      'Monthly: renews each month until you cancel. We write to you 3 days before a renewal. Cancel anytime under My orders.',
    ),
  ).toBeVisible();
  await expect(dialog.getByText('30-Day Pass — $29', { exact: true })).toBeVisible();
  await expect(
    dialog.getByText('30-Day Pass: one time. It does not renew, and ends by itself.'),
  ).toBeVisible();
  await expect(dialog.getByText('We are in beta: nothing is charged.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: KEEP })).toBeVisible();
});

test('two previews are locked, and each prompt opens the paywall [PLAN-68, PLAN-80]', async ({ page }) => {
  await throughToPlan(page);
  const previews = page.getByRole('listitem').filter({ hasText: /Locked/ });
  await expect(previews).toHaveCount(2);
  for (const [index, name] of ['Family Workspace', 'Document Vault'].entries()) {
    const preview = previews.nth(index);
    await expect(preview.getByRole('heading', { level: 2 })).toHaveText(`${name}Locked`);
    await expect(preview).toContainText('Not available yet. It comes to unlocked plans.');
    const prompt = preview.getByRole('button');
    await expect(prompt).toHaveCount(1);
    await prompt.click();
    await lookAtDialog(page, TITLE, KEEP);
    await expect(prompt).toBeFocused();
  }
});

test('without the unlock every help button leads to the paywall, and five actions stay free [PLAN-68, PLAN-69, PLAN-70, PLAN-79]', async ({
  page,
}) => {
  await throughToPlan(page);
  const help = page.getByRole('button', { name: /^(Add Coordination Help|Book Coaching) \(locked\)/ });
  await expect(help).toHaveCount(10);
  for (const opener of await help.all()) {
    await opener.click();
    const dialog = page.getByRole('dialog', { name: TITLE });
    await pressEscape(dialog);
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5);
});

test('a pass counts down to one day, then locks, and can be bought again [PLAN-75, PLAN-77]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn('Lena Lastday');
  const bought = { id: crypto.randomUUID(), sku: 'unlock_pass' };
  expect((await person.api('POST', '/billing/orders', bought)).status).toBe(201);
  // The server's clock cannot be moved here: its answers are those of billing.handlers.test.ts, at a later
  // time.
  let later: Partial<BillingState> = { days_left: 1 };
  await page.route('**/api/billing', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...later } });
  });
  await throughToPlan(page);
  await expect(page.getByText(/30-Day Pass: 1 day left, until/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch to Monthly — $29' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Book Coaching(?! \(locked\))/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /\(locked\)/ })).toHaveCount(0);
  later = { unlocked: false, kind: null, days_left: null, ends_at: null };
  await page.reload();
  await expect(page.getByRole('button', { name: /\(locked\)/ })).toHaveCount(10);
  await expect(page.getByText('Dynamic Plan Unlocked')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show more actions' })).toHaveCount(0);
  await page.getByRole('button', { name: 'See what unlocking gives', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(dialog.getByRole('button', { name: 'Get the 30-Day Pass — $29' })).toBeEnabled();
  await expectAccessible(page);
});

test.describe('with an order that is refused', () => {
  test.use({ expectedErrors: /Failed to load resource.*status of 404/ });

  test('a pass that ended while the page was open is said so, wherever it is noticed [PLAN-77]', async ({
    page,
    signedIn,
  }) => {
    const person = await signedIn('Ella Ended');
    const bought = { id: crypto.randomUUID(), sku: 'unlock_pass' };
    expect((await person.api('POST', '/billing/orders', bought)).status).toBe(201);
    await throughToPlan(page);
    await page.getByRole('button', { name: 'Switch to Monthly — $29' }).click();
    // In another tab.
    expect((await person.api('POST', `/billing/orders/${bought.id}/cancel`, {})).status).toBe(200);
    await page.getByRole('button', { name: 'Confirm the switch' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Your unlocked plan has ended.' })).toBeVisible();
    await expect(page.getByText('Dynamic Plan Unlocked')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /\(locked\)/ })).toHaveCount(10);
    await expectAccessible(page);
  });
});

test('clearing removes the answers and keeps the unlock [PLAN-104, PLAN-105]', async ({ page, signedIn }) => {
  const person = await signedIn('Clara Clear');
  const bought = { id: crypto.randomUUID(), sku: 'unlock_monthly' };
  expect((await person.api('POST', '/billing/orders', bought)).status).toBe(201);
  await throughToPlan(page);
  await visit(page, '/getstarted?step=domains');
  await expect(heading(page, "Let's Get Started")).toBeVisible();
  await page.getByRole('button', { name: 'Clear & Start Over' }).click();
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await openFlow(page);
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Legal', exact: true }).click();
  for (const name of ['High', 'Somewhat clear', 'Not weighing on me', 'No'])
    await page.getByRole('radio', { name, exact: true }).click();
  await toDrillDown(page);
  await toChooser(page);
  await toPlan(page);
  await expect(page.getByText('Monthly subscription (cancel anytime)')).toBeVisible();
});
