// The provider of a project: chosen, invited by mail, removed.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { listenForAlerts } from './announcements.ts';
import { expect, expectAccessible, linkInMail, signInBrowser, somebody, test, toast } from './journey.ts';
import { dialog, project, projectsOf, providerCard } from './projects.ts';

test.use({
  expectedErrors:
    /status of (400|403|404|409|410|500)|a provider was not (chosen|removed)|an invitation was not (sent|withdrawn)/,
});

test.describe('a project’s provider', () => {
  test('is chosen among verified providers, and removed again [PROJ-21, PROJ-27]', async ({
    page,
    signedIn,
  }) => {
    const name = `Owen ${randomUUID().slice(0, 8)}`;
    const owen = await somebody(name, 'service_provider');
    const maria = await signedIn();
    const id = await project(maria);
    await page.goto(`/project/${id}`);
    await providerCard(page).getByRole('button', { name: 'Choose a provider' }).click();
    await dialog(page).getByRole('button', { name: 'Let them into the project' }).click();
    const providers = dialog(page).getByRole('group', { name: 'Service provider' });
    await expect(providers).toBeFocused();
    await expect(providers).toHaveAccessibleDescription('Choose somebody from the list.');
    await dialog(page).getByLabel('Search providers by name').fill(name);
    await expect(dialog(page).getByRole('radio')).toHaveCount(1);
    await dialog(page).getByRole('radio', { name }).check();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Let them into the project' }).click();
    await expect(providerCard(page)).toContainText(owen.email);
    await expect(providerCard(page).getByRole('status')).toContainText(`${name} is in the project now.`);
    expect(await projectsOf(owen)).toHaveLength(1);
    const agreed = { client_id: randomUUID(), content: 'Tuesday at nine, agreed' };
    await owen.api('POST', `/projects/${id}/messages`, agreed);

    await providerCard(page).getByRole('button', { name: 'Remove provider' }).click();
    const sure = page.getByRole('alertdialog');
    await expect(sure).toContainText('They can no longer open this project');
    await expectAccessible(page);
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await providerCard(page).getByRole('button', { name: 'Remove provider' }).click();
    await sure.getByRole('button', { name: 'Remove provider' }).click();
    await expect(providerCard(page)).toContainText('No service provider assigned');
    await expect(providerCard(page).locator(':focus')).toHaveCount(1);
    expect(await projectsOf(owen)).toEqual([]);

    // Their messages keep their name.
    await page.goto(`/project/${id}/messages`);
    const said = page.getByRole('log').getByRole('listitem').filter({ hasText: agreed.content });
    await expect(said).toContainText(name);
  });

  test('is invited by mail, and joins with the link; the customer’s page updates live [PROJ-21]', async ({
    page,
    signedIn,
    browser,
  }) => {
    const owen = await somebody('Owen Invited', 'service_provider');
    const maria = await signedIn();
    const id = await project(maria);
    await page.goto(`/project/${id}`);
    await providerCard(page).getByRole('button', { name: 'Invite by email' }).click();
    const address = dialog(page).getByLabel('Their email address');
    await address.fill('owen');
    await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription('Enter an email address like name@example.com.');
    await expectAccessible(page);
    // Enter submits with focus already in the field; the error is announced anyway.
    await address.fill('owen@');
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    const heard = await listenForAlerts(page);
    for (let time = 0; time < 2; time++) {
      await address.press('Enter');
      await expect.poll(heard).toEqual(['Enter an email address like name@example.com.']);
    }
    expect(await heard()).toEqual([]);
    await address.fill(maria.email.toUpperCase());
    for (let time = 0; time < 2; time++) {
      await address.press('Enter');
      await expect.poll(heard).toEqual([expect.stringContaining('This is your own address.')]);
    }
    expect(await heard()).toEqual([]);
    await address.fill(owen.email);
    await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
    await expect(providerCard(page)).toContainText(`Invited: ${owen.email}`);
    await expect(providerCard(page)).toContainText(/The link works until \w{3} \d/);
    const link = await linkInMail(owen.email, /join-project/);

    const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const theirs = await other.newPage();
    // Without an account they get the only kind that can join.
    await theirs.goto(link);
    await expect(theirs.getByText('You were invited to work with a family.')).toBeVisible();
    await theirs.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(theirs.getByRole('radio', { name: 'Providing care services' })).toBeChecked();
    await expectAccessible(theirs);
    // Somebody else with the link is turned away; then the invited person comes.
    await signInBrowser(other, await somebody('Sam Stranger', 'service_provider'));
    await theirs.goto(link);
    await expect(theirs.getByText('This invitation was sent to another email address')).toBeVisible();
    await expectAccessible(theirs);
    await signInBrowser(other, owen);
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { level: 1, name: 'Join the project' })).toBeVisible();
    const lead = 'Maria Alvarez has invited you to the Kinkeeper project “Coming home”.';
    await expect(theirs.getByText(lead)).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Join the project' }).click();
    await expect(theirs).toHaveURL(new RegExp(`/project/${id}$`));
    await expect(theirs.getByRole('heading', { level: 1, name: 'Coming home' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Remove provider' })).toHaveCount(0);
    await expect(providerCard(page)).toContainText('Owen Invited');

    await theirs.goto(link);
    await expect(theirs.getByText('This link does not work any more')).toBeVisible();
    await other.close();
  });

  test('cannot join with a withdrawn link, and a customer cannot join at all [PROJ-21]', async ({
    page,
    signedIn,
    browser,
  }) => {
    const owen = await somebody('Owen Withdrawn', 'service_provider');
    const maria = await signedIn();
    const id = await project(maria);
    await maria.api('POST', `/projects/${id}/invitation`, { email: owen.email });
    const link = await linkInMail(owen.email, /join-project/);
    await page.goto(link);
    await expect(page.getByText('This invitation is for a service provider')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join the project' })).toHaveCount(0);
    await expectAccessible(page);
    const other = await browser.newContext();
    await signInBrowser(other, owen);
    const theirs = await other.newPage();
    await theirs.goto(link);
    await expect(theirs.getByText('Maria Alvarez has invited you')).toBeVisible();
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: `Withdraw the invitation to ${owen.email}` }).click();
    await expect(providerCard(page)).toContainText('The invitation is withdrawn.');
    await expect(providerCard(page).locator(':focus')).toHaveCount(1);
    await expect(providerCard(page).getByRole('button', { name: 'Invite by email' })).toBeVisible();
    await theirs.getByRole('button', { name: 'Join the project' }).click();
    await expect(theirs.getByText('This link does not work any more')).toBeVisible();
    await expect(theirs.getByRole('heading', { level: 1 })).toBeFocused();
    await theirs.goto(link);
    await expect(theirs.getByText('This link does not work any more')).toBeVisible();
    await other.close();
    expect(await projectsOf(owen)).toEqual([]);
  });

  test('is unchanged if a change fails; the page says so, and the console why [PROJ-21, LIMIT-02]', async ({
    page,
    signedIn,
  }) => {
    const name = `Owen ${randomUUID().slice(0, 8)}`;
    const owen = await somebody(name, 'service_provider');
    const maria = await signedIn();
    const id = await project(maria);
    await maria.api('POST', `/projects/${id}/invitation`, { email: owen.email });
    await page.goto(`/project/${id}`);
    const changes = new RegExp(`/api/projects/${id}/(provider|invitation)$`);
    const fails = () => page.route(changes, (route) => route.fulfill({ status: 500, json: {} }));
    const notSaved = 'We could not save your change just now. Please try again.';

    await fails();
    let logged = untilLogged(page, 'Failed to withdraw invitation');
    await page.getByRole('button', { name: `Withdraw the invitation to ${owen.email}` }).click();
    await expect(providerCard(page).getByRole('alert')).toContainText('We could not change it just now.');
    await expect(toast(page, 'We could not change it just now')).toContainText('Error');
    await logged;
    await page.unroute(changes);
    await page.getByRole('button', { name: `Withdraw the invitation to ${owen.email}` }).click();
    await expect(providerCard(page)).toContainText('The invitation is withdrawn.');

    await fails();
    await providerCard(page).getByRole('button', { name: 'Invite by email' }).click();
    const address = dialog(page).getByLabel('Their email address');
    await address.fill(owen.email);
    logged = untilLogged(page, 'Failed to invite');
    await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
    const words = 'We could not send it just now. Please try again.';
    await expect(dialog(page).getByRole('alert')).toHaveText(words);
    await expect(address).toHaveValue(owen.email);
    await expect(address).not.toHaveAttribute('aria-invalid');
    await logged;
    await expectAccessible(page);
    // An error that only the server finds is shown at the field, too.
    await page.unroute(changes);
    const refused = { defined: true, code: 'INVALID_INPUT', status: 400, message: 'no' };
    await page.route(changes, (route) => route.fulfill({ status: 400, json: refused }));
    await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription('Enter an email address like name@example.com.');
    await page.unroute(changes);
    await fails();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();

    await providerCard(page).getByRole('button', { name: 'Choose a provider' }).click();
    await dialog(page).getByLabel('Search providers by name').fill(name);
    await expect(dialog(page).getByRole('radio')).toHaveCount(1);
    await dialog(page).getByRole('radio', { name }).check();
    const choose = dialog(page).getByRole('button', { name: 'Let them into the project' });
    logged = untilLogged(page, 'Failed to choose provider');
    await choose.click();
    await expect(dialog(page).getByRole('alert')).toHaveText(notSaved);
    await logged;
    await page.unroute(changes);
    await choose.click();
    await expect(providerCard(page)).toContainText(owen.email);

    await fails();
    await providerCard(page).getByRole('button', { name: 'Remove provider' }).click();
    const sure = page.getByRole('alertdialog');
    logged = untilLogged(page, 'Failed to remove provider');
    await sure.getByRole('button', { name: 'Remove provider' }).click();
    await expect(sure.getByRole('alert')).toHaveText(notSaved);
    await logged;
    expect(await projectsOf(owen)).toHaveLength(1);
  });

  test('stays if somebody else was on the screen that removes them [PROJ-21]', async ({ page, signedIn }) => {
    const dana = await somebody(`Dana ${randomUUID().slice(0, 8)}`, 'service_provider');
    const owen = await somebody(`Owen ${randomUUID().slice(0, 8)}`, 'service_provider');
    const maria = await signedIn();
    const id = await project(maria);
    const choose = async (name: string) => {
      const found = await maria.api<{ providers: { user_id: string }[] }>(
        'GET',
        `/providers?search=${encodeURIComponent(name)}`,
      );
      const service_provider_id = found.body.providers[0]?.user_id;
      await maria.api('PUT', `/projects/${id}/provider`, { service_provider_id });
    };
    await choose(dana.fullName);
    await page.goto(`/project/${id}`);
    await providerCard(page).getByRole('button', { name: 'Remove provider' }).click();
    const sure = page.getByRole('alertdialog');
    await expect(sure).toContainText(`Remove ${dana.fullName} from the project?`);
    await choose(owen.fullName);
    await sure.getByRole('button', { name: 'Remove provider' }).click();
    await expect(sure.getByRole('alert')).toHaveText(
      `${owen.fullName} is the provider now. Nobody was removed.`,
    );
    expect(await projectsOf(owen)).toHaveLength(1);
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(providerCard(page)).toContainText(owen.email);
  });

  test('sees the project disappear when the customer removes them [PROJ-31]', async ({ page, signedIn }) => {
    const maria = await somebody();
    const id = await project(maria);
    const name = `Dana ${randomUUID().slice(0, 8)}`;
    await signedIn(name, 'service_provider');
    const found = await maria.api<{ providers: { user_id: string }[] }>(
      'GET',
      `/providers?search=${encodeURIComponent(name)}`,
    );
    const choose = (service_provider_id: string | null | undefined) =>
      maria.api('PUT', `/projects/${id}/provider`, { service_provider_id });
    await choose(found.body.providers[0]?.user_id);
    await page.goto(`/project/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Coming home' })).toBeVisible();
    await choose(null);
    await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
  });
});

const untilLogged = (page: Page, words: string) =>
  page.waitForEvent('console', (line) => line.text().includes(words));
