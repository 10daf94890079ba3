// What the server did although its answer was lost: no screen says that it did not happen.
import { randomUUID } from 'node:crypto';
import { CAST } from '#seed/cast.ts';
import {
  expect,
  expectAccessible,
  linkInMail,
  loseAnswer,
  signInApi,
  signInBrowser,
  somebody,
  storedPlan,
  test,
} from './journey.ts';
import { ask, openPacks, result } from './packs.ts';
import { project } from './projects.ts';

test.use({ expectedErrors: /status of (404|410|500)/ });

test('a reader with whom a plan is no longer shared leaves the list [ASMT-60, AP11]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  const id = await storedPlan(person);
  await person.api('POST', `/assessments/${id}/shares`, { email: 'rita@example.test' });
  await page.goto(`/assessments/${id}#share`);
  const panel = page.getByRole('region', { name: 'Share this plan' });
  await loseAnswer(page, `**/assessments/${id}/shares/*`, 'DELETE');
  const stop = panel.getByRole('button', { name: 'Stop sharing with rita@example.test' });
  await stop.click();
  await expect(stop).toHaveCount(0);
  await expect(panel.getByRole('alert')).toHaveCount(0);
  const { body } = await person.api<{ shares: object[] }>('GET', `/assessments/${id}/shares`);
  expect(body.shares).toEqual([]);
});

test('a pack that is deleted once more is gone [PACK-15, AP11]', async ({ page, signedIn }) => {
  await signedIn();
  await openPacks(page);
  await ask(page, 'Power of attorney', 'education');
  await result(page).getByRole('button', { name: 'Keep in My packs' }).click();
  await loseAnswer(page, '**/generated-packs/*', 'DELETE');
  await page
    .getByRole('region', { name: 'Power of attorney' })
    .getByRole('button', { name: 'Delete' })
    .click();
  const question = page.getByRole('alertdialog');
  const remove = question.getByRole('button', { name: 'Delete it' });
  await remove.click();
  await expect(question.getByRole('alert')).toContainText('Please try again.');
  await remove.click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'My packs' })).toContainText('You keep no packs yet.');
});

test('a reviewer whose reviews are ended once more signs no more [SITE-19, ADMIN-21, AP11]', async ({
  page,
}) => {
  const [rae, ada] = await Promise.all([somebody(), signInApi(CAST.ada.email)]);
  const name = `Rae ${randomUUID().slice(0, 8)}`;
  const named = { id: randomUUID(), email: rae.email, name, license: 'RN', state: 'OH' };
  expect((await ada.api('POST', '/admin/reviewers', named)).status).toBe(201);
  await signInBrowser(page.context(), ada);
  await page.goto('/admin/content');
  await loseAnswer(page, '**/admin/reviewers/*', 'DELETE');
  await page.getByRole('button', { name: `End: ${name}` }).click();
  const question = page.getByRole('alertdialog');
  const end = question.getByRole('button', { name: 'End their reviews' });
  await end.click();
  await expect(question.getByRole('alert')).toBeVisible();
  await end.click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Reviewer until');
});

test('whoever may have joined a project is not told that the link still works [PROJ-21, AP11]', async ({
  page,
}) => {
  const [maria, owen] = await Promise.all([somebody(), somebody('Owen Lee', 'service_provider')]);
  const id = await project(maria);
  await maria.api('POST', `/projects/${id}/invitation`, { email: owen.email });
  await signInBrowser(page.context(), owen);
  await page.goto(await linkInMail(owen.email, /join-project/));
  await loseAnswer(page, '**/project-invitations/accept', 'POST');
  const join = page.getByRole('button', { name: 'Join the project' });
  await join.click();
  await expect(page.getByRole('alert')).toContainText('We do not know whether you are in the project now');
  await expectAccessible(page);
  await join.click();
  await expect(page.getByRole('alert')).toContainText(
    'If you joined before, the project is on your home page.',
  );
});
