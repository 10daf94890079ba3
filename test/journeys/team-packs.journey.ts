// What people see of the packs that admins write.
import { readFile } from 'node:fs/promises';
import { CAST } from '#seed/cast.ts';
import {
  expect,
  expectAccessible,
  scriptOf,
  signInApi,
  signInBrowser,
  somebody,
  test,
  untilGivenUp,
} from './journey.ts';

test('a team pack can be found and read, and a hidden one cannot [PACK-13, ADMIN-19]', async ({ page }) => {
  const ada = await signInApi(CAST.ada.email);
  const title = `Going home ${crypto.randomUUID().slice(0, 8)}`;
  const [shown, hidden] = [crypto.randomUUID(), crypto.randomUUID()];
  const pack = {
    title,
    pack_type: 'education',
    topic: 'Discharge',
    description: 'What to bring home',
    content: '## Today\n\n- Call **the doctor**',
  };
  await ada.api('POST', '/admin/knowledge-packs', { id: shown, ...pack });
  await ada.api('POST', '/admin/knowledge-packs', {
    id: hidden,
    ...pack,
    title: `${title} hidden`,
    is_active: false,
  });
  await signInBrowser(page.context(), await somebody('Maria Alvarez'));
  await page.goto('/knowledge-packs');
  const ready = page.getByRole('region', { name: 'From our team' });
  await ready.getByRole('searchbox', { name: 'Search these packs' }).fill(title);
  await expect(ready.getByRole('listitem')).toHaveCount(1);
  await expect(ready.getByRole('listitem')).toContainText('What to bring home');
  await ready.getByRole('searchbox').fill('xylophone');
  await expect(ready).toContainText('No pack has these words.');
  await ready.getByRole('searchbox').fill(title);
  await ready.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Today' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('It is not medical, legal, or financial advice.');
  await expectAccessible(page);
});

test.describe('a missing pack', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('a hidden pack reads like one that never existed [ADMIN-20, PACK-13]', async ({ page }) => {
    const ada = await signInApi(CAST.ada.email);
    const id = crypto.randomUUID();
    await ada.api('POST', '/admin/knowledge-packs', {
      id,
      title: 'Hidden',
      pack_type: 'education',
      topic: 'x',
      content: 'x',
      is_active: false,
    });
    await signInBrowser(page.context(), await somebody('Maria Alvarez'));
    const texts: (string | null)[] = [];
    for (const each of [id, crypto.randomUUID()]) {
      await page.goto(`/knowledge-packs/ready/${each}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
      texts.push(await page.getByRole('main').textContent());
    }
    expect(texts[0]).toBe(texts[1]);
  });
});

test.describe('while the script that formats it does not arrive', () => {
  test.use({ expectedErrors: /Failed to load resource|net::/ });

  test('a team pack is read as plain words [PACK-13]', async ({ page }) => {
    const ada = await signInApi(CAST.ada.email);
    const id = crypto.randomUUID();
    await ada.api('POST', '/admin/knowledge-packs', {
      id,
      title: 'Going home',
      pack_type: 'education',
      topic: 'Discharge',
      content: '## Today\n\n- Call **the doctor**',
    });
    await signInBrowser(page.context(), await somebody('Maria Alvarez'));
    let isDown = true;
    await page.route(scriptOf('Markdown'), (route) => (isDown ? route.abort() : route.fallback()));
    await page.clock.install();
    await page.goto(`/knowledge-packs/ready/${id}`);
    await expect(page.getByRole('main')).toContainText('- Call the doctor');
    await expectAccessible(page);
    isDown = false;
    await untilGivenUp(page, page.getByRole('main').getByRole('heading', { name: 'Today' }));
    await expect(page.getByRole('main')).not.toContainText('- Call');
  });
});
