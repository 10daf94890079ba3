// What is written into a public form stays in its tab until it is sent.
import type { Locator, Page } from '@playwright/test';
import { listenForAlerts } from './announcements.ts';
import { email, newEmail, openForm } from './interest-forms.ts';
import { expect, test } from './journey.ts';
import { alive } from './public-site.ts';

test.use({ expectedErrors: /status of 500/ });

const FORMS: { address: string; long: RegExp; choice?: string }[] = [
  { address: '/join', long: /^(Your experience|Su experiencia)/, choice: 'KinAssistant' },
  { address: '/waitlist', long: /^(What would help you most\?|¿Qué le ayudaría más\?)/ },
  { address: '/report-error?guide=housing/home-safety', long: /^(What is wrong\?|¿Qué está mal\?)/ },
];
const field = (page: Page, name: RegExp) => page.getByRole('main').getByRole('textbox', { name });
const address = (page: Page) =>
  page.getByRole('main').getByRole('textbox', { name: /^(Email|Correo electrónico)/ });

for (const form of FORMS) {
  test(`${form.address} keeps its words in another language, after a reload, Back and forward [SITE-29]`, async ({
    page,
  }) => {
    await openForm(page, form.address);
    const words = 'Twelve years of night shifts, and a mother of my own.';
    const mine = newEmail('kept');
    await field(page, form.long).fill(words);
    await address(page).fill(mine);
    if (form.choice) await choice(page, form.choice).check();
    async function expectKept() {
      await alive(address(page));
      await expect(field(page, form.long)).toHaveValue(words);
      await expect(address(page)).toHaveValue(mine);
      if (form.choice) await expect(choice(page, form.choice)).toBeChecked();
    }
    await page.getByRole('link', { name: 'Español' }).click();
    await expect(page).toHaveURL(new RegExp(`/es${form.address.split('?')[0]}`));
    await expectKept();
    await page.reload();
    await expectKept();
    await page.goBack();
    await expectKept();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Kinkeeper/ })
      .click();
    await expect(page).toHaveURL(/\/(es)?$/);
    await page.goBack();
    await expectKept();
  });
}

const choice = (page: Page, name: string): Locator => page.getByRole('radio', { name: new RegExp(name) });

test('a form that is longer than the screen says at its button what failed, each time [SITE-29]', async ({
  page,
}) => {
  await openForm(page, '/join');
  await choice(page, 'KinGuide').check();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Rae Ortiz');
  await email(page).fill(newEmail('rae'));
  await field(page, /^Your experience/).fill('Twelve years of night shifts.');
  await page.route('**/api/applications', (route) => route.fulfill({ status: 500, json: {} }));
  const heard = await listenForAlerts(page);
  const send = page.getByRole('button', { name: 'Send my application' });
  for (const _ of [1, 2]) {
    await send.click();
    await expect.poll(async () => (await heard()).join()).toContain('What you typed is still here.');
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(send).toBeFocused();
  }
});

test('a report about one guide is not carried to another [SITE-19]', async ({ page }) => {
  const report = (guide: string) => `/report-error?guide=${guide}`;
  await openForm(page, report('housing/home-safety'));
  await field(page, /^What is wrong/).fill('The number is old.');
  await openForm(page, report('housing/in-home-care'));
  await expect(page.getByRole('combobox')).toHaveValue('housing/in-home-care');
  await expect(field(page, /^What is wrong/)).toHaveValue('');
  await openForm(page, report('housing/home-safety'));
  await expect(page.getByRole('combobox')).toHaveValue('housing/home-safety');
  await expect(field(page, /^What is wrong/)).toHaveValue('The number is old.');
});

test('a password manager fills several fields at once, and each stays [SITE-29]', async ({ page }) => {
  await openForm(page, '/join');
  await page.evaluate(() => {
    for (const [name, value] of [
      ['name', 'Rae Ortiz'],
      ['email', 'rae@example.test'],
    ]) {
      const field = document.querySelector(`main input[name=${name}]`);
      Reflect.set(HTMLInputElement.prototype, 'value', value, field);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  for (const _ of ['as filled', 'after a reload']) {
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Rae Ortiz');
    await expect(email(page)).toHaveValue('rae@example.test');
    await page.reload();
    await alive(email(page));
  }
});

test('what was sent is forgotten [SITE-29]', async ({ page }) => {
  await openForm(page, '/waitlist');
  await email(page).fill(newEmail('sent'));
  await field(page, /^What would help you most/).fill('Somebody to talk to');
  await page.getByRole('main').getByRole('button', { name: 'Join the Waitlist' }).click();
  await expect(page.getByText('You are on the waitlist')).toBeVisible();
  await openForm(page, '/waitlist');
  await expect(email(page)).toHaveValue('');
  await expect(field(page, /^What would help you most/)).toHaveValue('');
});
