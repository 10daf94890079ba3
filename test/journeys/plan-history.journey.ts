// "My plans": which plan is which, what changed, and the next assessment.
import { ANSWERS, expect, expectAccessible, storedPlan, test, untilGivenUp } from './journey.ts';

test.use({ timezoneId: 'America/Phoenix' });

const DISCHARGE = { planned_discharge_date: '2026-01-05', facility_name: 'Mercy', followup_scheduled: false };
const FIRST = { ...ANSWERS, starting_points: ['discharge'], discharge_details: DISCHARGE };
const SECOND = {
  ...FIRST,
  driving_status: 'stopped_driving',
  care_team: ['me', 'siblings'],
  discharge_details: { ...DISCHARGE, followup_scheduled: true },
  monthly_budget: 'lt_250',
};

test('plans of the same day are told apart, and each change says before and after [ASMT-92]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  await storedPlan(person, FIRST);
  const id = await storedPlan(person, SECOND);
  await page.goto('/assessments');
  const links = page.getByRole('link', { name: /^Plan of \w+ \d+, \d{4}, \d+:\d\d [AP]M$/ });
  await expect(links).toHaveCount(2);
  const { body } = await person.api<{ items: { created_at: string; changes: { since: string } }[] }>(
    'GET',
    '/assessments',
  );
  const phoenix = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Phoenix' });
  await expect(links.first()).toContainText(phoenix.format(new Date(body.items[0]?.created_at ?? '')));
  await expect(page.getByText(/^What changed since \w+ \d+, \d{4}, \d+:\d\d [AP]M$/)).toBeVisible();

  await page.getByRole('button', { name: 'Show 4 other answers' }).click();
  const changed = (question: RegExp) => page.getByRole('listitem').filter({ hasText: question }).last();
  await expect(changed(/About leaving the hospital/)).toContainText(
    /Before: A follow-up visit is already booked: No\s*Now: A follow-up visit is already booked: Yes/,
  );
  await expect(changed(/Do they drive/)).toContainText(/Before: .+worr.+Now: .+[Ss]topped/);
  await expect(changed(/could go to care/)).toContainText(/Before: .+\(assumed\).*Now: .+250/);
  await expectAccessible(page);
  await page.goto(`/assessments/${id}`);
  await expect(page).toHaveTitle(/^Plan of .+ [AP]M/);
});

test('“My plans” offers the next assessment, or to continue the unfinished one [ASMT-88, ASMT-92]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  await page.goto('/assessments');
  await expect(page.getByRole('link', { name: 'Start the assessment' })).toBeVisible();
  await storedPlan(person);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Start a new assessment' })).toHaveAttribute('href', '/form');
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 3 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You have an assessment under way' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go on with the assessment' }).click();
  await page.getByRole('button', { name: 'I understand, continue to assessment' }).click();
  await page.getByRole('button', { name: 'Continue where I left off' }).click();
  await expect(page.getByText('Step 3 of 6')).toBeVisible();
});

test.describe('while not everything could be read', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('no plan is missing without a word [ASMT-92]', async ({ page, signedIn }) => {
    await signedIn();
    const reads = /\/api\/(assessments\/(shared|draft)|plan\/progress)(\?|$)/;
    await page.route(reads, (route) => route.fulfill({ status: 500, json: {} }));
    await page.clock.install();
    await page.goto('/app');
    const tools = page.getByRole('region', { name: 'Your care tools' });
    await untilGivenUp(page, tools.getByText('We could not look for all of your plans just now.'));
    await tools.getByRole('link', { name: 'Open my plans' }).click();
    const shared = page.getByRole('region', { name: 'Shared with me' });
    await untilGivenUp(page, shared.getByText('We could not load the plans shared with you'));
    await expect(page.getByText('We could not load your starter plan')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the assessment' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(reads);
    await shared.getByRole('button', { name: 'Try again' }).click();
    await expect(shared).toHaveCount(0);
  });
});
