// A provider's way out of a project, out of the list of verified ones, and the answers to an invitation by mail.
import { randomUUID } from 'node:crypto';
import { CAST } from '#seed/cast.ts';
import { booked, dayIn, pair } from './appointments.ts';
import {
  expect,
  expectAccessible,
  linkInMail,
  pressEscape,
  type Somebody,
  signInApi,
  signInBrowser,
  somebody,
  test,
  toast,
} from './journey.ts';
import { project, projectsOf, providerCard, shared } from './projects.ts';

test.use({ expectedErrors: /status of (403|404|410|500)/ });

const newProvider = () => somebody(`Dana ${randomUUID().slice(0, 8)}`, 'service_provider');

/** Opens the link that proves their address. */
async function prove({ email, api }: Somebody): Promise<void> {
  const token = new URL(await linkInMail(email, /Verify your email/)).searchParams.get('token');
  expect((await api('POST', '/auth/verify-email', { token })).status).toBe(200);
}

const notified = async ({ api }: Somebody) =>
  (await api<{ notifications: { kind: string }[] }>('GET', '/notifications')).body.notifications.map(
    ({ kind }) => kind,
  );

test('a provider leaves a project, having read what goes and what stays [PROJ-21, APPT-40]', async ({
  page,
  browser,
}) => {
  const both = await pair(await somebody());
  const { maria, dana, project: id } = both;
  const appointment = await booked(both, dayIn(2));
  const other = await browser.newContext();
  await signInBrowser(other, maria);
  const theirs = await other.newPage();
  await theirs.goto(`/project/${id}`);
  await expect(providerCard(theirs)).toContainText(dana.email);
  await expect(theirs.getByRole('button', { name: 'Leave this project' })).toHaveCount(0);

  await signInBrowser(page.context(), dana);
  await page.goto(`/project/${id}`);
  const leave = providerCard(page).getByRole('button', { name: 'Leave this project' });
  await leave.click();
  const sure = page.getByRole('alertdialog', { name: 'Leave “Move to Mesa”?' });
  await expect(sure).toContainText('We tell Maria Alvarez that you have left.');
  await expect(sure).toContainText('These appointments stay, and you are expected.');
  await expect(sure.getByRole('link', { name: 'with Maria Alvarez' })).toHaveAttribute(
    'href',
    `/appointment/${appointment}`,
  );
  await expectAccessible(page);
  await pressEscape(sure);
  await expect(leave).toBeFocused();

  await page.route(`**/api/projects/${id}/leave`, (route) => route.fulfill({ status: 500, json: {} }));
  await leave.click();
  for (let time = 0; time < 2; time++) {
    await sure.getByRole('button', { name: 'Leave the project' }).click();
    await expect(sure.getByRole('alert')).toHaveText(
      'We could not save your change just now. Please try again.',
    );
  }
  await page.unroute(`**/api/projects/${id}/leave`);
  await sure.getByRole('button', { name: 'Leave the project' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(toast(page, 'You have left the project.')).toBeVisible();
  expect(await projectsOf(dana)).toEqual([]);

  await expect(providerCard(theirs)).toContainText('No service provider assigned');
  expect(await notified(maria)).toContain('project.provider_left');
  await page.goto(`/appointment/${appointment}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduled Consultation' })).toBeVisible();
  await other.close();
});

test('an admin takes a verification back; without a proved address it is not given again [S4, AUTH-21]', async ({
  page,
}) => {
  const dana = await newProvider();
  const maria = await somebody();
  const id = await shared(maria, dana);
  const ada = await signInApi(CAST.ada.email);
  await signInBrowser(page.context(), ada);
  await page.goto(`/admin/people?q=${encodeURIComponent(dana.email)}`);
  const card = page.getByRole('listitem').filter({ hasText: dana.email });
  await expect(card.getByText('Verified', { exact: true })).toBeVisible();
  const takeBack = card.getByRole('button', { name: `Take verification back: ${dana.fullName}` });
  await takeBack.click();
  const sure = page.getByRole('alertdialog', { name: `Take back the verification of ${dana.fullName}?` });
  await expect(sure).toContainText('The projects that they share with customers stay');
  await expectAccessible(page);
  await pressEscape(sure);
  await expect(takeBack).toBeFocused();
  await takeBack.click();
  await sure.getByRole('button', { name: 'Take verification back' }).click();
  await expect(card.getByText('Waiting', { exact: true })).toBeVisible();
  await expect(card.getByText('Verified', { exact: true })).toHaveCount(0);
  await expect(page.locator('body:focus')).toHaveCount(0);
  await expectAccessible(page);
  expect(await projectsOf(dana)).toMatchObject([{ id }]);
  expect((await dana.api('GET', '/customers')).status).toBe(403);

  await page.goto('/admin/providers');
  await expect(card).toContainText('Email not verified');
  await expect(card.getByRole('button', { name: `Verify ${dana.fullName}` })).toHaveCount(0);
  await expectAccessible(page);
  await prove(dana);
  await page.reload();
  await card.getByRole('button', { name: `Verify ${dana.fullName}` }).click();
  await expect(page.getByText(`${dana.fullName} is verified.`)).toBeVisible();
  expect((await dana.api('GET', '/customers')).status).toBe(200);
});

test('an invited provider finds the invitation at home, declines, and accepts the next [PROJ-21, DASH-11]', async ({
  page,
  browser,
}) => {
  const maria = await somebody();
  const dana = await newProvider();
  await prove(dana);
  const id = await project(maria);
  const other = await browser.newContext();
  await signInBrowser(other, maria);
  const theirs = await other.newPage();
  await theirs.goto(`/project/${id}`);
  await expect(providerCard(theirs)).toContainText('No service provider assigned');
  await maria.api('POST', `/projects/${id}/invitation`, { email: dana.email });

  await signInBrowser(page.context(), dana);
  await page.goto('/app');
  const next = page.getByRole('region', { name: 'Next for you' });
  await next.getByRole('link', { name: 'Maria Alvarez invites you to a project' }).click();
  const section = page.getByRole('region', { name: 'Invitations' });
  await expect(section).toContainText('Maria Alvarez would like to work with you.');
  expect(await notified(dana)).toEqual(['invitation.received']);
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Decline: Coming home' }).click();
  const question = page.getByRole('alertdialog', { name: 'Decline this invitation?' });
  await expect(question).toContainText('Maria Alvarez sees that you declined.');
  await page.route('**/project-invitations/decline', (route) => route.fulfill({ status: 500, json: {} }));
  for (let time = 0; time < 2; time++) {
    await question.getByRole('button', { name: 'Decline the invitation' }).click();
    await expect(question.getByRole('alert')).toBeVisible();
  }
  await page.unroute('**/project-invitations/decline');
  await question.getByRole('button', { name: 'Decline the invitation' }).click();
  await expect(section).toContainText('You declined the invitation of Maria Alvarez.');
  await expect(section.getByRole('heading', { name: 'Invitations' })).toBeFocused();
  await expect(page.getByText('invites you to a project')).toHaveCount(0);

  await expect(providerCard(theirs)).toContainText(`${dana.email} has declined the invitation.`);
  await expectAccessible(theirs);
  expect(await notified(maria)).toContain('project.provider_declined');
  await providerCard(theirs).getByRole('button', { name: 'Invite by email' }).click();
  await theirs.getByLabel('Their email address').fill(dana.email);
  await theirs.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(providerCard(theirs)).toContainText(`Invited: ${dana.email}`);
  await expect(providerCard(theirs)).not.toContainText('has declined');
  // It arrives while they look.
  await section.getByRole('button', { name: 'Accept: Coming home' }).click();
  await expect(page).toHaveURL(`/project/${id}`);
  await expect(providerCard(theirs)).toContainText(dana.email);
  await other.close();
});

test('an invitation is declined from the page of its link too [PROJ-21]', async ({ page }) => {
  const maria = await somebody();
  const dana = await newProvider();
  const id = await project(maria);
  await maria.api('POST', `/projects/${id}/invitation`, { email: dana.email });
  const link = await linkInMail(dana.email, /join-project/);
  await signInBrowser(page.context(), dana);
  await page.goto(link);
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Decline this invitation?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Decline the invitation' }).click();
  const done = page.getByRole('heading', { level: 1, name: 'You declined the invitation' });
  await expect(done).toBeVisible();
  await expect(done).toBeFocused();
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByText('This link does not work any more')).toBeVisible();
  expect(await notified(maria)).toContain('project.provider_declined');
  expect(await projectsOf(dana)).toEqual([]);
});
