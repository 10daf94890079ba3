// A customer and a provider who offers hours, for the journeys of appointments.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, type Somebody, somebody } from './journey.ts';
import { shared } from './projects.ts';

const DAY_MS = 86_400_000;
export const ZONE = 'America/Phoenix';
/** A day so many days from now, as the provider's clock shows it. */
export const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() + days * DAY_MS);
const written = (day: string, year?: 'numeric') =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year,
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
/** Wednesday, November 25, and the year where it is another one */
export const named = (day: string) =>
  written(day, day.slice(0, 4) === dayIn(0).slice(0, 4) ? undefined : 'numeric');

export interface Pair {
  maria: Somebody;
  dana: Somebody;
  danaId: string;
  project: string;
}

/** A customer and a provider with a project, and hours on every day. */
export async function pair(maria: Somebody): Promise<Pair> {
  const dana = await somebody('Dana Diaz', 'service_provider');
  const { body } = await dana.api<{ session: { user: { id: string } } }>('GET', '/auth/session');
  await dana.api('PUT', '/availability/settings', { time_zone: ZONE });
  for (const day_of_week of [0, 1, 2, 3, 4, 5, 6]) {
    const window = { day_of_week, start_time: '09:00', end_time: '17:00', buffer_minutes: 15 };
    expect((await dana.api('POST', '/availability/windows', window)).status).toBe(201);
  }
  return { maria, dana, danaId: body.session.user.id, project: await shared(maria, dana) };
}

/** A plan, and five hours of coordination. */
export async function buyHours(customer: Somebody): Promise<void> {
  for (const sku of ['unlock_monthly', 'coord_5hr'])
    expect((await customer.api('POST', '/billing/orders', { id: randomUUID(), sku })).status).toBe(201);
}

/** Books a time for somebody; Phoenix has no daylight saving time. */
export async function booked({ maria, danaId, project }: Pair, day: string, hour = '09'): Promise<string> {
  const { status, body } = await maria.api<{ appointments: { id: string }[] }>('POST', '/appointments', {
    request_id: randomUUID(),
    service_provider_id: danaId,
    project_id: project,
    title: 'Scheduled Consultation',
    slots: [{ start_time: `${day}T${hour}:00:00-07:00`, end_time: `${day}T${Number(hour) + 1}:00:00-07:00` }],
  });
  expect(status).toBe(201);
  return body.appointments[0]?.id ?? '';
}

export const day = (page: Page | Locator, which: string) =>
  // With the year: December 1 is not December 15.
  page.getByRole('grid').getByRole('button', { name: written(which, 'numeric') });

/**
 * Turns the calendar to the month of a day: on a month's last days, tomorrow is on the next page.
 * @returns the day
 */
export async function turnTo(page: Page | Locator, which: string): Promise<Locator> {
  const month = new Date(`${which}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  await expect(page.getByRole('grid')).toBeVisible();
  const grid = page.getByRole('grid', { name: month });
  if (!(await grid.isVisible())) await page.getByRole('button', { name: 'Next month' }).click();
  await expect(grid).toBeVisible();
  return day(page, which);
}

export const time = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
export const card = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Scheduled Consultation' }) });
