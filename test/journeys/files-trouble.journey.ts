import { choose, fileRow, openFiles, text } from './files.ts';
import { expect, expectAccessible, test, toast, untilGivenUp } from './journey.ts';
import { cutAnswer } from './lost-answers.ts';
import { part, project } from './projects.ts';

test.describe('on a bad connection', () => {
  test.use({
    expectedErrors: /ERR_|an upload failed|404|50[37]/,
  });

  test('a file that did arrive from the chat is never reported as failed, and is announced once [CHAT-09, FILE-12]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    const id = await project(maria);
    await page.goto(`/project/${id}/messages`);
    const attach = (...names: string[]) =>
      page.getByLabel('Files to attach').setInputFiles(names.map((name) => text(name, name)));
    const place = `**/projects/${id}/messages/file`;
    const sent: unknown[] = [];
    await page.route(place, async (route) => {
      sent.push(route.request().postDataJSON().client_id);
      // It is stored, but the first answer is lost.
      if (sent.length > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await attach('late.txt');
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[0]).toBe(sent[1]);
    const said = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Shared a file: late.txt' });
    await expect(said).toHaveCount(1);
    await page.unroute(place);

    await page.route(place, (route) =>
      route.fulfill({
        status: 404,
        json: { defined: true, code: 'NOT_FOUND', status: 404, message: 'gone' },
      }),
    );
    await attach('one.txt', 'two.txt');
    for (const name of ['one.txt', 'two.txt']) {
      const words = `${name} is in the project's files. We could not add it to the chat.`;
      await expect(toast(page, words)).toContainText('Error');
    }
    await expect(page.getByText('Failed to upload')).toHaveCount(0);
    await part(page, 'Files').click();
    await expect(page.getByRole('heading', { name: 'Shared Files (3)' })).toBeVisible();

    await part(page, 'Messages').click();
    await page.route('**/files?client_id=*', (route) =>
      route.fulfill({
        status: 507,
        json: { defined: true, code: 'STORE_FULL', status: 507, message: 'full' },
      }),
    );
    await attach('lost.txt');
    await expect(toast(page, 'Failed to upload lost.txt')).toContainText('Error');
  });

  test('an upload can be cancelled, and one that fails is reported and leaves nothing [FILE-12]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    const id = await project(maria);
    await openFiles(page, id);
    const held = Promise.withResolvers<void>();
    const dropped = Promise.withResolvers<void>();
    await page.route('**/files?client_id=*', async (route) => {
      await held.promise;
      await route.abort().catch(() => {});
      dropped.resolve();
    });
    await choose(page, text('slow.txt', 'slow'));
    await expect(page.getByRole('progressbar', { name: 'slow.txt' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel the upload of slow.txt' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    held.resolve();
    // To unroute a request that is still held would let it through.
    await dropped.promise;
    await page.unroute('**/files?client_id=*');

    await page.route('**/files?client_id=*', (route) =>
      route.fulfill({
        status: 507,
        json: { defined: true, code: 'STORE_FULL', status: 507, message: 'full' },
      }),
    );
    await choose(page, text('lost.txt', 'lost'));
    await expect(toast(page, 'Failed to upload lost.txt')).toContainText('Error');
    await expect(
      page
        .getByRole('list', { name: 'Uploads under way' })
        .getByText('There is no room left for files right now.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss lost.txt' }).click();
    await expect(page.getByText('Nothing of it was kept.')).toHaveCount(0);
    expect((await maria.api<{ total: number }>('GET', `/projects/${id}/files`)).body.total).toBe(0);
  });

  test('a list, a download and a deletion that fail are reported; the file stays [FILE-14, FILE-17, FILE-18]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    const id = await project(maria);
    const away = {
      status: 503,
      json: { defined: true, code: 'STORE_UNAVAILABLE', status: 503, message: 'away' },
    };
    await page.route(`**/api/projects/${id}/files`, (route) => route.fulfill(away));
    await page.clock.install();
    await openFiles(page, id);
    await untilGivenUp(page, toast(page, 'Failed to load files'));
    await expect(toast(page, 'Failed to load files')).toContainText('Error');
    await expect(page.getByRole('heading', { name: 'Shared Files' })).toHaveText('Shared Files');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Nothing is lost. Our server has trouble just now.',
    );
    // Neither a second failure nor the list leaves the focus nowhere.
    const again = page.getByRole('button', { name: 'Try again' });
    await again.press('Enter');
    await expect(page.getByRole('heading', { name: 'Shared Files' })).toBeFocused();
    await untilGivenUp(page, again);
    await expect(page.getByRole('heading', { name: 'Shared Files' })).toBeFocused();
    await page.unroute(`**/api/projects/${id}/files`);
    await again.press('Enter');
    await expect(page.getByRole('heading', { name: 'Shared Files (0)' })).toBeFocused();

    await choose(page, text('a.txt', 'a'));
    await expect(fileRow(page, 'a.txt')).toBeVisible();
    await page.route('**/files/*/content', (route) => route.fulfill(away));
    await page.route('**/files/*', (route) => route.fulfill(away));
    await page.getByRole('button', { name: 'Download a.txt' }).click();
    await expect(toast(page, 'Failed to download a.txt')).toContainText('Error');
    await page.getByRole('button', { name: 'Delete a.txt' }).click();
    await page.getByRole('button', { name: 'Delete the file' }).click();
    await expect(toast(page, 'Failed to delete a.txt')).toContainText('Error');
    await expect(fileRow(page, 'a.txt')).toBeVisible();

    await page.unroute('**/files/*');
    await page.getByRole('button', { name: 'Delete a.txt' }).click();
    await page.getByRole('button', { name: 'Delete the file' }).click();
    await expect(toast(page, 'a.txt deleted')).toBeVisible();
    await expect(toast(page, 'Failed to delete a.txt')).toHaveCount(0);
  });
});

test.describe('a file that goes while it is in focus', () => {
  test.use({ expectedErrors: /ERR_CONNECTION_RESET/ });

  test('hands the focus to the heading, and takes along what was said of it [FILE-17, GUARD-10]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    const id = await project(maria);
    await openFiles(page, id);
    await choose(page, [text('a.txt', 'a'), text('b.txt', 'b')]);
    await expect(fileRow(page, 'b.txt')).toBeVisible();
    const remove = (name: string) => page.getByRole('button', { name: `Delete ${name}` });

    await cutAnswer(page, '**/files/*', 'DELETE');
    await remove('a.txt').press('Enter');
    await page.getByRole('button', { name: 'Delete the file' }).press('Enter');
    await expect(fileRow(page, 'a.txt')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Shared Files (1)' })).toBeFocused();
    await expect(toast(page, 'We do not know whether it reached us')).toHaveCount(0);

    await remove('b.txt').focus();
    const { body } = await maria.api<{ files: { id: string }[] }>('GET', `/projects/${id}/files`);
    await maria.api('DELETE', `/projects/${id}/files/${body.files[0]?.id}`);
    await expect(page.getByRole('heading', { name: 'Shared Files (0)' })).toBeFocused();
  });
});
