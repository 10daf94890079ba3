// The dashboard: its counts, what is next, and live updates.
import { randomUUID } from 'node:crypto';
import {
  allToasts,
  expect,
  expectAccessible,
  hold,
  somebody,
  streamCaughtUp,
  test,
  untilGivenUp,
} from './journey.ts';
import { card, project } from './projects.ts';

test.use({ expectedErrors: /status of (403|404|410|500)/ });

/** Live events are debounced for a while (use-fresh-counts.ts), in milliseconds. */
const LONGER_THAN_NEWS_REST = 1000;

test.describe('the dashboard', () => {
  test('greets, says what it is, and is empty at first [DASH-01, DASH-02, DASH-03, DASH-04, DASH-16, DASH-17]', async ({
    page,
    signedIn,
  }) => {
    await signedIn('Maria Alvarez');
    await page.goto('/app');
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Maria Alvarez' })).toBeVisible();
    await expect(page.getByText(/^Track your care journey in one place/)).toBeVisible();
    await expect(page).toHaveTitle('Dashboard - Kinkeeper');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/app$/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /projects/);
    await expect(page.getByRole('link', { name: /^Active Projects\s*0$/ })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Projects' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
    await expect(
      page.getByText('Your care team will create projects to help coordinate your care.'),
    ).toBeVisible();
    await expect(page.getByText('You can also begin one yourself, and invite the person')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New Project' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Customer Project' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Start the assessment' })).toBeVisible();

    await page.getByRole('tab', { name: 'Projects' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\/app\?tab=calendar$/);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\/app\?tab=messages$/);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true');
  });

  test('shows providers their clients [DASH-02, DASH-15, DASH-17]', async ({ page, signedIn }) => {
    await signedIn('Dana Whitfield', 'service_provider');
    await page.goto('/app');
    await expect(page.getByText(/^Manage your client projects in one place/)).toBeVisible();
    await expect(
      page.getByText('Create your first project to start collaborating with clients.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Customer Project' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New Project' })).toHaveCount(0);
  });

  test('greets even if the profile cannot be loaded, and says so [DASH-27]', async ({ page, signedIn }) => {
    await signedIn('Maria Alvarez');
    await page.route(/\/api\/profiles\//, (route) => route.fulfill({ status: 500, json: {} }));
    await page.clock.install();
    await page.goto('/app');
    await untilGivenUp(
      page,
      page.getByRole('region', { name: /^Messages/ }).getByText('Failed to load user profile'),
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Maria Alvarez' })).toBeVisible();
  });

  test('its counts look alike on every phone [DASH-04]', async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/app');
    const counts = page
      .getByRole('list')
      .filter({ has: page.getByRole('link', { name: /^Active Projects/ }) });
    await expect(page.getByRole('link', { name: /^Active Projects\s*0$/ })).toBeVisible();
    for (const width of [320, 360, 375, 390, 412, 430]) {
      await page.setViewportSize({ width, height: 844 });
      const below = await counts.locator('li > *').evaluateAll((all) =>
        all.map(({ firstElementChild: words, lastElementChild: count }) => {
          const [above, at] = [words, count].map((each) => each?.getBoundingClientRect());
          return above && at && above.bottom <= at.top;
        }),
      );
      expect(below, `${width} px`).toEqual([true, true, true, true]);
    }
  });

  test('says when the projects cannot be loaded, and retries [DASH-26]', async ({ page, signedIn }) => {
    await signedIn();
    await page.route(/\/api\/projects$/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.clock.install();
    await page.goto('/app');
    await untilGivenUp(page, page.getByRole('alert').getByText('Failed to load projects'));
    await expect(
      page.getByRole('region', { name: /^Messages/ }).getByText('Failed to load projects'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.unroute(/\/api\/projects$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  });

  test('says when counts and draft cannot be loaded, and logs the failure once [DASH-04]', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('Reading')) logged.push(message.text());
    });
    await page.route(/\/api\/(dashboard|assessments\/draft)$/, (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.clock.install();
    await page.goto('/app');
    const said = page.getByRole('alert').filter({ hasText: 'We could not load what is next for you' });
    await untilGivenUp(page, said);
    await expect(said).toContainText('Nothing is lost.');
    await expect(page.getByRole('link', { name: /^Active Projects\s*not known now$/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the assessment' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start the assessment' })).toHaveCount(0);
    await expectAccessible(page);
    expect(logged.toSorted()).toEqual([
      'Reading assessment.readDraft failed with a status of 500',
      'Reading dashboard.read failed with a status of 500',
    ]);
    await page.unroute(/\/api\/(dashboard|assessments\/draft)$/);
    await said.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: /^Active Projects\s*0$/ })).toBeVisible();
    await expect(said).toHaveCount(0);
  });

  test.describe('without a connection', () => {
    test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|^Reading [\w.]+ failed with TypeError/ });

    test('says what could not be loaded, and loads it once the line is back [PROJ-25]', async ({
      page,
      context,
      signedIn,
    }) => {
      const maria = await signedIn();
      await project(maria, { title: 'First' });
      await project(maria, { title: 'Second' });
      const toast = (text: string) => allToasts(page).getByText(text);
      const back = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Home' });
      await page.clock.install();
      await page.goto('/app');
      // The screens' code loads before the line is cut; their data does not.
      await page.getByRole('link', { name: 'View Details: First' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'First' })).toBeVisible();
      await back.click();
      await expect(card(page, 'Second')).toBeVisible();

      await context.setOffline(true);
      await page.getByRole('link', { name: 'View Details: Second' }).click();
      await untilGivenUp(page, page.getByRole('alert').getByText('Failed to load project details'));
      await expect(toast('Failed to load project details')).toBeVisible();
      await back.click();
      await expect(card(page, 'Second')).toBeVisible();

      await page.getByRole('link', { name: 'View Details: Second' }).click();
      const again = page.getByRole('button', { name: 'Try again' });
      await untilGivenUp(page, again);
      await again.click();
      await expect(page.getByText('Loading project...')).toBeVisible();
      await untilGivenUp(page, again);
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible();
      await expect(toast('Failed to load project details')).toHaveCount(0);
    });
  });

  test('reads each list once on opening, and misses no change before the stream is up [DASH-05]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    const id = await project(maria);
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(dashboard|projects|inbox|notifications|assessments)/.test(pathname)) reads.push(pathname);
    });
    const open = await hold(page, /\/api\/live/);
    const streamed = page.waitForResponse(/\/api\/live(\?|$)/);
    await page.clock.install();
    await page.goto('/app');
    await expect(card(page, 'Coming home').getByText('draft')).toBeVisible();
    await page.clock.runFor(LONGER_THAN_NEWS_REST);
    const first = reads.toSorted();
    expect(first).toEqual([...new Set(first)]);

    await maria.api('PATCH', `/projects/${id}`, { status: 'active' });
    open();
    await streamed;
    await expect(card(page, 'Coming home').getByText('active')).toBeVisible();

    await page.unroute(/\/api\/live/);
    reads.length = 0;
    const caughtUp = await streamCaughtUp(page);
    await page.reload();
    await caughtUp();
    await expect(card(page, 'Coming home').getByText('active')).toBeVisible();
    await page.clock.runFor(LONGER_THAN_NEWS_REST);
    expect(reads.toSorted()).toEqual(first);
  });

  test('leads to where somebody who helps is chosen, on a phone too [DASH-11, PROJ-21]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    await project(maria);
    await page.goto('/app');
    await page.getByRole('link', { name: 'Choose who helps you with Coming home' }).click();
    await expect(page.getByRole('heading', { name: 'Service provider' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Choose a provider' })).toBeInViewport();
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Next for you' })).toBeVisible();
  });

  test('is live: messages and a status arrive by themselves, are read, and no longer count [DASH-05, DASH-07, DASH-11, DASH-20]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    const dana = await somebody('Dana Live', 'service_provider');
    const id = await project(maria);
    await page.goto('/app');
    await expect(card(page, 'Coming home').getByText('draft')).toBeVisible();
    const next = page.getByRole('region', { name: 'Next for you' });
    await expect(next.getByRole('link', { name: 'Choose who helps you with Coming home' })).toBeVisible();
    const { body } = await dana.api<{ session: { user: { id: string } } }>('GET', '/auth/session');
    await maria.api('PUT', `/projects/${id}/provider`, { service_provider_id: body.session.user.id });
    await dana.api('PATCH', `/projects/${id}`, { status: 'active' });
    await expect(card(page, 'Coming home').getByText('active')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Active Projects\s*1$/ })).toBeVisible();
    await dana.api('POST', `/projects/${id}/messages`, { client_id: randomUUID(), content: 'Hello Maria' });
    await expect(next.getByRole('link', { name: /^1 new message from Dana Live/ })).toBeVisible();
    await expectAccessible(page);
    const messages = (count: number) =>
      page.getByRole('link', { name: new RegExp(`^Messages\\s*${count}$`) });
    const notifications = page.getByRole('button', { name: /^Notifications/ });
    const tab = page.getByRole('tab', { name: 'Messages' });
    await expect(tab).toHaveAccessibleName('Messages, 1 unread');
    const called = Number((await notifications.textContent())?.match(/\d+$/)?.[0]);
    await messages(1).click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    const line = card(page, 'Coming home');
    await expect(line).toContainText('Hello Maria');
    await expect(line.getByText('1 unread')).toBeVisible();
    await line.getByRole('link', { name: 'Coming home' }).click();
    await expect(page).toHaveURL(new RegExp(`/project/${id}/messages$`));
    await expect(page.getByRole('log').getByText('Hello Maria')).toBeVisible();

    // What was read in the chat no longer counts on any screen.
    await page.getByRole('log').scrollIntoViewIfNeeded();
    await expect
      .poll(
        async () => (await maria.api<{ unread_messages: number }>('GET', '/dashboard')).body.unread_messages,
      )
      .toBe(0);
    await page.goBack();
    await expect(messages(0)).toBeVisible();
    await expect(tab).toHaveAccessibleName('Messages');
    await expect(notifications).toHaveText(new RegExp(`\\D${called - 1}$`));
    await expect(line).toContainText('Hello Maria');
    await expect(line.getByText(/unread/)).toHaveCount(0);

    await dana.api('POST', `/projects/${id}/messages`, {
      client_id: randomUUID(),
      content: 'Are you there?',
    });
    await expect(tab).toHaveAccessibleName('Messages, 1 unread');
    await expect(line).toContainText('Are you there?');
    await next.getByRole('link', { name: /^1 new message/ }).click();
    await expect(page).toHaveURL(`/project/${id}/messages`);
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeInViewport({ ratio: 1 });
  });
});
