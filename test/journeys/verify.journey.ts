// The public check of a sealed file.
import { createHash } from 'node:crypto';
import { expect, expectAccessible, test } from './journey.ts';
import { alive, visit } from './public-site.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

test('anybody checks a file without uploading it, and tries again after a failure', async ({ page }) => {
  await visit(page, '/verify');
  const field = page.getByLabel('Signed file');
  await alive(field);
  const bodies: (string | null)[] = [];
  await page.route('**/api/documents/verify', (route) => {
    bodies.push(route.request().postData());
    return bodies.length === 1 ? route.abort('internetdisconnected') : route.continue();
  });
  await field.setInputFiles({
    name: 'made-up.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('made up'),
  });
  await expect(page.getByRole('alert')).toContainText('We could not check this file');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'made-up.pdf' })).toContainText(
    'Not a file as we sealed it',
  );
  await expect(field).toBeFocused();
  await expect(page.getByRole('alert')).toBeHidden();
  const sha256 = createHash('sha256').update('made up').digest('hex');
  expect(bodies.map((body) => JSON.parse(body ?? ''))).toEqual([{ sha256 }, { sha256 }]);
  await expectAccessible(page);
});
