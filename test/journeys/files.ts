// What the journeys of files share.
import type { Page } from '@playwright/test';

export async function openFiles(page: Page, projectId: string): Promise<void> {
  await page.goto(`/project/${projectId}/files`);
}
export const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.getByLabel('Files to upload').setInputFiles(files);
export const fileRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
export const text = (name: string, words: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
});
