// Sharing and printing a plan that mentions abuse, sharing with a project, and an unverified address.
import type { Page } from '@playwright/test';
import { ANSWERS, expect, expectAccessible, signInBrowser, somebody, storedPlan, test } from './journey.ts';
import { project, shared } from './projects.ts';

/**
 * Prints with the browser's own command, once the page allows it.
 * @returns what the printout has of the plan
 */
async function onPaper(page: Page): Promise<string> {
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      const main = document.querySelector('main')?.cloneNode(true) as HTMLElement;
      for (const hidden of main.querySelectorAll('.no-print')) hidden.remove();
      document.documentElement.dataset.paper = main.textContent;
    });
  });
  let paper = '';
  // The parts to print load after the screen; until then nothing of the plan is printed.
  await expect
    .poll(async () => {
      await page.pdf();
      paper = (await page.locator('html').getAttribute('data-paper')) ?? '';
      return paper;
    })
    .toContain('What to do, in this order');
  return paper;
}

const ABUSE = { ...ANSWERS, safety_check: ['suspected_abuse'] };

test('sharing a plan that mentions abuse first says who may read that, and leaves it out [ASMT-60]', async ({
  page,
  browser,
  signedIn,
}) => {
  const owner = await signedIn();
  const id = await storedPlan(owner, ABUSE);
  await page.goto(`/assessments/${id}#share`);
  await expect(page.getByText('it may be the very person you worry about')).toBeVisible();
  await expect(page.getByLabel('The plan without that part')).toBeChecked();
  await expectAccessible(page);
  const reader = await somebody('Rita Reader');
  const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '' });
  await signInBrowser(context, reader);
  const readerPage = await context.newPage();
  await page.getByLabel('Their email address').fill(reader.email);
  await page.getByRole('button', { name: 'Share the plan' }).click();
  await expect(page.getByText(`Shared with ${reader.email}.`)).toBeVisible();
  await expect(page.getByText('not opened yet')).toBeVisible();
  await expect(page.getByText('without the part about abuse')).toBeVisible();

  await readerPage.goto(`/assessments/${id}`);
  await expect(readerPage.getByRole('heading', { name: 'Verify your email address first' })).toBeVisible();
  await expect(readerPage.getByRole('button', { name: 'Send the email again' })).toBeVisible();
  await expectAccessible(readerPage);
  await context.close();
});

test('printing it asks the same [ASMT-91]', async ({ page, signedIn }) => {
  const owner = await signedIn();
  const id = await storedPlan(owner, ABUSE);
  await page.goto(`/assessments/${id}`);
  // What is on the page at the moment of printing.
  await page.evaluate(() => {
    window.print = () => {
      (window as unknown as { printed: string }).printed = document.querySelector('main')?.textContent ?? '';
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  const printed = () => page.evaluate(() => (window as unknown as { printed?: string }).printed);
  await page.getByRole('button', { name: 'Print this plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Before you print' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Print without that part' }).click();
  await expect.poll(printed).toContain('What to do, in this order');
  expect(await printed()).not.toMatch(/Report abuse|Adult Protective|Safety first/);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Report abuse or neglect safely' })).toBeVisible();
  await page.getByRole('button', { name: 'Print this plan' }).click();
  await dialog.getByRole('button', { name: 'Print all of it' }).click();
  await expect.poll(printed).toContain('Report abuse or neglect safely');
});

test('the browser’s own print command leaves that part out, and never prints all of it without asking [ASMT-91]', async ({
  page,
  signedIn,
}) => {
  const owner = await signedIn();
  const id = await storedPlan(owner, ABUSE);
  const partial = page.waitForResponse(/without_abuse=true/);
  await page.goto(`/assessments/${id}`);
  await expect(page.getByRole('heading', { name: 'Report abuse or neglect safely' })).toBeVisible();
  await partial;
  // A browser without print events prints nothing of the plan.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Your plan', level: 1 })).toBeHidden();
  await page.emulateMedia({ media: null });

  const paper = await onPaper(page);
  expect(paper).not.toMatch(/abuse|Adult Protective|Safety first|left out/i);
  await expect(page.getByRole('heading', { name: 'Report abuse or neglect safely' })).toBeVisible();
});

test('a reader of the full plan is asked too, and their browser’s own print command leaves that part out [ASMT-91]', async ({
  page,
  signedIn,
}) => {
  const dana = await signedIn('Dana Whitfield', 'service_provider');
  const owner = await somebody('Olive Owner');
  const projectId = await shared(owner, dana);
  const id = await storedPlan(owner, ABUSE);
  const made = { project_id: projectId, without_abuse: false };
  expect((await owner.api('POST', `/assessments/${id}/shares`, made)).status).toBe(201);
  const partial = page.waitForResponse(/without_abuse=true/);
  await page.goto(`/assessments/${id}`);
  await expect(page.getByRole('heading', { name: 'A plan shared with you', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Report abuse or neglect safely' })).toBeVisible();
  await partial;
  const paper = await onPaper(page);
  expect(paper).not.toMatch(/abuse|Adult Protective|Safety first|left out/i);
  await expect(page.getByRole('heading', { name: 'Report abuse or neglect safely' })).toBeVisible();
  await page.getByRole('button', { name: 'Print this plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Before you print' });
  await expect(dialog).toContainText('This plan says that abuse is suspected.');
  await expect(dialog.getByRole('button', { name: 'Print without that part' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Print all of it' })).toBeVisible();
});

test('a plan is shared with the people of a project [ASMT-60]', async ({ page, signedIn }) => {
  const owner = await signedIn();
  const id = await storedPlan(owner);
  await project(owner, { title: 'Coming home' });
  await page.goto(`/assessments/${id}#share`);
  const panel = page.getByRole('region', { name: 'Share this plan' });
  await panel.getByLabel('Or everybody in a project, also who joins later').selectOption('Coming home');
  await panel.getByRole('button', { name: 'Share with the project' }).click();
  await expect(panel.getByText('Everybody in “Coming home” can read this plan now.')).toBeVisible();
  await expect(panel.getByRole('list', { name: 'Who can read this plan' })).toContainText(
    'Everybody in “Coming home”',
  );
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Stop sharing with Coming home' }).click();
  await expect(panel.getByText('Coming home can no longer read this plan.')).toBeVisible();
});

test('among several projects none is chosen for them, whichever changed last [ASMT-60]', async ({
  page,
  signedIn,
}) => {
  const owner = await signedIn();
  const id = await storedPlan(owner);
  const other = await project(owner, { title: 'House move' });
  await project(owner, { title: 'Mom' });
  await page.goto(`/assessments/${id}#share`);
  const panel = page.getByRole('region', { name: 'Share this plan' });
  const share = panel.getByRole('button', { name: 'Share with the project' });
  await expect(panel.getByRole('combobox')).toHaveValue('');
  for (const times of [1, 2]) {
    await share.click();
    await expect(panel.getByRole('alert'), `${times}`).toHaveText('Choose a project.');
  }
  await panel.getByRole('combobox').selectOption('Mom');
  const titles = panel.getByRole('option');
  await expect(titles).toHaveText(['Choose a project...', 'Mom', 'House move']);
  await owner.api('PATCH', `/projects/${other}`, { description: 'Two rooms first' });
  await expect(titles).toHaveText(['Choose a project...', 'House move', 'Mom']);
  await share.click();
  await expect(panel.getByText('Everybody in “Mom” can read this plan now.')).toBeVisible();
});

test('a plan gives the rule of each flag, links guides and packs, and prints its sources [ASMT-84, ASMT-91]', async ({
  page,
  signedIn,
}) => {
  const owner = await signedIn();
  const id = await storedPlan(owner);
  await page.goto(`/assessments/${id}`);
  const noticed = page.getByRole('region', { name: 'What we noticed' });
  const rule = 'We say this after a fall in the last 3 months, or for somebody who is unsteady.';
  await expect(noticed.getByText(rule)).toBeVisible();
  const guide = page.getByRole('link', { name: /^Read the guide/ }).first();
  await expect(guide).toHaveAttribute('href', /^\/packs\/[\w-]+\/[\w-]+$/);
  const { body } = await owner.api<{
    actions: { title: string; pack_topic: string; guide: string | null }[];
  }>('GET', `/assessments/${id}`);
  for (const action of body.actions) expect(action.pack_topic).toBe(action.title);

  const sources = page.getByText(/^Sources /);
  await expect(sources).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(sources).toBeVisible();
  await expect(sources).toContainText(/nia\.nih\.gov|alz\.org|cdc\.gov/);
  await page.emulateMedia({ media: null });

  await page
    .getByRole('link', { name: /^Make a pack/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/knowledge-packs$/);
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(body.actions[0]?.title ?? '');
});
