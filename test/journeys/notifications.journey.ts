// Notifications, a project's activity list, and mail preferences.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stopNewsToken } from '#features/activity/activity.links.service.ts';
import { CAST } from '#seed/cast.ts';
import { listenForAlerts } from './announcements.ts';
import { expect, expectAccessible, hold, signInApi, signInBrowser, somebody, test, url } from './journey.ts';
import { shared } from './projects.ts';

test.use({ expectedErrors: /status of (410|500)/ });

test('notifications are counted live, listed, marked as seen, and mail is optional; the activity list says who did what [DASH-04, DASH-07, DASH-11, LOG-08]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const dana = await somebody('Dana Diaz', 'service_provider');
  await page.goto('/app');
  const card = page.getByRole('button', { name: /^Notifications/ });
  await expect(card).toHaveText(/0$/);
  const id = await shared(maria, dana);
  for (let at = 0; at < 31; at += 1) {
    await dana.api('PATCH', `/projects/${id}`, { status: at % 2 ? 'active' : 'on_hold' });
    await dana.api('PATCH', `/projects/${id}`, { title: `Move ${at}` });
  }
  await dana.api('POST', `/projects/${id}/messages`, { client_id: crypto.randomUUID(), content: 'Hello' });
  // Besides the invitation, which she answered.
  await expect(card).toHaveText(/63$/);
  await expect(page.getByRole('link', { name: /^Messages\s*1$/ })).toBeVisible();

  await card.click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  const list = dialog.getByRole('list', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toHaveCount(30);
  await expect(list.getByText('Dana Diaz changed the project details').first()).toBeVisible();
  await expect(dialog).not.toContainText('Hello');
  await expectAccessible(page);
  const more = dialog.getByRole('button', { name: 'Show more' });
  const goOn = await hold(page, /\/api\/notifications\?before=/);
  await more.focus();
  await more.press('Enter');
  await expect(more).toBeDisabled();
  await expect(more).toBeFocused();
  goOn();
  await expect(list.getByRole('listitem')).toHaveCount(60);
  await expect(more).toBeEnabled();
  await expect(more).toBeFocused();
  await more.press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(64);
  await expect(more).toHaveCount(0);
  await expect(list.getByRole('listitem').nth(60)).toBeFocused();
  await list
    .getByRole('button', { name: /Mark as seen/ })
    .first()
    .click();
  await expect(list.getByText('New', { exact: true })).toHaveCount(62);
  await expect(list.locator('li:focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(list.getByText('New', { exact: true })).toHaveCount(0);
  await expect(dialog.locator('div:focus')).toHaveText('All seen.');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Choose mails and quiet hours' }).click();
  const choice = page.getByRole('checkbox', { name: /Send me a mail/ });
  await choice.click();
  await expect(choice).not.toBeChecked();
  const until = page.getByRole('combobox', { name: 'Quiet until' });
  await until.selectOption('9 PM');
  await expect(page.getByText('Choose another hour than the one they begin at.')).toBeVisible();
  await expectAccessible(page);
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('choices'),
  );
  await until.selectOption('7 AM');
  expect((await stored).status()).toBe(200);
  await page.goBack();
  await expect(card).toHaveText(/0$/);
  await page.goto('/account');
  await expect(choice).not.toBeChecked();
  await expect(until).toHaveValue('7');

  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByText('Project status set to active').first()).toBeVisible();
  await expectAccessible(page);
});

test('a notification links to its subject [DASH-11]', async ({ page, signedIn }) => {
  const maria = await signedIn();
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana);
  const say = (content: string) =>
    dana.api<{ id: string }>('POST', `/projects/${id}/messages`, { client_id: crypto.randomUUID(), content });
  await say('The van comes at nine.');
  for (let at = 0; at < 20; at += 1) await say(`Box ${at} is packed.\n\n\nIt has a number.`);
  const sent = await fetch(
    `${url()}/api/projects/${id}/files?client_id=${crypto.randomUUID()}&name=inventory.txt`,
    { method: 'PUT', headers: { cookie: dana.cookie, 'content-type': 'text/plain' }, body: 'Chairs: 4' },
  );
  expect(sent.status).toBe(201);

  await page.goto('/app');
  const open = page.getByRole('button', { name: /^Notifications/ });
  const list = page.getByRole('dialog').getByRole('list', { name: 'Notifications' });
  await page.setViewportSize({ width: 390, height: 500 });
  await open.click();
  await expect(list).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await list.getByRole('link', { name: 'New file from Dana Diaz' }).click();
  await expect(page).toHaveURL(`/project/${id}/files`);
  await expect(page.getByRole('heading', { level: 1, name: 'Move to Mesa' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'inventory.txt' })).toBeVisible();

  await page.goBack();
  await open.click();
  // One for the conversation, which opens at the first new message.
  await expect(list.getByRole('link', { name: /message/ })).toHaveCount(1);
  await list.getByRole('link', { name: '21 new messages, the latest from Dana Diaz' }).click();
  await expect(page).toHaveURL(`/project/${id}/messages`);
  await expect(page.getByRole('log').getByText('The van comes at nine.')).toBeInViewport();

  await page.goBack();
  await open.click();
  await list.getByRole('link', { name: 'Dana Diaz invites you to a project' }).click();
  await expect(page).toHaveURL(`/project/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Move to Mesa' })).toBeInViewport();
});

test('the list stays if a refetch fails [DASH-11, LOG-08]', async ({ page, signedIn }) => {
  const maria = await signedIn();
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana);
  await page.clock.install();
  await page.goto('/app');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  const items = dialog.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(items).toHaveCount(1);

  let given = 0;
  page.on('console', (line) => {
    if (/^Reading activity\.notifications failed/.test(line.text())) given += 1;
  });
  await page.route(/\/api\/notifications/, (route) => route.fulfill({ status: 500, json: {} }));
  await dana.api('PATCH', `/projects/${id}`, { status: 'active' });
  // Given up after three attempts.
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(given).toBeGreaterThanOrEqual(1);
  }).toPass({ intervals: [100], timeout: 20_000 });
  await expect(items).toHaveCount(1);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('a choice about mails stays as it was if it cannot be saved [DASH-11]', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/account');
  const choice = page.getByRole('checkbox', { name: /Send me a mail/ });
  await expect(choice).toBeChecked();
  await page.route(/\/api\/notifications/, (route) => route.fulfill({ status: 500, json: {} }));
  await choice.click();
  await expect(page.getByText('This was not saved. Please try again.')).toBeInViewport();
  await expect(choice).toBeChecked();
});

test('an admin sees the dashboard of their own type [DASH-28]', async ({ page, context }) => {
  const ada = await signInApi(CAST.ada.email);
  await signInBrowser(context, ada);
  await page.goto('/app');
  await expect(page.getByText(/^Track your care journey/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the admin desk' })).toHaveAttribute('href', '/admin');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('button', { name: 'Admin' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }),
  ).toBeVisible();
});

test('a digest mail can be unsubscribed from, in its language and without signing in, and resumed [DASH-11]', async ({
  page,
  context,
}) => {
  const maria = await somebody('Maria Alvarez');
  const dana = await somebody('Dana Diaz', 'service_provider');
  await shared(maria, dana);
  const { body } = await maria.api<{ session: { user: { id: string } } }>('GET', '/auth/session');
  const secret = (await readFile(path.join(process.env.JOURNEY_DATA ?? '', 'secret'), 'utf8')).trim();
  const link = `/stop-news?token=${stopNewsToken(body.session.user.id, secret)}`;
  const choice = async () => (await maria.api('GET', '/notifications/choices')).body;

  await page.goto(link);
  await expect(page).toHaveURL(`${url()}/stop-news`);
  await expect(page.getByText('Then only Kinkeeper itself reminds you.')).toBeVisible();
  await page.route('**/api/notifications/stop', (route) => route.fulfill({ status: 500, json: {} }));
  const heard = await listenForAlerts(page);
  const button = page.getByRole('main').getByRole('button');
  for (const name of ['Send me no mails about news', 'Try again', 'Try again']) {
    await expect(button).toHaveText(name);
    await button.click();
    await expect.poll(async () => (await heard()).join()).toContain('We could not save this');
  }
  await page.unroute('**/api/notifications/stop');
  await button.click();
  await expect(page.getByText('We send you no more mails about news')).toBeVisible();
  await expect(page.getByText('No mail reminds you of appointments, tasks or documents now')).toBeVisible();
  await expectAccessible(page);
  expect(await choice()).toMatchObject({ by_mail: false });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('You get mails about news again')).toBeVisible();
  expect(await choice()).toMatchObject({ by_mail: true });

  const spanish = await context.newPage();
  await spanish.goto(`${link}&lang=es`);
  await spanish.getByRole('button', { name: 'No enviarme correos sobre novedades' }).click();
  await expect(spanish.getByText('Ya no le enviaremos correos sobre novedades')).toBeVisible();
  expect(await choice()).toMatchObject({ by_mail: false });

  await spanish.goto('/stop-news?token=old.link');
  await spanish.getByRole('button', { name: 'No enviarme correos sobre novedades' }).click();
  await expect(spanish.getByText('Este enlace no está completo')).toBeVisible();
  await expect(spanish.getByRole('heading', { level: 1 })).toBeFocused();
});
