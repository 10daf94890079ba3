// The plan flow with an account: unlocked, on two devices, and after sign-out.
import { randomBytes, randomUUID } from 'node:crypto';
import {
  expect,
  expectAccessible,
  linkInMail,
  PASSWORD,
  pressEscape,
  signInBrowser,
  test,
} from './journey.ts';
import {
  card,
  FOUR,
  finish,
  heading,
  keptKeys,
  openFlow,
  throughToChooser,
  throughToPlan,
  toDrillDown,
  toPlan,
  VISITOR_KEY,
  WORST,
} from './plan-flow.ts';
import type { Stored } from './tasks.ts';

const SAVED = 'Your progress is saved automatically in your account, for 12 months after your last change.';

test.use({ expectedErrors: /status of 500/ });

test('an action for a project, a pass and its days, all actions, the monthly plan, help, and the orders [PLAN-52, PLAN-73, PLAN-74, PLAN-75, PLAN-77, PLAN-78, PLAN-79, PLAN-83, PLAN-85, PLAN-87, PLAN-88]', async ({
  page,
  signedIn,
}) => {
  const paula = await signedIn('Paula Pass');
  const made = { request_id: randomUUID(), title: 'Coming home' };
  const { body: home } = await paula.api<{ id: string }>('POST', '/projects', made);
  await throughToPlan(page);
  const offer = page.getByRole('button', { name: /^Add to a project/ }).first();
  await offer.press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add to a project' });
  await adding.getByRole('button', { name: 'Add to Coming home' }).press('Enter');
  await expect(adding.getByRole('link', { name: 'Open the task in Coming home' })).toBeFocused();
  await expectAccessible(page);
  await pressEscape(adding);
  await expect(offer).toBeFocused();
  // The task says what the plan does: what, why, and each step to tick.
  const { body } = await paula.api<{ tasks: Stored[] }>('GET', `/projects/${home.id}/tasks`);
  expect(body.tasks).toHaveLength(1);
  const [{ title, description, checklist_items: steps }] = body.tasks as [Stored];
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(title);
  await expect(page.getByText(description ?? 'no reason', { exact: true })).toBeVisible();
  await expect(page.getByText(`0 of ${steps.length} done.`).first()).toBeVisible();
  for (const step of steps) await expect(page.getByRole('checkbox', { name: step.title })).toBeVisible();
  await page.getByRole('button', { name: 'See what unlocking gives', exact: true }).click();
  const paywall = page.getByRole('dialog', { name: 'Unlock the dynamic plan' });
  await expect(paywall.getByRole('button', { name: 'Unlock monthly — $29' })).toBeVisible();
  await expectAccessible(page);
  await paywall.getByRole('button', { name: 'Get the 30-Day Pass — $29' }).click();
  await expect(paywall.getByRole('heading', { name: 'Please check your order' })).toBeFocused();
  for (const said of ['$29, one time', 'It does not renew.', '30 days, until', 'Nothing. We are in beta'])
    await expect(paywall).toContainText(said);
  await expectAccessible(page);
  await paywall.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(paywall.locator(':focus')).toContainText('nothing is charged');
  await paywall.getByRole('button', { name: 'Get the 30-Day Pass — $29' }).click();
  await paywall.getByRole('button', { name: 'Confirm the pass' }).click();
  await expect(paywall).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Dynamic plan unlocked.' })).toBeFocused();
  await expect(page.getByText('Dynamic plan unlocked. You can add help anytime.')).toBeVisible();
  await expect(page.getByText('Dynamic Plan Unlocked', { exact: true })).toBeVisible();
  await expect(page.getByText(/30 days left/)).toBeVisible();

  await page.getByRole('button', { name: 'Show more actions' }).click();
  const actions = page.getByRole('heading', { level: 3 });
  await expect(actions.nth(5)).toBeVisible();
  await expect(actions.and(page.locator(':focus'))).toHaveCount(1);
  const shown = await actions.count();
  await expect(page.getByRole('button', { name: /^Add Coordination Help/ })).toHaveCount(shown);
  await expect(page.getByRole('button', { name: /^Book Coaching/ })).toHaveCount(shown);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Switch to Monthly — $29' }).click();
  const switching = page.getByRole('dialog', { name: 'Switch to monthly?' });
  for (const said of ['$29 a month', 'then each month until you cancel', 'takes the place of your pass'])
    await expect(switching).toContainText(said);
  await expectAccessible(page);
  await switching.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText(/30 days left/)).toBeVisible();
  await page.getByRole('button', { name: 'Switch to Monthly — $29' }).click();
  await switching.getByRole('button', { name: 'Confirm the switch' }).click();
  await expect(page.getByText('Monthly subscription (cancel anytime)')).toBeFocused();
  await expect(page.getByText(/30 days left/)).toHaveCount(0);

  await page
    .getByRole('button', { name: /^Add Coordination Help/ })
    .first()
    .click();
  const help = page.getByRole('dialog', { name: 'Add Coordination Help' });
  await expect(help).toContainText('Time counts in steps of 15 minutes');
  await expect(help).toContainText('$50/hr. One action takes about 0.8-1.2 hours, $40 to $60.');
  await expectAccessible(page);
  await help.getByRole('radio', { name: /^1 hour \$50/ }).check();
  await help.getByRole('button', { name: 'Check my order' }).click();
  for (const said of ['Coordination help, 1 hour', '$50, one time', '6 months, until'])
    await expect(help).toContainText(said);
  await expectAccessible(page);
  await help.getByRole('button', { name: 'Confirm and ask for this help' }).click();
  const sent = page.getByRole('dialog', { name: 'We have your request' });
  await expect(sent).toContainText('Nothing was charged.');
  await expectAccessible(page);
  await sent.getByRole('button', { name: 'Back to my plan' }).click();

  await page.getByRole('link', { name: 'See or cancel my orders' }).click();
  await expect(heading(page, 'My orders')).toBeVisible();
  // Three orders, and the remaining hour.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(4);
  await expect(page.getByRole('list', { name: 'Help that you still have' })).toContainText(
    'Coordination help, 1 hour, valid until',
  );
  await expect(page.getByRole('main')).not.toContainText(/(?<!not )charged\./);
  await page.getByRole('button', { name: 'Cancel Dynamic plan, monthly' }).click();
  await expect(page.getByText(/^It will not renew\./)).toBeFocused();
  await expectAccessible(page);
  const where = '**/api/billing/orders/*/cancel';
  await page.route(where, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('alert')).toContainText('We do not know whether it was cancelled.');
  await page.unroute(where);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Cancel Dynamic plan, monthly' }).click();
  await expect(page.getByText(/^It will not renew\./)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('heading', { name: /Dynamic plan, monthly.*Cancelled/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Dynamic plan, monthly/ })).toBeFocused();
  await page.goBack();
  await expect(page.getByText(/Monthly subscription, cancelled\. It stays unlocked until/)).toBeVisible();
  await page.getByRole('link', { name: 'See my orders, or resume the monthly plan' }).click();
  await page.getByRole('button', { name: 'Resume Dynamic plan, monthly' }).click();
  await expect(page.getByRole('heading', { name: 'Please check your order' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('$29 a month');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm and resume' }).click();
  await expect(page.getByRole('heading', { name: /Dynamic plan, monthly.*Active/ })).toBeFocused();
  await page.goBack();
  await expect(page.getByText('Monthly subscription (cancel anytime)')).toBeVisible();
});

test('signing up at the end keeps everything, and leaves nothing of the visitor’s behind [PLAN-106, PLAN-107]', async ({
  page,
}) => {
  const email = `vera.${randomBytes(4).toString('hex')}@example.test`;
  await throughToChooser(page);
  await page.getByRole('button', { name: 'See all support levels' }).click();
  await page.getByRole('radio', { name: /Self-Starter/ }).check();
  await page.getByRole('button', { name: 'Use this level' }).click();
  await toPlan(page);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  const plan = await page.getByRole('heading', { level: 3 }).allTextContents();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'See what unlocking gives', exact: true }).click();
  await page.getByRole('link', { name: 'Sign up to unlock' }).click();
  await page.getByLabel('Full name').fill('Vera Visitor');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText('Account created!')).toBeVisible();
  await page.request.get(await linkInMail(email, /Verify your email/));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  // Back where the sign-up was requested.
  const paywall = page.getByRole('dialog', { name: 'Unlock the dynamic plan' });
  await expect(paywall).toBeVisible();
  await pressEscape(paywall);
  await expect(paywall).toHaveCount(0);
  await expect(heading(page, 'Priority Next Steps')).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect.poll(() => keptKeys(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(plan);
  await page.getByRole('button', { name: 'Back to Plan Chooser' }).click();
  await expect(page.getByRole('button', { name: 'Start with Self-Starter' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Drill-Down' }).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(9);
  await page.getByRole('button', { name: 'Back to Domain Selection' }).click();
  await expect(card(page, 'Healthcare')).toContainText('Score 7 of 7');
  await expect(card(page, 'Housing')).toContainText('Score 4 of 7');
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(2);
});

test('two devices do not overwrite each other [PLAN-107]', async ({ page, signedIn, browser }) => {
  const person = await signedIn('Tom Twodevices');
  const other = await (await browser.newContext()).newPage();
  await signInBrowser(other.context(), person);
  await openFlow(page);
  await openFlow(other);
  await finish(page, 'Legal', WORST);
  await finish(other, 'Insurance', FOUR);
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(other.getByText(SAVED)).toBeVisible();
  for (const each of [page, other]) {
    await each.reload();
    await expect(card(each, 'Legal')).toContainText('Score 7 of 7');
    await expect(card(each, 'Insurance')).toContainText('Score 4 of 7');
  }
  await other.context().close();
});

test('signing out leaves nothing of the plan in the browser [PLAN-106]', async ({ page, signedIn }) => {
  await signedIn('Sam Signout');
  await openFlow(page);
  await finish(page, 'Legal', WORST);
  await toDrillDown(page);
  await page.getByRole('button', { name: 'Account of Sam Signout' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => keptKeys(page)).toEqual([]);
  await openFlow(page);
  await expect(page.getByRole('button', { name: 'Legal', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Legal' })).toHaveCount(0);
  expect((await page.evaluate((key) => localStorage.getItem(key), VISITOR_KEY)) ?? '').not.toContain('legal');
});
