// Who helps in a project: chosen, invited by mail, taken out.
import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, linkInMail, signInBrowser, somebody, test } from './journey.ts';
import { dialog, project, projectsOf, providerCard } from './projects.ts';

test.use({ expectedErrors: /status of (403|404|410|500)/ });

test.describe('who helps in a project', () => {
  test('is chosen among verified providers, and taken out again [PROJ-21, PROJ-27]', async ({
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
    await expect(dialog(page).getByText('Choose somebody from the list.')).toBeVisible();
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

    // What they said stays their word.
    await page.reload();
    const said = page.getByRole('log').getByRole('listitem').filter({ hasText: agreed.content });
    await expect(said).toContainText(name);
  });

  test('is invited by mail, and joins with the link; the page of the customer hears of it [PROJ-21]', async ({
    page,
    signedIn,
    browser,
  }) => {
    const owen = await somebody('Owen Invited', 'service_provider');
    const maria = await signedIn();
    const id = await project(maria);
    await page.goto(`/project/${id}`);
    await providerCard(page).getByRole('button', { name: 'Invite by email' }).click();
    await dialog(page).getByLabel('Their email address').fill('owen');
    await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
    await expect(dialog(page).getByText('Enter an email address like name@example.com.')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByLabel('Their email address').fill(owen.email);
    await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
    await expect(providerCard(page)).toContainText(`Invited: ${owen.email}`);
    await expect(providerCard(page)).toContainText(/The link works until \w{3} \d/);
    const link = await linkInMail(owen.email, /join-project/);

    const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const theirs = await other.newPage();
    // Somebody else with the link is told so; then the one who was invited comes.
    await signInBrowser(other, await somebody('Sam Stranger', 'service_provider'));
    await theirs.goto(link);
    await theirs.getByRole('button', { name: 'Join the project' }).click();
    await expect(theirs.getByText('This invitation was sent to another email address')).toBeVisible();
    await expectAccessible(theirs);
    await signInBrowser(other, owen);
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { level: 1, name: 'Join the project' })).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Join the project' }).click();
    await expect(theirs).toHaveURL(new RegExp(`/project/${id}$`));
    await expect(theirs.getByRole('heading', { level: 1, name: 'Coming home' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Remove provider' })).toHaveCount(0);
    await expect(providerCard(page)).toContainText('Owen Invited');

    await theirs.goto(link);
    await theirs.getByRole('button', { name: 'Join the project' }).click();
    await expect(theirs.getByText('This link does not work any more')).toBeVisible();
    await other.close();
  });

  test('cannot join with a link that was withdrawn, and a customer cannot join at all [PROJ-21]', async ({
    page,
    signedIn,
    context,
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
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: `Withdraw the invitation to ${owen.email}` }).click();
    await expect(providerCard(page)).toContainText('The invitation is withdrawn.');
    await expect(providerCard(page).locator(':focus')).toHaveCount(1);
    await expect(providerCard(page).getByRole('button', { name: 'Invite by email' })).toBeVisible();
    await signInBrowser(context, owen);
    await page.goto(link);
    await page.getByRole('button', { name: 'Join the project' }).click();
    await expect(page.getByText('This link does not work any more')).toBeVisible();
    expect(await projectsOf(owen)).toEqual([]);
  });

  test('sees the project go when the customer takes them out [PROJ-31]', async ({ page, signedIn }) => {
    const maria = await somebody();
    const id = await project(maria);
    const name = `Dana ${randomUUID().slice(0, 8)}`;
    await signedIn(name, 'service_provider');
    const found = await maria.api<{ providers: { user_id: string }[] }>(
      ...(['GET', `/providers?search=${encodeURIComponent(name)}`] as const),
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
