// Leaving with something unsent: it is sent, kept for its writer only, or discarded.
import type { Page } from '@playwright/test';
import { openActions } from './chat.ts';
import {
  expect,
  expectAccessible,
  hold,
  pressEscape,
  type Somebody,
  signInApi,
  signInBrowser,
  somebody,
  test,
  url,
} from './journey.ts';
import { shared } from './projects.ts';

const WORDS = 'Mom fell this morning';
test.use({ viewport: { width: 1280, height: 800 } });

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const asked = (page: Page) => page.getByRole('alertdialog', { name: 'Not everything is sent yet' });
const stored = (page: Page) =>
  page.evaluate(
    (words) => Object.values(localStorage).filter((each) => String(each).includes(words)).length,
    WORDS,
  );

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}

async function begun(page: Page, person: Somebody, id: string, words = WORDS): Promise<void> {
  await signInBrowser(page.context(), person);
  await page.goto(`/project/${id}/messages`);
  await field(page).fill(words);
}

async function said(person: Somebody, id: string): Promise<string[]> {
  const { body } = await person.api<{ messages: { content: string }[] }>('GET', `/projects/${id}/messages`);
  return body.messages.map((each) => each.content);
}

test.describe('unsent words', () => {
  let maria: Somebody;
  let dana: Somebody;
  let id: string;
  test.beforeEach(async () => {
    maria = await somebody('Maria Alvarez');
    dana = await somebody('Dana Whitfield', 'service_provider');
    id = await shared(maria, dana);
  });

  test('are sent first, if chosen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await begun(page, maria, id);
    // On a phone, sign-out is on the other pages.
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await signOut(page);
    await expect(asked(page)).toContainText(WORDS);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send now, then sign out' }).click();
    await expect(page).toHaveURL(`${url()}/`);
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    expect(await said(dana, id)).toEqual([WORDS]);
    await expect.poll(() => stored(page)).toBe(0);
  });

  test('are kept for their writer only: nobody else who signs in here sees or sends them', async ({
    page,
  }) => {
    await begun(page, maria, id);
    await signOut(page);
    await page.getByRole('button', { name: 'Keep my words on this device and sign out' }).click();
    await expect(page).toHaveURL(`${url()}/`);
    await signInBrowser(page.context(), dana);
    await page.goto(`/project/${id}/messages`);
    await expect(page.getByText('No messages yet')).toBeVisible();
    await expect(field(page)).toHaveValue('');
    expect(await said(dana, id)).toEqual([]);
    await signOut(page);
    await expect(page).toHaveURL(`${url()}/`);
    await signInBrowser(page.context(), await signInApi(maria.email));
    await page.goto(`/project/${id}/messages`);
    await expect(field(page)).toHaveValue(WORDS);
  });

  test('are discarded, if chosen; Escape leaves everything as it was', async ({ page }) => {
    await begun(page, maria, id);
    await signOut(page);
    await pressEscape(asked(page));
    await expect(asked(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue(WORDS);
    await signOut(page);
    await page.getByRole('button', { name: 'Discard and sign out' }).click();
    await expect(page).toHaveURL(`${url()}/`);
    await expect.poll(() => stored(page)).toBe(0);
    expect(await said(dana, id)).toEqual([]);
  });

  test('are asked about before the tab closes, but not once they are sent', async ({ page }) => {
    await begun(page, maria, id, '');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await field(page).pressSequentially(WORDS);
    // The guard is loaded after the page.
    const guarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await expect.poll(() => page.evaluate(guarded)).toBe(true);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await field(page).press('Enter');
    await expect(page.getByRole('log')).toContainText('Sent');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });

  test.describe('without a connection', () => {
    test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|words were not sent|did not work/ });

    test('stay, and a second failure is announced as well', async ({ page, context }) => {
      await begun(page, maria, id);
      await signOut(page);
      // The question is loaded after the page, so it must be there before the connection goes.
      await expect(asked(page)).toBeVisible();
      await context.setOffline(true);
      const send = page.getByRole('button', { name: 'Send now, then sign out' });
      const alert = asked(page).getByRole('alert');
      await send.click();
      await expect(alert).toContainText('We could not reach our server.');
      const first = await alert.elementHandle();
      await send.click();
      // Not the first one still standing there, which no screen reader would read again.
      await expect.poll(() => first?.evaluate((each) => each.isConnected)).toBe(false);
      await expect(alert).toContainText('We could not reach our server.');
      await page.getByRole('button', { name: 'Stay signed in' }).click();
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeFocused();
      await expect(field(page)).toHaveValue(WORDS);
      await context.setOffline(false);
      expect(await said(dana, id)).toEqual([]);
    });
  });
});

test.describe('a file being uploaded', () => {
  // The page's requests after the upload may be answered after the session has ended.
  test.use({ expectedErrors: /status of 401/ });

  test('is waited for, and cannot be kept', async ({ page }) => {
    const maria = await somebody('Maria Alvarez');
    const dana = await somebody('Dana Whitfield', 'service_provider');
    const id = await shared(maria, dana);
    await begun(page, maria, id, '');
    const release = await hold(page, '**/files?client_id=*');
    await page
      .getByLabel('Files to attach')
      .setInputFiles([{ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('A letter') }]);
    await signOut(page);
    await expect(asked(page)).toContainText('letter.txt');
    await expect(asked(page)).toContainText('Files cannot be kept here.');
    await expect(page.getByRole('button', { name: /Keep my words/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Send now, then sign out' }).click();
    await expect(asked(page)).toContainText('Sending...');
    release();
    await expect(page).toHaveURL(`${url()}/`);
    const { body } = await dana.api<{ files: { file_name: string }[] }>('GET', `/projects/${id}/files`);
    expect(body.files.map((each) => each.file_name)).toEqual(['letter.txt']);
  });
});

test.describe('an unsaved correction', () => {
  // The page's requests about a saved message may be answered after the session has ended.
  test.use({ expectedErrors: /status of 40[19]|words were not sent|message was not corrected/ });
  const BEFORE = 'Mom fell at nine';
  const correction = (page: Page) => page.getByRole('textbox', { name: 'Correct the message of' });
  let maria: Somebody;
  let dana: Somebody;
  let id: string;
  let message: string;
  test.beforeEach(async ({ page }) => {
    maria = await somebody('Maria Alvarez');
    dana = await somebody('Dana Whitfield', 'service_provider');
    id = await shared(maria, dana);
    const sent = { client_id: crypto.randomUUID(), content: BEFORE };
    message = (await maria.api<{ id: string }>('POST', `/projects/${id}/messages`, sent)).body.id;
    await begun(page, maria, id, '');
  });

  async function change(page: Page): Promise<void> {
    await openActions(page.getByRole('log'));
    await page.getByRole('button', { name: 'Correct the message of' }).click();
    await correction(page).fill(WORDS);
  }

  test('is saved first, if chosen, or stays if the server refuses it', async ({ page }) => {
    await change(page);
    // Another device was faster.
    await maria.api('PATCH', `/projects/${id}/messages/${message}`, { content: 'Never', edited_at: null });
    await signOut(page);
    await expect(asked(page)).toContainText('You corrected 1 message and did not save that yet:');
    await expect(asked(page)).toContainText(WORDS);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save now, then sign out' }).click();
    await expect(asked(page).getByRole('alert')).toContainText('Our server did not take a correction.');
    await expect(asked(page).getByRole('button', { name: `Copy: ${WORDS}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('You corrected it on another device');
    // Now the person has seen the newer version, and theirs is saved over it.
    await signOut(page);
    await page.getByRole('button', { name: 'Save now, then sign out' }).click();
    await expect(page).toHaveURL(`${url()}/`);
    expect(await said(dana, id)).toEqual([WORDS]);
    await expect.poll(() => stored(page)).toBe(0);
  });

  test('survives a reload and a sign-out for its writer; discarded, it is gone', async ({ page }) => {
    await change(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    // Away from its message, it says which one it corrects.
    await expect(page.locator('label', { hasText: 'Correct the message of' })).not.toHaveClass('sr-only');
    await expect(correction(page)).toHaveValue(WORDS);
    // It was not requested just now.
    await expect(correction(page)).not.toBeFocused();
    await signOut(page);
    await page.getByRole('button', { name: 'Keep my words on this device and sign out' }).click();
    await expect(page).toHaveURL(`${url()}/`);
    await signInBrowser(page.context(), await signInApi(maria.email));
    await page.goto(`/project/${id}/messages`);
    await expect(correction(page)).toHaveValue(WORDS);
    await expectAccessible(page);
    await signOut(page);
    await page.getByRole('button', { name: 'Discard and sign out' }).click();
    await expect(page).toHaveURL(`${url()}/`);
    await expect.poll(() => stored(page)).toBe(0);
    expect(await said(dana, id)).toEqual([BEFORE]);
  });

  test('that is too late when reopened says so, and its words can be copied', async ({ page }) => {
    await change(page);
    await expect.poll(() => stored(page)).toBe(1);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.clock.install({ time: new Date(Date.now() + 16 * 60_000) });
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('This message can no longer be corrected');
    await expect(correction(page)).toHaveValue(WORDS);
    await expect(page.getByRole('button', { name: 'Copy my words' })).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => stored(page)).toBe(0);
  });
});
