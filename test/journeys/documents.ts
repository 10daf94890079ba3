// What the journeys of documents share: a file to sign, documents sent by the other side, and where they are on a page.
import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import { pdfOf, words } from '../support/pdfs.ts';
import { docxOf } from '../support/zips.ts';
import { expect, type Somebody, signInBrowser, somebody, url } from './journey.ts';
import { dialog, shared } from './projects.ts';

export const RELEASE = {
  name: 'Release.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfOf({ content: words('I allow it'), pages: 2 })),
};
export const WORD = {
  name: 'Notice.docx',
  buffer: Buffer.from(docxOf(['We keep her records for six years.', 'She may ask for a copy.'])),
};
export const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
export const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });

/** Dana, signed in, begins a document for Maria in the dialog; the file is ready. @returns their project, and both */
export async function beginDocument(page: Page, title: string) {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const id = await shared(maria, dana);
  await signInBrowser(page.context(), dana);
  await page.goto(`/project/${id}/documents`);
  await page.getByRole('button', { name: 'Create First Document' }).click();
  await dialog(page).getByLabel('Title').fill(title);
  await dialog(page).getByLabel('Document file').setInputFiles(RELEASE);
  await expect(dialog(page).getByText('Ready: 2 pages.')).toBeVisible();
  return { maria, dana, id };
}

/** The same in somebody else's browser. */
export async function elsewhere(browser: Browser, person: Somebody, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url(), viewport: { width: 390, height: 844 } });
  await signInBrowser(context, person);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** A document that Dana sends to Maria through the API. @returns its path */
export async function sent(
  dana: Somebody,
  project: string,
  title: string,
  file: Pick<typeof RELEASE, 'name' | 'buffer'> = RELEASE,
  fields: object = {},
): Promise<string> {
  const upload = await uploaded(dana, project, file);
  const made = await dana.api<{ id: string }>('POST', `/projects/${project}/documents`, {
    client_id: randomUUID(),
    upload_id: upload,
    title,
    ...fields,
  });
  expect(made.status).toBe(201);
  return `/project/${project}/documents/${made.body.id}`;
}

/** Sends a new file of a document through the API. */
export async function sentAgain(dana: Somebody, path: string, version: number): Promise<void> {
  const [, , project = ''] = path.split('/');
  const upload = await uploaded(dana, project, RELEASE);
  const { status } = await dana.api('POST', `${path.replace('/project/', '/projects/')}/replace`, {
    upload_id: upload,
    version,
    expiry_date: null,
  });
  expect(status).toBe(200);
}

async function uploaded(
  by: Somebody,
  project: string,
  file: Pick<typeof RELEASE, 'name' | 'buffer'>,
): Promise<string> {
  const upload = randomUUID();
  const query = new URLSearchParams({ client_id: upload, name: file.name });
  const stored = await fetch(`${url()}/api/projects/${project}/documents/uploads?${query}`, {
    method: 'PUT',
    headers: { cookie: by.cookie },
    body: new Uint8Array(file.buffer),
  });
  expect(stored.status).toBe(201);
  return upload;
}

/** Moves the focus as people without a mouse do. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((each) => each === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Replaces the words of a field, without a mouse. */
export async function typeInto(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, dialog(page).getByLabel(label));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}
