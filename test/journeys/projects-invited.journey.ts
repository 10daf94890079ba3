// A customer invited to a project by a provider: they see who and what, and accept or decline.
import { randomUUID } from 'node:crypto';
import {
  expect,
  expectAccessible,
  pressEscape,
  type Somebody,
  signInBrowser,
  somebody,
  test,
  toast,
  untilGivenUp,
} from './journey.ts';
import { card, dialog, invitationsOf, part, parts, project } from './projects.ts';

test.use({ expectedErrors: /status of (404|409|500)/ });

const TITLE = 'First weeks at home';

async function asked(): Promise<{ maria: Somebody; dana: Somebody; id: string }> {
  const maria = await somebody('Maria Alvarez');
  const dana = await somebody(`Dana ${randomUUID().slice(0, 8)}`, 'service_provider');
  const { body } = await maria.api<{ session: { user: { id: string } } }>('GET', '/auth/session');
  const words = { title: TITLE, description: 'Rides, meals and a safe bathroom.' };
  return { maria, dana, id: await project(dana, { ...words, customer_id: body.session.user.id }) };
}

test('sees the invitation first, accepts, and is in the project; the provider sees it at once [PROJ-18, DASH-11]', async ({
  page,
  browser,
}) => {
  const { maria, dana, id } = await asked();
  const other = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const theirs = await other.newPage();
  await signInBrowser(other, dana);
  await theirs.goto(`/project/${id}`);
  const customer = theirs.getByRole('region', { name: 'Customer' });
  await expect(customer).toContainText('Waiting for Maria Alvarez to accept');
  await expect(theirs.getByRole('main')).not.toContainText(maria.email);
  await expectAccessible(theirs);

  await signInBrowser(page.context(), maria);
  await page.goto('/app');
  const next = page.getByRole('region', { name: 'Next for you' });
  const link = next.getByRole('link', { name: `${dana.fullName} invites you to a project` });
  await expect(link).toBeVisible();
  const section = page.getByRole('region', { name: 'Invitations' });
  await expect(section).toContainText('Rides, meals and a safe bathroom.');
  await expectAccessible(page);
  await link.click();
  await expect(page).toHaveURL(`/project/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation to a project' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`${dana.fullName} would like to work with you.`);
  await expect(parts(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Accept: ${TITLE}` }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(`/project/${id}`);
  await expect(part(page, 'Messages')).toBeVisible();
  await expect(customer).toContainText(maria.email);
  await other.close();
});

test('declines after confirming, and the provider can invite somebody else [PROJ-18]', async ({
  page,
  browser,
}) => {
  const { maria, dana, id } = await asked();
  await signInBrowser(page.context(), maria);
  await page.goto('/app');
  const section = page.getByRole('region', { name: 'Invitations' });
  await section.getByRole('button', { name: `Decline: ${TITLE}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Decline this invitation?' });
  await expect(question).toContainText(`${dana.fullName} sees that you declined.`);
  await expectAccessible(page);
  await pressEscape(question);
  await expect(section.getByRole('button', { name: `Decline: ${TITLE}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Decline the invitation' }).click();
  await expect(section).toContainText(`You declined the invitation of ${dana.fullName}.`);
  await expect(section.getByRole('heading', { name: 'Invitations' })).toBeFocused();
  await expect(page.getByText('invites you to a project')).toHaveCount(0);
  await page.goto(`/project/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();

  const rosa = await somebody(`Rosa ${randomUUID().slice(0, 8)}`);
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const theirs = await other.newPage();
  await signInBrowser(other, dana);
  await theirs.goto(`/project/${id}`);
  const customer = theirs.getByRole('region', { name: 'Customer' });
  await expect(customer).toContainText('Maria Alvarez has declined the invitation.');
  await customer.getByRole('button', { name: 'Invite a customer' }).click();
  await dialog(theirs).getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog(theirs).getByRole('group', { name: 'Customer' })).toBeFocused();
  const search = dialog(theirs).getByLabel('Search customers by name, or by their whole email address');
  await search.fill(rosa.email.slice(0, -4));
  await expect(dialog(theirs).getByText('Nobody was found with this address.')).toBeVisible();
  await search.fill(rosa.email);
  await dialog(theirs).getByRole('radio', { name: rosa.fullName }).check();
  await expectAccessible(theirs);
  await dialog(theirs).getByRole('button', { name: 'Send the invitation' }).click();
  await expect(customer).toContainText(`Waiting for ${rosa.fullName} to accept`);
  expect(await invitationsOf(rosa)).toMatchObject([{ title: TITLE }]);
  await customer.getByRole('button', { name: `Withdraw the invitation to ${rosa.fullName}` }).click();
  await expect(customer).toContainText('The invitation is withdrawn.');
  expect(await invitationsOf(rosa)).toEqual([]);
  await other.close();
});

test('learns that the answer may not have arrived, again and again, and when it came too late [LIMIT-02]', async ({
  page,
}) => {
  const { maria, dana, id } = await asked();
  await signInBrowser(page.context(), maria);
  await page.goto(`/project/${id}`);
  const accept = page.getByRole('button', { name: `Accept: ${TITLE}` });
  await expect(accept).toBeVisible();
  await page.route('**/answer', (route) => route.fulfill({ status: 500, json: {} }));
  for (let time = 0; time < 2; time += 1) {
    await accept.click();
    await expect(
      page.getByRole('alert').getByText('We do not know whether your answer reached us.'),
    ).toBeVisible();
    const said = toast(page, 'We do not know whether your answer reached us');
    await expect(said).toContainText('Error');
    await said.getByRole('button', { name: 'Close message' }).click();
    await expect(accept).toBeEnabled();
  }
  await page.unroute('**/answer');
  await dana.api('DELETE', `/projects/${id}/customer-invitation`);
  await accept.click();
  const heading = page.getByRole('heading', { level: 1, name: 'This invitation is not open any more' });
  await expect(heading).toBeFocused();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(card(page, TITLE)).toHaveCount(0);
});

test('hears that it could not be read, not that there is no such project [PROJ-18, PROJ-24]', async ({
  page,
}) => {
  const { maria, dana, id } = await asked();
  await signInBrowser(page.context(), maria);
  const invitations = '**/api/project-invitations?*';
  await page.route(invitations, (route) => route.fulfill({ status: 500, json: {} }));
  await page.clock.install();
  await page.goto(`/project/${id}`);
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load project details' });
  await untilGivenUp(page, failed);
  await expect(page.getByRole('heading', { name: 'Project not found' })).toHaveCount(0);
  await page.unroute(invitations);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main')).toContainText(`${dana.fullName} would like to work with you.`);
});

test('reads it in Spanish [GUARD-10]', async ({ page }) => {
  const { maria, dana, id } = await asked();
  await signInBrowser(page.context(), maria);
  await page.addInitScript(() => localStorage.setItem('kinkeeper.locale', 'es'));
  await page.goto(`/project/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Invitación a un proyecto' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`${dana.fullName} quisiera trabajar con usted.`);
  await expect(page.getByRole('button', { name: `Aceptar: ${TITLE}` })).toBeVisible();
});
