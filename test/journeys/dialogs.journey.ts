// What every dialog does, shown with the gallery's.
import { expect, expectAccessible, pressEscape, test } from './journey.ts';
import { visit } from './public-site.ts';

const NO_ANSWER =
  'We do not know whether this reached us. Please check your connection and press again: it counts once.';

// The gallery shows each part twice, the light scheme first.
test.beforeEach(async ({ page }) => {
  await visit(page, '/gallery');
});

test('an incomplete form shows the error at its field, and Escape keeps what is typed [GUARD-10]', async ({
  page,
}) => {
  const open = page.getByRole('button', { name: 'Open a form' }).first();
  await open.click();
  const form = page.getByRole('dialog', { name: 'A form' });
  const name = form.getByLabel('Name');
  await form.getByRole('button', { name: 'Save the note' }).click();
  await expect(name).toHaveAccessibleDescription('Enter a name.');
  await expect(name).toBeFocused();
  await expectAccessible(page);
  // Several errors get a list that links to each.
  await form.getByLabel('Note').fill('');
  await form.getByRole('button', { name: 'Save the note' }).click();
  const summary = form.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await summary.getByRole('link', { name: 'Say what is to be done.' }).click();
  await expect(form.getByLabel('Note')).toBeFocused();
  await page.keyboard.type('Call Dana');
  await name.fill('Rosa');
  await pressEscape(form);
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await expect(name).toHaveValue('Rosa');
  await form.getByRole('button', { name: 'Save the note' }).press('Enter');
  await expect(form).toHaveCount(0);
  await expect(open).toBeFocused();
});

test('a field refused where focus already is, is announced each time [GUARD-10]', async ({ page }) => {
  await page.getByRole('button', { name: 'Open a form' }).first().click();
  const form = page.getByRole('dialog', { name: 'A form' });
  const name = form.getByLabel('Name');
  const spoken = form.getByRole('alert');
  await name.press('Enter');
  await expect(spoken).toHaveText('Enter a name.');
  const first = await spoken.elementHandle();
  await name.press('Enter');
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(spoken).toHaveText('Enter a name.');
  await expect(name).toBeFocused();
  await expectAccessible(page);
  // From elsewhere, the focus itself says it.
  await form.getByRole('button', { name: 'Save the note' }).click();
  await expect(name).toBeFocused();
  await expect(spoken).toHaveCount(0);
});

test('Tab pressed before a dialog is drawn leaves focus where it returns to [GUARD-10]', async ({ page }) => {
  const open = page.getByRole('button', { name: 'Open a form' }).first();
  const form = page.getByRole('dialog', { name: 'A form' });
  // The first dialog is drawn as soon as its module has loaded.
  await open.press('Enter');
  await pressEscape(form);
  await expect(form).toHaveCount(0);
  await expect(open).toBeFocused();
  // Busy until all three keys have arrived: they are then handled before anything else is.
  await page.evaluate(() =>
    setTimeout(() => {
      const until = performance.now() + 1000;
      while (performance.now() < until);
    }),
  );
  await Promise.all(['Enter', 'Tab', 'Tab'].map((key) => page.keyboard.press(key)));
  await expect(form).toBeVisible();
  await pressEscape(form);
  await expect(form).toHaveCount(0);
  await expect(open).toBeFocused();
});

test('Escape closes the topmost dialog even if focus is in none [GUARD-10]', async ({ page }) => {
  const open = page.getByRole('button', { name: 'Open a form' }).first();
  const form = page.getByRole('dialog', { name: 'A form' });
  // Focus moves only in the next frame.
  const openAndEscape = (opener: HTMLElement | SVGElement) =>
    new Promise<void>((resolve) => {
      const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
      const opened = new MutationObserver(() => {
        if (!document.querySelector('[role="dialog"]')) return;
        opened.disconnect();
        setTimeout(() => {
          (document.activeElement as HTMLElement).blur();
          document.body.dispatchEvent(pressed);
          resolve();
        });
      });
      opened.observe(document.body, { childList: true, subtree: true });
      (opener as HTMLElement).click();
    });
  await open.evaluate(openAndEscape);
  await expect(form).toHaveCount(0);
  await expect(open).toBeVisible();
  await open.click();
  await form.getByLabel('Name').fill('Rosa');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await question.evaluate((element) => {
    (document.activeElement as HTMLElement).blur();
    element.ownerDocument.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('Name')).toHaveValue('Rosa');
});

for (const [opener, role, action] of [
  ['Open a form', 'dialog', 'Save the note'],
  ['Open a question', 'alertdialog', 'Delete the note'],
] as const) {
  test(`${opener}: each failure is announced, the focus and the words stay [GUARD-10]`, async ({ page }) => {
    await page.getByLabel('What is asked of the server').first().selectOption('fails');
    await page.getByRole('button', { name: opener }).first().click();
    const dialog = page.getByRole(role);
    if (role === 'dialog') await dialog.getByLabel('Name').fill('Rosa');
    const button = dialog.getByRole('button', { name: action });
    await button.press('Enter');
    const problem = dialog.getByRole('alert');
    await expect(problem).toHaveText(NO_ANSWER);
    await expect(button).toBeFocused();
    // The second time it is a new element, which a screen reader announces again.
    const first = await problem.elementHandle();
    await button.press('Enter');
    await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(problem).toHaveText(NO_ANSWER);
    await expect(button).toBeFocused();
    if (role === 'dialog') await expect(dialog.getByLabel('Name')).toHaveValue('Rosa');
    await expectAccessible(page);
  });

  test(`${opener}: a press while it is under way does nothing, and the focus stays [GUARD-10]`, async ({
    page,
  }) => {
    await page.getByLabel('What is asked of the server').first().selectOption('waits');
    await page.getByRole('button', { name: opener }).first().click();
    const dialog = page.getByRole(role);
    if (role === 'dialog') await dialog.getByLabel('Name').fill('Rosa');
    const button = dialog.getByRole('button').first();
    await button.press('Enter');
    await expect(button).toBeDisabled();
    await button.press('Enter');
    await expect(button).toBeFocused();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
  });
}
