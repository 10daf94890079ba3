// How to reach whoever asks for help, with a slip or as it was copied.
import { expect, expectAccessible, test } from './journey.ts';
import { throughToChooser } from './plan-flow.ts';

test.use({ expectedErrors: /status of 422/ });

test('a slip that only the server sees is said at its field, and nobody is sent to look for a connection [PLAN-45]', async ({
  page,
}) => {
  await throughToChooser(page);
  await page.getByRole('button', { name: 'Start with Concierge' }).click();
  const ask = page.getByRole('dialog', { name: 'Ask for Concierge' });
  const email = ask.getByRole('textbox', { name: 'Email' });
  const send = ask.getByRole('button', { name: 'Send my request' });
  await email.fill('kim@example.test,');
  await send.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Enter an email address like name@example.com.');
  await expect(ask.getByText('Please check your connection')).toHaveCount(0);
  await expectAccessible(page);
  // With signs that nobody sees, as contact cards have them.
  await email.fill('kim@example.test\u200b');
  await ask.getByRole('textbox', { name: /^Phone/ }).fill('\u202a(602) 555\u20110100\u202c, ext. 4');
  await send.click();
  const sent = page.getByRole('dialog', { name: 'We have your request' });
  await expect(sent).toContainText('kim@example.test');
  await expect(sent).toContainText('(602) 555');
});
