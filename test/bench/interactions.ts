// INP on a simulated slow phone: the time from a tap or key press to the next paint.
import type { Page } from '@playwright/test';
import { paths } from '#kit/paths.ts';
import { forgetInteractions, type Phones, settled, vitalsOf } from './phone.ts';

/** In milliseconds; browsers report steps of 8. */
const INP = 100;
const WORDS = 'She slept well and ate a little.';

/** Does what people do most; exits with 1 if an interaction exceeds the budget. */
export async function measureInteractions(phones: Phones): Promise<void> {
  const page = await phones.take({ signedIn: true });
  await page.goto(paths.conversation(phones.projectId));
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await field.tap();
  await settled(page);
  await measure(page, 'typing a message', async () => {
    await field.pressSequentially(WORDS);
    await field.press('Backspace');
  });
  await measure(page, 'sending it', () => page.getByRole('button', { name: 'Send message' }).tap());
  await measure(page, 'opening what can be done with it', () =>
    page
      .getByRole('button', { name: /^What you can do/ })
      .last()
      .tap(),
  );
  await measure(page, 'opening the dialog to delete it', async () => {
    await page
      .getByRole('button', { name: /^Delete/ })
      .last()
      .tap();
    await page.getByRole('alertdialog').waitFor();
  });
  await page.goto(paths.project(phones.projectId));
  await page.getByRole('button', { name: 'Edit project' }).waitFor();
  await settled(page);
  await measure(page, 'opening the dialog to edit a project', async () => {
    await page.getByRole('button', { name: 'Edit project' }).tap();
    await page.getByRole('dialog').waitFor();
  });
  const title = page.getByRole('dialog').getByRole('textbox').first();
  await measure(page, 'typing in it', () => title.pressSequentially(WORDS));
  await page.context().close();
}

async function measure(page: Page, what: string, act: () => Promise<void>): Promise<void> {
  await forgetInteractions(page);
  await act();
  await settled(page);
  const { inp, slowest } = await vitalsOf(page);
  const ok = inp <= INP;
  if (!ok) process.exitCode = 1;
  console.log(`${ok ? 'ok  ' : 'OVER'} ${what}: INP ${inp} of ${INP} ms${slowest ? ` (${slowest})` : ''}`);
}
