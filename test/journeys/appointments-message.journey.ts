// An appointment that a provider schedules from a message of the customer, and the ways between the two.
import type { Page } from '@playwright/test';
import { dayIn, named, type Pair, pair, time, turnTo, ZONE } from './appointments.ts';
import { openActions } from './chat.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectAccessibleInAnotherLook,
  expectFocusIn,
  pressEscape,
  signInBrowser,
  somebody,
  test,
  toast,
} from './journey.ts';
import { dialog } from './projects.ts';

test.use({ expectedErrors: /status of (404|409|422|503)/, timezoneId: ZONE });

const SAID = 'Can we talk about the ramp?\nIt came today, and I cannot fix it.';
const bubble = (page: Page) =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: 'Can we talk about the ramp?' });
const schedule = (page: Page) =>
  bubble(page).getByRole('button', { name: /^Schedule an appointment from the message of/ });
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Schedule the appointment' });
const scheduled = (page: Page) => bubble(page).getByRole('link', { name: /^Appointment: / });

/** Maria has said something, which Dana reads. */
async function said(page: Page): Promise<Pair & { message: string }> {
  const both = await pair(await somebody('Maria Alvarez'));
  const sent = { client_id: crypto.randomUUID(), content: SAID };
  const { body } = await both.maria.api<{ id: string }>('POST', `/projects/${both.project}/messages`, sent);
  await signInBrowser(page.context(), both.dana);
  await page.goto(`/project/${both.project}/messages`);
  return { ...both, message: body.id };
}

for (const width of [390, 1280])
  test(`by keyboard, at ${width} px: from the message to the appointment and back [APPT-50, APPT-53, APPT-65, LIMIT-03]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { maria, project, message } = await said(page);
    await openActions(bubble(page));
    await schedule(page).press('Enter');
    await expectFocusIn(dialog(page));
    await expect(dialog(page)).toContainText('With Maria Alvarez. It leads back to the message of');
    await expect(dialog(page).getByLabel('Title')).toHaveValue('Can we talk about the ramp?');
    await expect(await turnTo(page, dayIn(1))).toBeVisible();
    await expectAccessible(page);

    // Nothing is sent without a title and a time, and the words say what is missing.
    await dialog(page).getByLabel('Title').fill(' ');
    await submit(page).press('Enter');
    await expect(dialog(page).getByLabel('Title')).toBeFocused();
    await expect(dialog(page)).toContainText('Give the appointment a title.');
    await dialog(page).getByLabel('Title').fill('The ramp');
    await submit(page).press('Enter');
    await expect(dialog(page).getByRole('alert')).toContainText('Please choose a day and a time.');
    await expectAccessible(page);

    await dialog(page).getByLabel('What is it?').selectOption('Planning');
    await (await turnTo(page, dayIn(1))).press('Enter');
    await time(page, '10:15 AM').press('Space');
    await expect(dialog(page)).toContainText(`${named(dayIn(1))}, 10:15 AM to 11:15 AM MST`);
    await dialog(page).getByLabel('Note').fill('Please have the box at hand.');
    await expectAccessibleInAnotherLook(page);
    await submit(page).press('Enter');
    await expect(toast(page, 'Appointment scheduled successfully')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(schedule(page)).toBeFocused();

    await expect(scheduled(page)).toHaveText(`Appointment: ${named(dayIn(1))}, 10:15 AM MST (Scheduled)`);
    await expectAccessible(page);
    await scheduled(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'The ramp' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Please have the box at hand.');
    await page.getByRole('link', { name: /^From the message of Maria Alvarez/ }).press('Enter');
    await expect(page).toHaveURL(`/project/${project}/messages?message=${message}`);
    await expect(bubble(page)).toBeInViewport();

    // Its customer finds the same, and confirms nothing: that is the provider's.
    await signInBrowser(page.context(), maria);
    await page.goto(`/project/${project}/messages`);
    await scheduled(page).press('Enter');
    await expect(page.getByRole('link', { name: /^From your message of/ })).toBeVisible();
    await maria.api('DELETE', `/projects/${project}/messages/${message}`);
    await page.reload();
    await expect(page.getByText('It was made from a message that has been deleted.')).toBeVisible();
    await expectAccessible(page);
  });

test('a time outside the hours, one that is taken, and what fails twice; no words are lost [APPT-31, APPT-32, APPT-50]', async ({
  page,
}) => {
  const { dana, danaId, maria, project } = await said(page);
  const start_time = `${dayIn(2)}T20:00:00-07:00`;
  const other = {
    request_id: crypto.randomUUID(),
    service_provider_id: danaId,
    customer_id: await idOf(maria),
    project_id: project,
    title: 'Another one',
    slots: [{ start_time, end_time: `${dayIn(2)}T21:00:00-07:00` }],
    outside_hours: true,
  };
  expect((await dana.api('POST', '/appointments', other)).status).toBe(201);
  await openActions(bubble(page));
  await schedule(page).click();
  await dialog(page).getByRole('button', { name: 'Another time, also outside your hours' }).click();
  await dialog(page).getByRole('textbox', { name: 'Date' }).fill(dayIn(2));
  await submit(page).click();
  await expect(dialog(page)).toContainText('Please choose a day and a time.');
  await dialog(page).getByLabel('Starts at').fill('20:30');
  await dialog(page).getByLabel('How long').selectOption('90 minutes');
  await expect(dialog(page)).toContainText(`${named(dayIn(2))}, 8:30 PM to 10:00 PM MST`);
  await submit(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('You have another appointment at this time');
  const failed = toast(page, 'Failed to schedule appointment');
  await expect(failed).toContainText('Error');

  await page.route(/\/api\/appointments$/, (route) => route.fulfill({ status: 503, body: '' }));
  await dialog(page).getByLabel('Starts at').fill('21:00');
  await expect(failed).toHaveCount(0);
  for (let tries = 0; tries < 2; tries += 1) {
    await submit(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText('What you entered is still here.');
    await expect(failed).toContainText('Error');
  }
  await pressEscape(dialog(page));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click();
  await page.unroute(/\/api\/appointments$/);
  await submit(page).click();
  await expect(scheduled(page)).toContainText(`${named(dayIn(2))}, 9:00 PM MST (Scheduled)`);
});

test('in Spanish, and of a message that is deleted meanwhile [APPT-50]', async ({ page }) => {
  const { maria, project, message } = await said(page);
  await openActions(bubble(page));
  await page.evaluate(() => localStorage.setItem('kinkeeper.locale', 'es'));
  await page.reload();
  const actions = bubble(page).getByRole('button', { name: /^Qué puede hacer/ });
  await actions.click();
  await bubble(page)
    .getByRole('button', { name: /^Programar una cita/ })
    .click();
  await expect(dialog(page)).toContainText('Con Maria Alvarez.');
  await expect(dialog(page).getByLabel('Título')).toHaveValue('Can we talk about the ramp?');
  await expect(dialog(page).getByRole('grid')).toBeVisible();
  await expectAccessibleInAnotherLanguage(page);
  await dialog(page)
    .getByRole('button', { name: /^Próxima disponible/ })
    .click();
  // The dialog has other choices, too, and they are there before the times.
  await dialog(page)
    .getByRole('group', { name: /^Horarios del/ })
    .getByRole('radio')
    .first()
    .check();
  await maria.api('DELETE', `/projects/${project}/messages/${message}`);
  await dialog(page).getByRole('button', { name: 'Programar la cita' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Este mensaje se eliminó.');
});

async function idOf(person: { api: Pair['maria']['api'] }): Promise<string> {
  return (await person.api<{ session: { user: { id: string } } }>('GET', '/auth/session')).body.session.user
    .id;
}
