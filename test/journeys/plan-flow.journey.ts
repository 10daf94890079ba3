// The plan flow as a visitor takes it: ten domains, a triage, a drill-down, a chooser, a plan.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import {
  answer,
  card,
  FLOW,
  FOUR,
  finish,
  heading,
  keptKeys,
  openFlow,
  THREE,
  throughToPlan,
  toChooser,
  toDrillDown,
  toNextSteps,
  toPlan,
  VISITOR_KEY,
  WORST,
} from './plan-flow.ts';

/**
 * Each option of the cost table with its placeholders, monthly and one-time; none if the figure has a source.
 */
const placeholders = (page: Page) =>
  page.locator('tbody').evaluateAll((options) =>
    options.map((option) => {
      const figure = (label: RegExp) =>
        [...option.querySelectorAll('tr')]
          .find((row) => label.test(row.textContent ?? ''))
          ?.querySelector('td')?.textContent;
      const name = option.querySelector('th')?.textContent;
      const own = [figure(/^Placeholder, each month/), figure(/^Placeholder, one time/)];
      return [name, ...own.filter((each) => each !== undefined)].join(' ');
    }),
  );
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('two domains to a plan, with Back and a reload on each screen [PLAN-01, PLAN-02, PLAN-03, PLAN-05, PLAN-06, PLAN-07, PLAN-09, PLAN-10, PLAN-11, PLAN-12, PLAN-13, PLAN-19, PLAN-21, PLAN-41, PLAN-43, PLAN-53, PLAN-54, PLAN-102]', async ({
  page,
}) => {
  await openFlow(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Healthcare',
    'Housing',
    'Work & Family Balance',
    'Tough Conversations',
    'End of Life',
    'Insurance',
    'Legal',
    'Community Support',
    'Daily Living Needs',
    'Self-Care',
    'Have ten minutes?',
  ]);
  await expect(toNextSteps(page)).toBeDisabled();
  await expect(page.getByText('Finish at least one area to go on.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await expect(page.getByText(/Your progress is saved automatically/)).toBeVisible();
  await expectAccessible(page);

  await test.step('a triage', async () => {
    await page.getByRole('button', { name: 'Healthcare', exact: true }).click();
    await expect(page.getByRole('radio')).toHaveCount(3);
    await expectAccessible(page);
    await answer(page, 'High');
    await expect(page.getByText('Question 2 of 4')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Question 2 of 4')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Question 1 of 4')).toBeVisible();
    await expect(radio(page, 'High')).toBeChecked();
    await page.goForward();
    await answer(page, 'Not sure where to start');
    await answer(page, 'Overwhelming');
    await expect(page.getByText(/^Do you need help talking about this with/)).toBeVisible();
    await expectAccessible(page);
    await answer(page, 'Yes');
    const done = card(page, 'Healthcare');
    await expect(done).toContainText('Score 7 of 7');
    await expect(done).toContainText('UrgencyHigh');
    await expect(done).toContainText('ConfidenceNot sure where to start');
    await expect(done).toContainText('FeelingOverwhelming');
    await expect(toNextSteps(page)).toHaveText(/1 area done/);
    await page.reload();
    await expect(done).toContainText('Score 7 of 7');
  });

  await test.step('the drill-down', async () => {
    await finish(page, 'Housing', FOUR);
    await expect(toNextSteps(page)).toHaveText(/2 areas done/);
    await expectAccessible(page);
    await toDrillDown(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Healthcare',
      'Housing',
    ]);
    await page.getByRole('checkbox', { name: 'Scheduling help' }).check();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Scheduling help' })).toBeChecked();
    await page.goBack();
    await expect(heading(page, "Let's Get Started")).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('checkbox', { name: 'Scheduling help' })).toBeChecked();
    await page.getByRole('button', { name: 'Back to Domain Selection' }).click();
    await expect(card(page, 'Housing')).toContainText('Score 4 of 7: a priority');
    await toDrillDown(page);
    await expectAccessible(page);
  });

  await test.step('the chooser', async () => {
    await toChooser(page);
    await expect(page.getByText(/Included in/).first()).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Choose your plan')).toBeVisible();
    await page.getByRole('button', { name: 'Back to Drill-Down' }).click();
    await expect(page.getByRole('checkbox', { name: 'Scheduling help' })).toBeChecked();
    await page.goBack();
    await expect(heading(page, 'Choose your plan')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the plan', async () => {
    await toPlan(page);
    await expect(page.getByRole('region', { name: 'Healthcare' })).toContainText('Make scheduling easier');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Healthcare' })).toContainText('Make scheduling easier');
    await page.goto(FLOW);
    await expect(heading(page, 'Priority Next Steps')).toBeVisible();
    await page.getByRole('button', { name: 'Back to Plan Chooser' }).click();
    await expect(heading(page, 'Choose your plan')).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Done for now' }).click();
    await expect(card(page, 'Healthcare')).toContainText('Score 7 of 7');
    expect(await keptKeys(page)).toEqual([VISITOR_KEY]);
  });
});

test('a score of 3 is no priority and gives no plan, a score of 4 is one; Edit changes it [PLAN-04, PLAN-17, PLAN-19, PLAN-42, PLAN-55]', async ({
  page,
}) => {
  await openFlow(page);
  await finish(page, 'Legal', THREE);
  await expect(toNextSteps(page)).toBeInViewport({ ratio: 1 });
  await expect(card(page, 'Legal')).toContainText('Score 3 of 7');
  await expect(card(page, 'Legal')).not.toContainText('a priority');
  await toNextSteps(page).click();
  await expect(heading(page, 'Choose your plan')).toBeVisible();
  // High urgency was chosen: below the threshold that is not good news, and there is a way to a plan.
  await expect(page.getByText(/No area is a priority now/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Make a plan for Legal' })).toBeVisible();
  await expectAccessible(page);
  await toPlan(page);
  await expect(
    page.getByText('No plan yet — answer the drill-down questions to generate recommendations.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to Plan Chooser' }).click();
  await page.getByRole('button', { name: 'Back to Domain Selection' }).click();
  await page.getByRole('button', { name: 'Edit Legal' }).click();
  await expect(radio(page, 'High')).toBeChecked();
  await page.getByRole('button', { name: 'Keep this answer and go on' }).click();
  await answer(page, 'Somewhat clear');
  await page.getByRole('button', { name: 'Keep this answer and go on' }).click();
  await page.getByRole('button', { name: 'Keep this answer and finish' }).click();
  await expect(card(page, 'Legal')).toContainText('Score 4 of 7: a priority');
  await toDrillDown(page);
  await expect(page.getByRole('region', { name: 'Legal' }).getByRole('group')).toHaveCount(2);
});

test('Tough Conversations asks three questions; of equal scores the first in order wins [PLAN-13, PLAN-15, PLAN-20]', async ({
  page,
}) => {
  await openFlow(page);
  await finish(page, 'Self-Care', FOUR);
  await finish(page, 'Insurance', FOUR);
  await finish(page, 'Tough Conversations', WORST.slice(0, 3));
  await expect(card(page, 'Tough Conversations')).toContainText('Score 7 of 7');
  await toDrillDown(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Tough Conversations',
    'Insurance',
    // Self-Care has the same score, and is named.
    'Also pressing for you',
  ]);
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'How to begin' }).check();
  await toChooser(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveCount(1);
  await toPlan(page);
  await expect(page.getByRole('region', { name: 'Tough Conversations' })).toBeVisible();
});

test('the housing drill-down compares costs [PLAN-27, PLAN-28, PLAN-29, PLAN-30, PLAN-31, PLAN-32, PLAN-33, PLAN-34, PLAN-37]', async ({
  page,
}) => {
  await openFlow(page);
  await finish(page, 'Housing', WORST);
  await toDrillDown(page);
  const housing = page.getByRole('region', { name: 'Housing' });
  const zip = page.getByRole('textbox', { name: 'ZIP code of your loved one' });
  const chooseText = page.getByText('Choose at least one option above to see tailored cost estimates.');
  await expect(housing.getByRole('checkbox')).toHaveCount(8);
  await expect(chooseText).toBeVisible();
  await zip.pressSequentially('8a5-0123');
  await expect(zip).toHaveValue('85012');
  await expect(chooseText).toBeVisible();
  await zip.fill('8501');
  await housing.getByRole('checkbox', { name: 'In-home help' }).check();
  await expect(page.getByText('Enter a 5-digit ZIP to localize estimates.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await zip.fill('85012');
  await housing.getByRole('checkbox', { name: 'Downsizing' }).check();
  const table = page.getByRole('table');
  await expect(table).toContainText('What it may cost near 85012, Arizona');
  await expect(table).toContainText('the estimates are illustrative placeholders.');
  await expect(table).toContainText('National median, 2025, each month$6,673');
  await expect.poll(() => placeholders(page)).toEqual(['Downsizing varies $8,789', 'In-home help']);
  for (const focus of await housing.getByRole('checkbox').all()) await focus.check();
  // Base × (0.9 + 8/9 × 0.4), in whole dollars; words stay words.
  await expect(async () => expect(await placeholders(page)).toHaveLength(8)).toPass();
  expect((await placeholders(page)).toSorted()).toEqual([
    'Assisted living options',
    'Downsizing varies $8,789',
    'Group housing $4,771 $2,511',
    'Home modifications none $10,044',
    'In-home help',
    'Loved one living in with me $753 $3,139',
    'Other unspecified unspecified',
    'Senior living $5,399 $3,767',
  ]);
  await expectAccessible(page);
  await page.reload();
  await expect(zip).toHaveValue('85012');
  await expect(table).toBeVisible();
});

test('the healthcare drill-down offers its answers, and a stale stored one does no harm [PLAN-23, PLAN-24, PLAN-25, PLAN-26]', async ({
  page,
}) => {
  await page.addInitScript((key) => {
    const at = '2026-01-02T03:04:05.678Z';
    const triage = { urgency: 'high', confidence: 'low', emotional: 'high', conversationHelp: 'no' };
    const drill = { nextTouchpoint: 'other', releases: 'other', snags: ['confusion'] };
    const parts = { 'triage.healthcare': { at, value: triage }, 'drill.healthcare': { at, value: drill } };
    localStorage.setItem(key, JSON.stringify({ version: 1, cleared_at: null, parts }));
  }, VISITOR_KEY);
  await openFlow(page);
  await toDrillDown(page);
  await expect(page.getByRole('checkbox')).toHaveCount(6);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(page.getByRole('radio')).toHaveCount(11);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await toChooser(page);
  await expect(page.getByText('Get a change in memory or mood checked')).toBeVisible();
});

test('"Why this" names the answers, ticked steps are stored, and there is a guide [PLAN-48, PLAN-49, PLAN-52]', async ({
  page,
}) => {
  await throughToPlan(page);
  await expect(page.getByRole('button', { name: 'Show more actions' })).toHaveCount(0);
  await expect(page.getByText(/\d+ more steps are in the dynamic plan/)).toBeVisible();
  const first = page.getByRole('region', { name: 'Healthcare' });
  await expect(page.getByText('Do this first')).toHaveCount(1);
  await expect(first.getByText('Why this?').first()).toBeVisible();
  await expect(first).toContainText('Where do things get stuck? Recent confusion or mental-health changes');
  const steps = page.getByRole('checkbox');
  await steps.first().check();
  await expect(page.getByText(/^1 of \d done\.$/)).toBeVisible();
  await page.reload();
  await expect(steps.first()).toBeChecked();
  await expect(steps.nth(1)).not.toBeChecked();
  await page
    .getByRole('button', { name: /^Show the steps/ })
    .nth(1)
    .click();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /^Read the guide/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/packs\/healthcare\/cognitive-mood-changes$/);
  await page.goBack();
  await expect(steps.first()).toBeChecked();
});
