// The plan: reading, printing, sharing, and both languages.
import { randomUUID } from 'node:crypto';
import type { Plan } from '#features/assessment/assessment.contract.ts';
import { CAST } from '#seed/cast.ts';
import {
  ANSWERS,
  expect,
  expectAccessible,
  linkInMail,
  PASSWORD,
  pressEscape,
  signInApi,
  signInBrowser,
  somebody,
  storedPlan,
  test,
} from './journey.ts';
import { visit } from './public-site.ts';

test.use({ expectedErrors: /status of (404|422)/ });

test('every step says why, whom to call, its source, and if it is for today [ASMT-91, ASMT-84, ASMT-86]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  const { driving_status: _untouched, ...answers } = ANSWERS;
  await page.goto(`/assessments/${await storedPlan(person, answers)}`);
  const first = page.getByRole('heading', { level: 3, name: 'Plan for wandering and confusion' });
  await expect(first).toBeVisible();
  await expect(page.getByText('Today: 3 steps')).toBeVisible();
  await expect(page.getByText('Do steps 1 to 3 today, then go on in this order.')).toBeVisible();
  await expect(page.getByText('Getting lost or wandering').first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Yes, safely (assumed)' })).toBeVisible();
  await expect(page.getByText('What would change this:').first()).toBeVisible();
  await expect(
    page.getByRole('link', { name: /Alzheimer's Association Helpline 1-800-272-3900/ }).first(),
  ).toHaveAttribute('href', 'tel:+18002723900');
  await page.getByRole('button', { name: 'Where this comes from' }).first().click();
  await expect(page.getByText(/Checked Nov 20, 2026/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Show the steps for Make the next fall less likely' }).click();
  await page.getByRole('button', { name: 'Show the answers behind this plan' }).click();
  await expect(page.getByRole('definition').filter({ hasText: '(assumed)' }).first()).toBeVisible();
  await expect(page.getByText('A follow-up visit is already booked')).toHaveCount(0);
  await expectAccessible(page);
});

test('an action becomes a task of a project once, with its reason and steps, and then leads to it [TASK-22, TASK-23]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  const id = await storedPlan(person);
  const { actions } = (await person.api<Plan>('GET', `/assessments/${id}`)).body;
  const [stop] = actions.filter(({ title }) => title === 'Stop the driving now');
  await person.api('POST', '/projects', { request_id: randomUUID(), title: 'Coming home' });
  await page.goto(`/assessments/${id}`);
  const offer = page.getByRole('button', { name: 'Add to a project: Stop the driving now' });
  await offer.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add to a project' });
  await dialog.getByRole('button', { name: 'Add to Coming home' }).press('Enter');
  const link = dialog.getByRole('link', { name: 'Open the task in Coming home' });
  await expect(link).toBeFocused();
  await expectAccessible(page);
  await pressEscape(dialog);
  await expect(offer).toBeFocused();
  await offer.press('Enter');
  await link.press('Enter');
  await expect(page).toHaveURL(/\/project\/[\w-]+\/tasks\/[\w-]+$/);
  const task = page.getByRole('dialog', { name: 'Stop the driving now' });
  await expect(task.getByText(stop?.why ?? '', { exact: true })).toBeVisible();
  const steps = stop?.steps.map(({ text }) => text) ?? [];
  expect(steps.length).toBeGreaterThan(3);
  for (const text of steps)
    await expect(task.getByRole('checkbox', { name: text, exact: true })).toBeVisible();
  await expect(task.getByRole('checkbox')).toHaveCount(steps.length);
});

test('an unclear budget alone reads as mild [ASMT-84]', async ({ page, signedIn }) => {
  const person = await signedIn();
  const id = await storedPlan(person, {
    safety_check: ['none_of_above'],
    starting_points: ['housing'],
    city_or_zip: 'Phoenix',
    care_team: ['siblings'],
    coverage_snapshot: ['medicare'],
  });
  await page.goto(`/assessments/${id}`);
  await expect(page.getByText('Mild: plan ahead')).toBeVisible();
  await expect(page.getByText('The budget is not clear yet')).toBeVisible();
});

test('prints on at most two pages [ASMT-91]', async ({ page, signedIn }) => {
  const person = await signedIn();
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto(
    `/assessments/${await storedPlan(person, { ...ANSWERS, safety_check: ['suspected_abuse'] })}`,
  );
  await page.getByRole('button', { name: 'Print this plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Before you print' });
  await dialog.getByRole('button', { name: 'Print without that part' }).click();
  await expect(dialog).toHaveCount(0);
  const pdf = await page.pdf({ format: 'Letter', path: 'test-results/plan.pdf' });
  // On one page there would be no more than the way to the button.
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);
});

test('a plan shared with an address is readable by its verified owner until withdrawn [ASMT-59, ASMT-60, ASMT-18]', async ({
  page,
  browser,
  signedIn,
}) => {
  const owner = await signedIn('Olivia Owner');
  const reader = await somebody('Rita Reader', 'service_provider');
  const id = await storedPlan(owner, {
    ...ANSWERS,
    safety_check: ['suspected_abuse'],
    share_with_team: true,
  });
  await page.goto(`/assessments/${id}#share`);
  await expect(page.getByText('You asked to share this plan with your team.')).toBeVisible();
  await page.getByLabel('All of it').check();
  await page.getByLabel('Their email address').fill('not an address');
  await page.getByRole('button', { name: 'Share the plan' }).click();
  await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
  await page.getByLabel('Their email address').fill(reader.email);
  await page.getByRole('button', { name: 'Share the plan' }).click();
  await expect(page.getByText(`Shared with ${reader.email}.`)).toBeVisible();
  await expectAccessible(page);

  // Claiming an address is not enough; verifying it is.
  expect((await reader.api('GET', `/assessments/${id}`)).status).toBe(403);
  const token = new URL(await linkInMail(reader.email, /Verify your email/)).searchParams.get('token');
  await reader.api('POST', '/auth/verify-email', { token });

  const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '' });
  await signInBrowser(context, reader);
  const other = await context.newPage();
  await other.goto('/assessments');
  await other.getByRole('link', { name: /Olivia Owner/ }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'A plan shared with you' })).toBeVisible();
  await expect(other.getByText('Safety first.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Share the plan' })).toHaveCount(0);
  await expectAccessible(other);

  await page.reload();
  await expect(page.getByText(/last opened on/)).toBeVisible();
  await page.getByRole('button', { name: `Stop sharing with ${reader.email}` }).click();
  await expect(page.getByText(`${reader.email} can no longer read this plan.`)).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: 'Plan not found' })).toBeVisible();
  await context.close();
});

test('the history says what changed since the previous plan [ASMT-92]', async ({ page, context }) => {
  await signInBrowser(context, await signInApi(CAST.maria.email));
  await page.goto('/assessments');
  await expect(page.getByRole('link', { name: /^Plan of/ })).toHaveCount(2);
  await expect(page.getByText('New: Daily life needs more help')).toBeVisible();
  await page.getByRole('button', { name: /Show \d+ other answers/ }).click();
  await expect(page.getByText('Where is your loved one staying now?')).toBeVisible();
  await expectAccessible(page);
});

test('the same in Spanish, from sign-in to the plan [ASMT-91, GUARD-10]', async ({ page }) => {
  const person = await somebody('Ana Español');
  await visit(page, '/auth?returnTo=%2Fform');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  const notice = page.getByRole('dialog');
  await expect(notice).toContainText('911');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Entiendo, ir a la evaluación' }).click();
  const proceed = () => page.getByRole('button', { name: 'Continuar', exact: true }).click();
  const tick = (name: string, value: string) =>
    page.locator(`input[name="${name}"][value="${value}"]`).check();
  await tick('safety_check', 'none_of_above');
  await proceed();
  await tick('starting_points', 'fall_safety');
  await expectAccessible(page);
  await proceed();
  await page.locator('input[name="city_or_zip"]').fill('Phoenix');
  await proceed();
  await tick('care_team', 'me');
  await tick('coverage_snapshot', 'medicare');
  await proceed();
  await tick('falls_and_mobility', 'fell_3mo');
  await proceed();
  await expectAccessible(page);
  await page.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/\/assessments\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Su plan' })).toBeVisible();
  await expect(page.getByText(/Se cayó|caíd|caída/i).first()).toBeVisible();
  await expectAccessible(page);
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible counts; sources keep their titles
  const words = await page.getByRole('main').innerText();
  expect(words).not.toMatch(/\b(the|your|What|Call|steps)\b/);
  await page.getByRole('button', { name: 'Mostrar las respuestas en que se basa este plan' }).click();
  await expect(page.getByText('Phoenix', { exact: true })).toBeVisible();
  const guide = page.getByRole('link', { name: /^Leer la guía/ }).first();
  await expect(guide).toHaveAttribute('href', /^\/es\/packs\//);
  await guide.click();
  await expect(page).toHaveURL(/\/es\/packs\//);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Cuenta de Ana Español' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/:\d+\/es$/);
});
