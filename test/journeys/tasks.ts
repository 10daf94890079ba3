// What the journeys of tasks share: stored tasks, and where they are on a page.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dayIn } from './appointments.ts';
import { expect, type Somebody } from './journey.ts';
import { dialog } from './projects.ts';

export interface Stored {
  id: string;
  title: string;
  status: string;
  description: string | null;
  checklist_items: { title: string; completed: boolean }[];
}

export async function stored(person: Somebody, id: string, task: object = {}): Promise<Stored> {
  const body = { client_id: randomUUID(), title: 'Call the pharmacy', ...task };
  const made = await person.api<Stored>('POST', `/projects/${id}/tasks`, body);
  expect(made.status).toBe(201);
  return made.body;
}

export const items = (...titles: string[]) =>
  titles.map((title) => ({ id: randomUUID(), title, completed: false, created_at: '2026-11-20T10:00:00Z' }));
/** A day so many days from now, as the browser's clock shows it: that of Greenwich is ahead in the evening. */
export const day = dayIn;

export const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
export const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const counter = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
export const tick = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name });
