// The call of an appointment, and the button of the dashboard that opens it.
import type { Locator } from '@playwright/test';
import { booked, dayIn, pair } from './appointments.ts';
import { expect, expectAccessible, test } from './journey.ts';

test.use({ timezoneId: 'America/Phoenix' });

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;

test('Start Call leads to the call, and without a video service says so [APPT-27, DASH-24]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await page.goto('/app');
  await page.getByRole('link', { name: 'Start Call' }).click();
  await expect(page.getByRole('tab', { name: 'Schedule New' })).toBeVisible();
  await booked(both, dayIn(1));
  const next = page.getByRole('link', { name: /^Appointment: / });
  const call = page.getByRole('link', { name: 'Start Call' });
  await page.clock.setFixedTime(`${dayIn(0)}T08:59:00-07:00`);
  await page.goto('/app');
  await expect(call).toHaveAttribute('href', /\/call\//);
  // It comes first only where it leads to a call.
  expect(await topOf(call)).toBeGreaterThan(
    await topOf(page.getByRole('heading', { level: 2, name: 'Projects' })),
  );
  await expect(next).toHaveCount(0);
  await page.clock.setFixedTime(`${dayIn(0)}T09:01:00-07:00`);
  await page.goto('/app');
  await expect(next).toBeVisible();
  await call.click();
  await expect(page).toHaveURL(/\/call\//);
  await expect(page.getByText('This site has no video service')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scheduled Consultation' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the appointment' }).click();
  await expect(page.getByText('There is no video here: agree on a phone call.')).toBeVisible();
  await expect(page.getByText('The call opens here')).toHaveCount(0);
});

test('with a video service the call opens 15 minutes before the start, until 30 after the end [APPT-27]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  const id = await booked(both, dayIn(1));
  const link = 'https://meet.example/kk-0123456789abcdef#password';
  await page.route(`**/api/appointments/${id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), meeting_link: link } });
  });
  const openAt = async (time: string) => {
    await page.clock.setFixedTime(`${dayIn(1)}T${time}:00-07:00`);
    await page.goto(`/appointment/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Scheduled Consultation' })).toBeVisible();
  };
  const call = page.getByRole('link', { name: /^Join the call/ });
  const early = page.getByText('The call opens here 15 minutes before the start.');

  await openAt('08:44');
  await expect(early).toBeVisible();
  await expect(call).toHaveCount(0);
  for (const time of ['08:45', '10:30']) {
    await openAt(time);
    await expect(call).toHaveAttribute('href', link);
    // Who comes from where is nobody's business there.
    await expect(call).toHaveAttribute('rel', /noreferrer/);
    await expect(early).toHaveCount(0);
  }
  await expectAccessible(page);
  await openAt('10:31');
  await expect(call).toHaveCount(0);
});
