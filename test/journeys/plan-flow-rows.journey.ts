// What the chooser and the plan show, row by row.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signInBrowser, somebody, test } from './journey.ts';
import { heading, openKept, partsOf, pressing, throughToChooser, toPlan } from './plan-flow.ts';
import { visit } from './public-site.ts';

const titles = (page: Page, area: string) =>
  page.getByRole('region', { name: area, exact: true }).getByRole('heading', { level: 3 });
const showSteps = (page: Page, title: string) =>
  page.getByRole('button', { name: `Show the steps for ${title}`, exact: true });
const PREVIEW = [
  ['Healthcare', 'Get a change in memory or mood checked', 'Co-Pilot', 'cognitive-mood-changes'],
  ['Healthcare', 'Report a change in health', 'Self-Starter', 'monitor-report'],
  ['Housing', 'Compare assisted and senior living', 'Co-Pilot', 'assisted-living-compare'],
  ['Healthcare', 'Get the care plan in plain words', 'Self-Starter', 'clarify-plan'],
  ['Housing', 'Find help at home', 'Co-Pilot', 'in-home-care'],
] as const;
const CTA = {
  'Self-Starter': 'You can do this yourself',
  'Co-Pilot': 'Calls and coordination are easier with help',
  Concierge: 'Somebody calm in the middle helps here',
};
/**
 * Health with every obstacle; release and portal are unanswered, so theirs are included too: eight actions.
 */
const MANY = {
  healthcare: pressing({
    snags: ['long_waits', 'unclear_next_steps', 'scheduling', 'coordination', 'medical_changes', 'confusion'],
  }),
};

test('the chooser says of each action why, for which area, who may help, and which plan includes it [PLAN-08, PLAN-39, PLAN-40]', async ({
  page,
}) => {
  await throughToChooser(page);
  const actions = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(actions).toHaveCount(PREVIEW.length);
  for (const [index, [area, title, plan]] of PREVIEW.entries()) {
    const action = actions.nth(index);
    await expect(action.getByRole('heading', { level: 2 })).toHaveText(title);
    await expect(action.getByText(area, { exact: true })).toBeVisible();
    // The steps are free in every plan; only the help with them is in a paid one.
    const help = plan === 'Self-Starter' ? '' : "A person's help with it: ";
    await expect(action).toContainText(`${CTA[plan]}. ${help}Included in ${plan}`);
    if (help) await expect(action).toContainText('The steps and the guides are free, here and today.');
    const why = action.getByRole('heading').locator('xpath=following-sibling::p[1]');
    await expect(why).toHaveText(/^[A-Z].{20,}[.?!]$/);
    await expect(action).toContainText('Why this?');
  }
});

test('the chooser mentions facilitation if an action needs it [PLAN-08, PLAN-39]', async ({ page }) => {
  await openKept(
    page,
    { 'tough-conversations': pressing({ topics: ['disagreement', 'starting'] }) },
    'chooser',
  );
  const disagreement = page.getByRole('listitem').filter({ hasText: 'Work through a disagreement' });
  await expect(disagreement).toContainText(
    `${CTA.Concierge}. A person's help with it: Included in Concierge`,
  );
  const opening = page.getByRole('listitem').filter({ hasText: 'Open a hard talk gently' });
  await expect(opening).toContainText(`${CTA['Self-Starter']}. Included in Self-Starter`);
});

test('the plan groups its actions by area, and each opens its own steps and guide [PLAN-46, PLAN-47, PLAN-48, PLAN-49, PLAN-60]', async ({
  page,
}) => {
  await throughToChooser(page);
  await toPlan(page);
  await expect(page.getByRole('main').locator('section').getByRole('heading', { level: 2 })).toHaveText([
    'Healthcare',
    'Housing',
    'Near you',
  ]);
  for (const area of ['Healthcare', 'Housing'])
    await expect(titles(page, area)).toHaveText(
      PREVIEW.filter(([own]) => own === area).map(([, title]) => title),
    );
  let open = 0;
  for (const [, title, , slug] of PREVIEW) {
    const button = showSteps(page, title);
    if ((await button.getAttribute('aria-expanded')) === 'false') {
      const before = await page.getByRole('checkbox').count();
      expect(before).toBe(open);
      await button.click();
    }
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const steps = button.locator('xpath=following-sibling::div').getByRole('checkbox');
    const count = await steps.count();
    expect(count).toBeGreaterThanOrEqual(4);
    open += count;
    await expect(page.getByRole('checkbox')).toHaveCount(open);
    const guide = page.getByRole('link', { name: `Read the guide for ${title}`, exact: true });
    await expect(guide).toHaveAttribute('href', new RegExp(`^/packs/[a-z-]+/${slug}$`));
  }
  await expect(page.getByText('Steps coming soon.')).toHaveCount(0);
});

test('an action without steps yet says so, and only that one [PLAN-47]', async ({ page }) => {
  await page.route('**/api/plan/preview', async (route) => {
    const answer = await route.fetch();
    const plan = (await answer.json()) as { items: { steps: unknown[] }[] };
    if (plan.items[1]) plan.items[1].steps = [];
    await route.fulfill({ response: answer, json: plan });
  });
  await openKept(page, MANY, 'plan');
  const soon = page.getByText('Steps coming soon.');
  await expect(soon).toBeHidden();
  await showSteps(page, 'Report a change in health').click();
  await expect(soon).toBeVisible();
  await expect(soon).toHaveCount(1);
  await expectAccessible(page);
});

test.describe('where the steps cannot be loaded', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  for (const [screen, title] of [
    ['chooser', 'Choose your plan'],
    ['plan', 'Priority Next Steps'],
  ] as const)
    test(`trying again by keyboard goes on at the heading, in the ${screen} [PLAN-39]`, async ({ page }) => {
      await page.route('**/api/plan/preview', (route) => route.abort(), { times: 1 });
      await openKept(page, MANY, screen);
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Report a change in health' })).toBeVisible();
      await expect(heading(page, title)).toBeFocused();
    });
});

test('only an action with a guide has a button to it [PLAN-49]', async ({ page }) => {
  await openKept(page, { community: pressing({ needs: ['respite', 'loneliness'] }) }, 'plan');
  await expect(titles(page, 'Community Support')).toContainText(['Build steady company into the week']);
  const guides = page.getByRole('link', { name: /^Read the guide/ });
  await expect(guides).toHaveCount(1);
  await expect(guides).toHaveAccessibleName('Read the guide for Set up respite or a day program');
  await guides.click();
  await expect(page).toHaveURL('/packs/housing/in-home-care');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/help at home|in-home/i);
});

test('five actions come first, and a button shows the rest if there are more [PLAN-50, PLAN-52]', async ({
  page,
  context,
}) => {
  const more = page.getByRole('button', { name: 'Show more actions' });
  const all = page.getByRole('heading', { level: 3 });
  for (const [answers, first, then] of [
    [MANY, 5, 8],
    [{ legal: pressing({ needs: ['papers'] }) }, null, null],
  ] as const) {
    const person = await somebody('Lee List');
    const parts = partsOf(answers, new Date(0).toISOString());
    await person.api('PATCH', '/plan/progress', { version: 1, cleared_at: null, parts });
    const order = { id: crypto.randomUUID(), sku: 'unlock_pass' };
    expect((await person.api('POST', '/billing/orders', order)).status).toBe(201);
    await signInBrowser(context, person);
    await visit(page, '/getstarted?step=plan');
    await expect(page.getByText('Dynamic Plan Unlocked', { exact: true })).toBeVisible();
    await expect(all.first()).toBeVisible();
    if (first === null) {
      expect(await all.count()).toBeLessThanOrEqual(5);
      await expect(more).toHaveCount(0);
      continue;
    }
    await expect(all).toHaveCount(first);
    await more.click();
    await expect(all).toHaveCount(then);
    await expect(more).toHaveCount(0);
  }
});

for (const [one, other] of [
  ['Work & Family Balance', 'Tough Conversations'],
  ['End of Life', 'Insurance'],
  ['Legal', 'Community Support'],
  ['Daily Living Needs', 'Self-Care'],
] as const)
  test(`${one} and ${other} have questions and a plan of their own [PLAN-22, PLAN-61]`, async ({ page }) => {
    const slugs = { 'Work & Family Balance': 'work-family', 'Daily Living Needs': 'daily-living' };
    const slug = (area: string) =>
      (slugs as Record<string, string>)[area] ??
      area.replace(' Support', '').toLowerCase().replaceAll(' ', '-');
    await openKept(page, { [slug(one)]: pressing(), [slug(other)]: pressing() }, 'drill');
    for (const area of [one, other]) {
      const region = page.getByRole('region', { name: area, exact: true });
      const questions = region.getByRole('group');
      await expect(questions).toHaveCount(2);
      for (const question of await questions.all()) {
        const choices = question.getByRole('radio').or(question.getByRole('checkbox'));
        expect(await choices.count()).toBeGreaterThanOrEqual(2);
        // Words, not codes.
        for (const text of await question.locator('label').allInnerTexts()) expect(text).toMatch(/^[A-Z]/);
      }
      await region.getByRole('checkbox').first().check();
    }
    await page.getByRole('button', { name: 'Get My Plan' }).click();
    await toPlan(page);
    for (const area of [one, other]) {
      await expect(titles(page, area).first()).toBeVisible();
      const title = (await titles(page, area).first().textContent()) ?? '';
      const button = showSteps(page, title);
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      const steps = button.locator('xpath=following-sibling::div').getByRole('checkbox');
      expect(await steps.count()).toBeGreaterThanOrEqual(4);
    }
    await expect(heading(page, 'Priority Next Steps')).toBeVisible();
  });
