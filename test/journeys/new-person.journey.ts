// The main path: from sign-up to a plan, on a phone.
import { randomBytes } from 'node:crypto';
import { expect, expectAccessible, linkInMail, PASSWORD, test, untilSaved } from './journey.ts';

test('a new person signs up, answers everything and gets a plan [AUTH-17, AUTH-21, AUTH-07, ASMT-01, ASMT-02, ASMT-04, ASMT-23, ASMT-71, ASMT-72, ASMT-87, ASMT-91, ASMT-92]', async ({
  page,
}) => {
  let welcomed = Promise.resolve();
  const email = `rosa.${randomBytes(4).toString('hex')}@example.test`;

  await test.step('sign up, on the way to the assessment', async () => {
    await page.goto('/form');
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Fform$/);
    await expect(page.getByText('Sign in to save your assessment')).toBeVisible();
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Full name').fill('Rosa Delgado');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page.getByText('Account created!')).toBeVisible();
    await expect(
      page.getByText('Please check your email to verify your account, then sign in.'),
    ).toBeVisible();
    await expect(page.getByText('Check your email', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('verify by the mailed link, and come back to sign in', async () => {
    const link = await linkInMail(email, /Verify your email/);
    const mailPage = await page.context().newPage();
    await mailPage.goto(link);
    await expect(mailPage.getByText('Your email address is verified')).toBeVisible();
    await expect(mailPage).not.toHaveURL(/token/);
    await mailPage.close();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    // The greeting appears before the notice opens or after it closes, whichever comes first.
    welcomed = page.getByText('Welcome back!').waitFor({ timeout: 30_000 });
    await expect(page).toHaveURL(/\/form$/);
  });

  await test.step('the notice', async () => {
    const notice = page.getByRole('dialog', { name: 'Important Notice' });
    await expect(notice).toContainText('not a crisis service');
    await expect(notice).toContainText('planning and support only');
    await expect(notice.getByRole('link', { name: 'call 911' })).toHaveAttribute('href', 'tel:911');
    await expect(notice.getByRole('link', { name: 'call 988' })).toHaveAttribute('href', 'tel:988');
    await expect(page.getByText('Step 1 of 6')).toHaveCount(0);
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'I understand, continue to assessment' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Safety Check' })).toBeVisible();
    await welcomed;
  });

  const proceed = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  const choose = (name: string) => page.getByLabel(name, { exact: true }).check();

  await test.step('steps 1 to 4, with every conditional section', async () => {
    await choose('None of these');
    await proceed();
    await expect(page.getByText('Step 2 of 6')).toBeVisible();
    for (const [point, section] of [
      ['Money worries', 'Which money worries?'],
      ['Health care or insurance problems', 'Which health care or insurance problems?'],
      ['Coming home from a hospital or rehab', 'About leaving the hospital or rehab'],
      ['Loneliness', 'What makes it lonely?'],
      ['Memory or behavior changes', 'What have you noticed?'],
      ['Something else', 'What is on your mind?'],
    ] as const) {
      await expect(page.getByText(section)).toHaveCount(0);
      await page.getByLabel(point, { exact: true }).check();
      await expect(page.getByText(section)).toBeVisible();
      if (point !== 'Something else') await page.getByLabel(point, { exact: true }).uncheck();
    }
    await page.getByLabel('What is on your mind?').fill('Mom stopped opening her mail.');
    await choose('Memory or behavior changes');
    await choose('Gets lost in known places');
    await expectAccessible(page);
    await proceed();
    await expect(page.getByText('Step 3 of 6')).toBeVisible();
    await page.getByLabel('Their city or ZIP code').fill('85004');
    await expectAccessible(page);
    await proceed();
    await expect(page.getByText('Step 4 of 6')).toBeVisible();
    await choose('We think so, but have not seen it');
    await choose('Me');
    await choose('Medicare');
    await choose('A scam or fraud');
    await expectAccessible(page);
    await proceed();
  });

  await test.step('steps 5 and 6', async () => {
    await expect(page.getByText('Step 5 of 6')).toBeVisible();
    await expect(page.getByText('What is the home like?')).toBeVisible();
    for (const need of ['Bathing', 'Dressing', 'Making meals']) await choose(need);
    await choose('Fell in the last 3 months');
    await choose('Getting lost or wandering');
    await expectAccessible(page);
    await proceed();
    await expect(page.getByText('Step 6 of 6')).toBeVisible();
    await choose('Faith or culture');
    await choose('Food and diet');
    await untilSaved(page);
  });

  await test.step('check the answers', async () => {
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
    await expect(page.getByText('Mom stopped opening her mail.')).toBeVisible();
    await expect(page.getByText('Assumed', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Change Their city or ZIP code' }).click();
    await expect(page.getByText('Step 3 of 6')).toBeVisible();
    await page.getByLabel('Their city or ZIP code').fill('Phoenix');
    await proceed();
    await expect(page.getByText('Step 6 of 6')).toBeVisible();
    await page.getByRole('button', { name: 'Complete Assessment' }).click();
  });

  await test.step('the plan', async () => {
    await expect(page.getByText('Assessment completed')).toBeVisible();
    await expect(page.getByText('Your assessment has been saved successfully.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
    await expect(page.getByText('Do this first')).toBeVisible();
    await expect(page.getByText('Today: 3 steps')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What we noticed' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText('Do this first')).toBeVisible();
    await expect(page.getByText('Phoenix').first()).toBeVisible();
  });

  await test.step('the history', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'My plans' }).click();
    await page.getByRole('link', { name: /^Plan of/ }).click();
    await expect(page.getByText('Do this first')).toBeVisible();
  });
});
