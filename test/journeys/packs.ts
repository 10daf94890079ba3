// Helpers for the knowledge pack pages.
import { expect, type Page } from '@playwright/test';

export { toast } from './journey.ts';

export const LABELS = {
  care_plan: 'Care Plan & Steps',
  education: 'Educational Guide',
  resources: 'Resources & Tools',
  emergency: 'Emergency Preparedness',
} as const;

export const result = (page: Page) => page.getByRole('region', { name: 'Your knowledge pack' });

export async function openPacks(page: Page): Promise<void> {
  await page.goto('/knowledge-packs');
  await expect(page.getByRole('heading', { level: 1, name: 'AI-Powered Knowledge Packs' })).toBeVisible();
}

/** Fills the form and sends it. */
export async function ask(page: Page, topic: string, type: keyof typeof LABELS, context = ''): Promise<void> {
  await page.getByRole('textbox', { name: 'Topic' }).fill(topic);
  await page.getByRole('radio', { name: LABELS[type] }).check();
  if (context) await page.getByRole('textbox', { name: /About your situation/ }).fill(context);
  await page.getByRole('button', { name: 'Generate' }).click();
}

/** The headings of the pack on screen, in order. */
export async function headings(page: Page): Promise<string[]> {
  return result(page).locator('.prose').getByRole('heading').allTextContents();
}

/** Marks the current announcements, to tell them from later ones. */
export async function markHeard(page: Page): Promise<void> {
  await page.locator('[data-sonner-toast] span').evaluateAll((spans) => {
    for (const span of spans) span.setAttribute('data-heard', '');
  });
}
