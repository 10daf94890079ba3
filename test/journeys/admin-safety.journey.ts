// The safety desk: anonymous cases, whose case it is after giving a reason, and that the person learns of it.
import type { Page } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import {
  ANSWERS,
  expect,
  expectAccessible,
  signInApi,
  signInBrowser,
  somebody,
  storedPlan,
  test,
} from './journey.ts';

test.use({ expectedErrors: /status of (409|503)/ });

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, text: string) => main(page).getByRole('listitem').filter({ hasText: text });
/** The desk names a case only by the end of its id. */
const caseCode = (id: string) => id.slice(-4).toUpperCase();

test('a safety case is taken and resolved anonymously, and keeps its notes [ASMT-18]', async ({
  page,
  context,
}) => {
  const name = `Tomasa ${crypto.randomUUID().slice(0, 8)}`;
  const person = await somebody(name);
  const code = caseCode(
    await storedPlan(person, { ...ANSWERS, safety_check: ['suicidal_thoughts', 'suspected_abuse'] }),
  );
  await storedPlan(await somebody(`Frugal ${code}`), { ...ANSWERS, monthly_budget: 'not_sure' });
  await signInBrowser(context, await signInApi(CAST.ada.email));
  await page.goto('/admin/safety');
  const open = card(page, `Case ${code}`).first();
  await expect(open).toContainText('Advice shown: Call or text 988');
  await expect(open).toContainText('Nobody has this case yet.');
  await expect(main(page)).not.toContainText(name);
  await expect(main(page)).not.toContainText('Frugal');
  await page.getByRole('button', { name: `Take the case ${code}` }).click();
  await expect(open.getByRole('status')).toHaveText(/^You took this case on /);
  const resolve = page.getByRole('button', { name: `Resolve case ${code}` });
  await expect(resolve).toBeFocused();

  await main(page).getByLabel('Show').selectOption('Taken cases');
  await resolve.click();
  const dialog = page.getByRole('dialog', { name: `Resolve case ${code}?` });
  await dialog.getByRole('button', { name: 'Resolve the case' }).click();
  await expect(dialog.getByLabel('How did it end?')).toHaveAccessibleDescription(
    'Say in a few words how it ended.',
  );
  await expectAccessible(page);
  await dialog.getByLabel('How did it end?').fill('Her daughter is with her.\nWe call again on Friday.');
  await page.route('**/resolve', (route) => route.fulfill({ status: 503, json: {} }));
  await dialog.getByRole('button', { name: 'Resolve the case' }).click();
  await expect(dialog.getByRole('alert')).toContainText('We could not save it.');
  await page.unroute('**/resolve');
  await dialog.getByRole('button', { name: 'Resolve the case' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('h2:focus')).toHaveText(`Case ${code}`);
  await main(page).getByLabel('Show').selectOption('Resolved cases');
  await expect(card(page, `Case ${code}`).first()).toContainText('We call again on Friday.');
  await expect(card(page, `Case ${code}`).first()).toContainText('Resolved by ');
  await expectAccessible(page);
});

test('an admin sees whose case it is after giving a reason, and the person reads of it on their plan [ASMT-18]', async ({
  page,
  context,
  browser,
}) => {
  const name = `Ramona ${crypto.randomUUID().slice(0, 8)}`;
  const person = await somebody(name);
  const id = await storedPlan(person, { ...ANSWERS, safety_check: ['suspected_abuse'] });
  const code = caseCode(id);
  await signInBrowser(context, await signInApi(CAST.ada.email));
  await page.goto('/admin/safety');
  await page.getByRole('button', { name: `Look up the name in case ${code}` }).click();
  const dialog = page.getByRole('dialog', { name: `Look up the name in case ${code}?` });
  const look = dialog.getByRole('button', { name: 'Look it up' });
  await look.click();
  await expect(dialog).toContainText('Choose a reason.');
  await expect(dialog.getByLabel('In your own words')).toHaveAccessibleDescription(/at least three words/);
  await dialog.getByLabel('To check that help has come').check();
  await dialog.getByLabel('In your own words').fill('checking');
  await look.click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('In your own words').fill('Nobody has called her since Friday.');
  // A repeated failure is announced again, and the words stay.
  await page.route('**/look', (route) => route.fulfill({ status: 503, json: {} }));
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await look.click();
    await expect(dialog.getByRole('alert')).toContainText('We could not save it.');
  }
  await page.unroute('**/look');
  await expect(main(page)).not.toContainText(name);
  await look.click();
  await expect(dialog).toHaveCount(0);
  const shown = card(page, `Case ${code}`).first();
  await expect(shown).toContainText(name);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(name);
  await expectAccessible(page);
  await page.reload();
  await expect(shown).toBeVisible();
  await expect(shown).not.toContainText(name);

  const theirs = await browser.newContext();
  await signInBrowser(theirs, person);
  const plan = await theirs.newPage();
  await plan.goto(`/assessments/${id}`);
  const looks = plan.getByRole('region', { name: 'Who from our team has looked' });
  await expect(looks).toContainText('Somebody from the Kinkeeper team, ');
  await expect(looks).toContainText('To check that help has come');
  await expect(looks).not.toContainText('Friday');
  await expect(looks).not.toContainText('Ada');
  await expectAccessible(plan);
  await theirs.close();
});

test('the slower of two admins learns who has the case [ASMT-18]', async ({ page, context }) => {
  const name = `Lenta ${crypto.randomUUID().slice(0, 8)}`;
  const code = caseCode(
    await storedPlan(await somebody(name), { ...ANSWERS, safety_check: ['severe_confusion'] }),
  );
  await signInBrowser(context, await signInApi(CAST.ada.email));
  await page.goto('/admin/safety');
  await page.route('**/take', (route) =>
    route.fulfill({
      status: 409,
      json: { defined: true, code: 'CASE_TAKEN', status: 409, message: 'Taken.', data: { taken_by: 'Ben' } },
    }),
  );
  await page.getByRole('button', { name: `Take the case ${code}` }).click();
  await expect(page.getByRole('alert')).toContainText('Ben was faster and has this case.');
  await expectAccessible(page);
});
