// Waiting for a time of a provider's: the wishes, the offer, booking it, letting it pass, and stopping.
import { randomUUID } from 'node:crypto';
import { dayIn, pair, turnTo, ZONE } from './appointments.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectAccessibleInAnotherLook,
  expectFocusIn,
  somebody,
  test,
  toast,
} from './journey.ts';
import { dialog, part, shared } from './projects.ts';

test.use({ expectedErrors: /status of (422|503)/, timezoneId: ZONE });

test('somebody waits, is offered what somebody else cancels, and books it [LIMIT-02]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  const { dana, danaId } = both;
  // One hour on one day, and James has it.
  const { body: hours } = await dana.api<{ windows: { id: string }[] }>(
    'GET',
    `/providers/${danaId}/availability`,
  );
  for (const { id } of hours.windows) await dana.api('DELETE', `/availability/windows/${id}`);
  const soon = dayIn(2);
  const window = {
    day_of_week: new Date(`${soon}T00:00:00Z`).getUTCDay(),
    start_time: '09:00',
    end_time: '10:00',
  };
  await dana.api('POST', '/availability/windows', window);
  for (const later of [9, 16, 23, 30])
    await dana.api('POST', '/availability/blocks', { blocked_date: dayIn(later) });
  const james = await somebody('James Okafor');
  await shared(james, dana, 'His own');
  const slot = { start_time: `${soon}T09:00:00-07:00`, end_time: `${soon}T10:00:00-07:00` };
  const book = async () => {
    const { status, body } = await james.api<{ appointments: { id: string }[] }>('POST', '/appointments', {
      request_id: randomUUID(),
      service_provider_id: danaId,
      title: 'His',
      slots: [slot],
    });
    expect(status).toBe(201);
    return body.appointments[0]?.id;
  };
  const cancel = (id: string | undefined) =>
    james.api('PATCH', `/appointments/${id}`, { act: 'cancel', cancellation_reason: 'Ill' });
  const his = await book();

  await page.goto(`/project/${both.project}`);
  await part(page, 'Calendar').click();
  await expect(page.getByText('There is no free time in these days.')).toBeVisible();
  await page.getByRole('button', { name: 'Wait for a free time' }).press('Enter');
  await expectFocusIn(dialog(page));
  await dialog(page).getByLabel('Last day').fill('2020-01-01');
  for (const name of ['Morning', 'Afternoon', 'Evening'])
    await dialog(page).getByRole('checkbox', { name }).uncheck();
  await dialog(page).getByRole('button', { name: 'Start waiting' }).click();
  await expect(dialog(page).getByText('The last day is not before the first.').first()).toBeVisible();
  await expect(dialog(page).getByText('Choose at least one time of day.').first()).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('Last day').fill(dayIn(10));
  await dialog(page).getByRole('checkbox', { name: 'Morning' }).check();
  // What was chosen survives a failure.
  await page.route('**/api/waits', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await dialog(page).getByRole('button', { name: 'Start waiting' }).click();
  await expect(dialog(page).getByText('What you chose is still here.')).toBeVisible();
  await expect(toast(page, 'That was not saved')).toContainText('Error');
  await page.unroute('**/api/waits');
  await expectAccessibleInAnotherLanguage(page);
  await dialog(page).getByRole('button', { name: 'Start waiting' }).click();
  await expect(toast(page, 'We will write to you when a time becomes free.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are waiting for a free time' })).toBeVisible();
  await expect(page.getByText('Morning.')).toBeVisible();
  await expectAccessible(page);

  // Nobody looks at this screen when it happens.
  expect((await cancel(his)).status).toBe(200);
  await expect(page.getByText('A time is free with Dana Diaz')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInAnotherLook(page);
  await page.getByRole('button', { name: /^Let it pass/ }).press('Enter');
  await expect(page.getByText('A time is free with Dana Diaz')).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);

  // What one let pass is not offered again; another is.
  const other = dayIn(9);
  const { body } = await dana.api<{ blocks: { id: string; blocked_date: string }[] }>(
    'GET',
    `/providers/${danaId}/availability`,
  );
  const block = body.blocks.find(({ blocked_date }) => blocked_date === other);
  await dana.api('DELETE', `/availability/blocks/${block?.id}`);
  await expect(page.getByText('A time is free with Dana Diaz')).toBeVisible();

  // From the dashboard too, where no provider is chosen yet; what is held is the first thing on it.
  await page.goto('/app');
  const next = page.getByRole('region', { name: 'Next for you' });
  await expect(next.getByRole('listitem').first()).toContainText('Held for you until');
  await expectAccessible(page);
  await next.getByRole('link', { name: /^A time is free with Dana Diaz/ }).click();
  const offered = page.locator('#work').getByText('A time is free with Dana Diaz');
  await page.getByRole('button', { name: /^Book this time/ }).click();
  await expect(page.getByRole('heading', { name: 'Please check your appointment' })).toBeFocused();
  await expect(offered).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the times' }).click();
  await expect(offered).toBeVisible();
  await page.getByRole('button', { name: /^Book this time/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Schedule Appointment' }).click();
  await expect(page.getByRole('heading', { name: 'Your appointment is scheduled' })).toBeFocused();
  await expect(page.getByText('A time is free with Dana Diaz')).toHaveCount(0);
  const { body: waits } = await both.maria.api<{ waits: unknown[] }>('GET', '/waits');
  expect(waits.waits).toEqual([]);
});

test('waiting is changed and stopped', async ({ page, signedIn }) => {
  const both = await pair(await signedIn());
  for (const each of [0, 1, 2, 3])
    await both.dana.api('POST', '/availability/blocks', { blocked_date: dayIn(each) });
  const sent = { service_provider_id: both.danaId, time_zone: ZONE, parts: ['morning'] };
  await both.maria.api('PUT', '/waits', { ...sent, from_day: dayIn(0), to_day: dayIn(2) });
  await page.goto(`/project/${both.project}`);
  await part(page, 'Calendar').click();
  await page.getByRole('button', { name: 'Change what suits me' }).click();
  await expect(dialog(page).getByLabel('Last day')).toHaveValue(dayIn(2));
  await dialog(page).getByLabel('Last day').fill(dayIn(3));
  await dialog(page).getByRole('checkbox', { name: 'Evening' }).check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Morning, Evening.')).toBeVisible();
  await expect(await turnTo(page, dayIn(3))).toBeVisible();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop waiting' }).click();
  await expect(page.getByRole('heading', { name: 'No time that suits you?' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Wait for a free time' })).toBeVisible();
});
