// Public pages in use: a tool with its answer, a form that was refused, lost or sent.
import { expect, type Page } from '@playwright/test';
import { alive } from './public-site.ts';

/** States of public pages in use. */
export const STATES: { path: string; after: (page: Page) => Promise<void> }[] = [
  { path: '/packs/housing/zip-cost-compare', after: openCosts },
  { path: '/waitlist', after: sendNothing },
  { path: '/waitlist', after: (page) => send(page, 503) },
  { path: '/waitlist', after: (page) => send(page, 200) },
  { path: '/join', after: sendNothing },
  { path: '/join', after: (page) => send(page, 503) },
  { path: '/join', after: (page) => send(page, 200) },
];

/** Shows every option of the cost tool for a place. */
async function openCosts(page: Page): Promise<void> {
  for (const option of await page.locator('#focuses input').all()) await (await alive(option)).check();
  await page.locator('input[name="zip"]').fill('85004');
  await expect(page.getByRole('table')).toBeVisible();
}

async function sendNothing(page: Page): Promise<void> {
  await (await alive(page.locator('form button[type="submit"]'))).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
}

/** Fills in a form and sends it to a server that answers with this status. */
async function send(page: Page, status: number): Promise<void> {
  await page.route(/\/api\/(waitlist|applications)$/, (route) =>
    route.fulfill({ status, json: status === 200 ? { done: true } : {} }),
  );
  await alive(page.locator('form button[type="submit"]'));
  for (const role of await page.locator('input[name="role"]').all()) await role.check();
  for (const field of await page.locator('form').locator('input:not([type]), textarea').all()) {
    if ((await field.getAttribute('name')) !== 'website') await field.fill('Maria Alvarez');
  }
  await page.locator('input[name="email"]').fill('maria@example.test');
  await page.locator('form button[type="submit"]').click();
  await expect(status === 200 ? page.locator('main [role="status"]') : page.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
}
