// The tool in the cost guide: what options may cost near a ZIP code. Expected figures were computed by hand.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { alive, COST_GUIDE, inSpanish, tabTo, visit } from './public-site.ts';

const CHOOSE = 'Choose at least one option above to see tailored cost estimates.';
const ENTER = 'Enter a 5-digit ZIP to localize estimates.';
const PLACEHOLDER = 'The estimates are illustrative placeholders, not quotes.';
const zip = (page: Page) => page.getByRole('textbox', { name: 'ZIP code' });

/** Near 85004 each placeholder is multiplied by 0.9 + 8/9 × 0.4 = 1.2555… and rounded to dollars. */
const NEAR_PHOENIX = [
  { focus: 'Loved one living in with me', monthly: '$753', once: '$3,139' },
  {
    focus: 'Assisted living options',
    monthly: '$5,399',
    once: '$3,767',
    median: '$6,200',
    estimate: '$5,410',
  },
  { focus: 'Downsizing', monthly: 'varies', once: '$8,789' },
  { focus: 'Other', monthly: 'unspecified', once: 'unspecified' },
  { focus: 'Home modifications', monthly: 'none', once: '$10,044' },
  { focus: 'In-home help', monthly: '$4,018', once: '$0', median: '$6,673', estimate: '$6,910' },
  { focus: 'Group housing', monthly: '$4,771', once: '$2,511' },
  { focus: 'Senior living', monthly: '$5,399', once: '$3,767' },
];

interface Option {
  focus: string;
  monthly: string;
  once: string;
  median?: string;
  estimate?: string;
}

/** The rows of an option as the table shows them: name, then each label with its figure. */
function linesOf({ focus, monthly, once, median, estimate }: Option): string[] {
  return [
    focus,
    // Figures with a source appear alone; placeholders only where there is none.
    ...(median
      ? [`National median, 2025, each month ${median}`]
      : [`Placeholder, each month ${monthly}`, `Placeholder, one time ${once}`]),
    ...(estimate ? [`Arizona, our estimate, each month ${estimate}`] : []),
  ];
}

const shown = async (page: Page) =>
  (await page.getByRole('row').allInnerTexts()).map((line) => line.replace(/\s+/g, ' ').trim());

async function open(page: Page, path = COST_GUIDE) {
  await visit(page, path);
  await alive(page.getByRole('checkbox').first());
}

test('without an option, then without a complete ZIP code, a text says what is missing [PLAN-30, PLAN-31, PLAN-32, PLAN-33]', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByText(CHOOSE)).toBeVisible();
  await zip(page).fill('85004');
  await expect(page.getByText(CHOOSE)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await zip(page).fill('8500');
  await page.getByRole('checkbox', { name: 'Downsizing' }).check();
  await expect(page.getByText(ENTER)).toBeVisible();
  await expect(page.getByText(CHOOSE)).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  await zip(page).press('End');
  await zip(page).press('4');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText(ENTER)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Downsizing' }).uncheck();
  await expect(page.getByText(CHOOSE)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('the ZIP field accepts only digits, up to five [PLAN-29]', async ({ page }) => {
  await open(page);
  await zip(page).pressSequentially('8a5-0 0x4 77');
  await expect(zip(page)).toHaveValue('85004');
  await zip(page).fill('AZ 85281-1234');
  await expect(zip(page)).toHaveValue('85281');
  await expect(zip(page)).toHaveAttribute('inputmode', 'numeric');
});

for (const option of NEAR_PHOENIX) {
  test(`near 85004: ${option.focus} [PLAN-34, PLAN-35, PLAN-36, PLAN-38]`, async ({ page }) => {
    await open(page);
    await page.getByRole('checkbox', { name: option.focus }).check();
    await zip(page).fill('85004');
    await expect(page.getByRole('table')).toBeVisible();
    await expect.poll(() => shown(page)).toEqual(linesOf(option));
  });
}

test('one table shows all options, marks placeholders as such and names its source [PLAN-27, PLAN-30, PLAN-34, PLAN-37, PLAN-38]', async ({
  page,
}) => {
  await open(page);
  const group = page.getByRole('group', { name: 'Which options are you thinking about?' });
  await expect(group.getByRole('checkbox')).toHaveCount(NEAR_PHOENIX.length);
  // Chosen last to first; shown in the order offered.
  for (const { focus } of NEAR_PHOENIX.toReversed())
    await group.getByRole('checkbox', { name: focus }).check();
  await zip(page).fill('85004');
  const table = page.getByRole('table', { name: 'What it may cost near 85004, Arizona' });
  await expect(table.getByText(/the estimates are illustrative placeholders\.$/)).toBeVisible();
  await expect.poll(() => shown(page)).toEqual(NEAR_PHOENIX.flatMap(linesOf));
  await expect(page.getByText(/^State estimate: ours, not a survey price\./)).toBeVisible();
  const source = page.getByText(/^National median: half pay more, half pay less\./);
  await expect(source).toContainText('CareScout');
  await expect(source).toContainText(/Checked \w{3} \d+, 2026/);
  await expect(source.getByRole('link')).toHaveAttribute('href', /^https:\/\//);
  await expectAccessible(page);
});

test('the first digit of the ZIP code changes the placeholder, and nothing else [PLAN-35, PLAN-36]', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('checkbox', { name: 'In-home help' }).check();
  await page.getByRole('checkbox', { name: 'Group housing' }).check();
  for (const [code, monthly, once] of [
    ['02108', '$3,420', '$1,800'], // 3800 and 2000 × 0.9
    ['60601', '$4,433', '$2,333'], // × (0.9 + 6/9 × 0.4)
    ['98101', '$4,940', '$2,600'], // × 1.3
  ] as const) {
    await zip(page).fill(code);
    const lines = page.getByRole('row');
    await expect(lines.filter({ hasText: 'Placeholder, each month' })).toContainText(monthly);
    await expect(lines.filter({ hasText: 'Placeholder, one time' })).toContainText(once);
    await expect(lines.filter({ hasText: 'National median, 2025' })).toContainText('$6,673');
  }
});

test('an unknown ZIP code keeps the placeholder and says so [PLAN-36, PLAN-38]', async ({ page }) => {
  await open(page);
  await page.getByRole('checkbox', { name: 'Loved one living in with me' }).check();
  await page.getByRole('checkbox', { name: 'In-home help' }).check();
  await zip(page).fill('21300'); // no ZIP code begins with 213; the factor of a 2 is 0.9888…
  await expect(page.getByText('We do not know the state of this ZIP code. Please check it.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'What it may cost near 21300' })).toBeVisible();
  await expect(page.getByText(/the estimates are illustrative placeholders\.$/)).toBeVisible();
  await expect
    .poll(() => shown(page))
    .toEqual([
      ...linesOf({ focus: 'Loved one living in with me', monthly: '$593', once: '$2,472' }),
      ...linesOf({ focus: 'In-home help', monthly: '$3,164', once: '$0', median: '$6,673' }),
    ]);
  await zip(page).fill('85004');
  await expect(page.getByText('We do not know the state of this ZIP code.')).toHaveCount(0);
});

test('with placeholders only, the table says so, in its original words [PLAN-37]', async ({ page }) => {
  await open(page);
  await page.getByRole('checkbox', { name: 'Downsizing' }).check();
  await zip(page).fill('85004');
  await expect(page.getByRole('table').getByText(PLACEHOLDER)).toBeVisible();
});

for (const [code, place] of [
  ['00901', 'Puerto Rico'],
  ['00802', 'U.S. Virgin Islands'],
  ['96910', 'Guam'],
  ['96799', 'American Samoa'],
  ['96950', 'Northern Mariana Islands'],
] as const)
  test(`near ${code} it says plainly that nobody surveyed ${place} [PLAN-38]`, async ({ page }) => {
    await open(page);
    await page.getByRole('checkbox', { name: 'In-home help' }).check();
    await zip(page).fill(code);
    await expect(page.getByRole('table', { name: `What it may cost near ${code}, ${place}` })).toBeVisible();
    await expect(page.getByText(`We found no survey of what care costs in ${place}.`)).toBeVisible();
    await expect
      .poll(() => shown(page))
      .toEqual(['In-home help', 'National median, 2025, each month $6,673']);
    await expectAccessible(page);
  });

test('the tool works by keyboard alone, and its answer is announced [PLAN-30, GUARD-10]', async ({
  page,
}) => {
  await open(page);
  await tabTo(page, 'checkbox', /^In-home help$/);
  await page.keyboard.press('Space');
  await tabTo(page, 'textbox', /^ZIP code$/);
  await page.keyboard.type('85004');
  await expect(page.getByRole('table')).toContainText('$6,673');
  await expect(page.locator('[aria-live="polite"]').filter({ has: page.getByRole('table') })).toBeVisible();
  await tabTo(page, 'link', /.+/);
});

test('in Spanish, with US dollars [PLAN-30, PLAN-37]', async ({ page }) => {
  await open(page, inSpanish(COST_GUIDE));
  await expect(page.getByText('Elija arriba al menos una opción')).toBeVisible();
  await page.locator('input[name="in_home_help"]').check();
  await page.getByRole('textbox', { name: 'Código postal' }).fill('85004');
  await page.locator('input[name="downsizing"]').check();
  await expect(page.getByRole('table')).toContainText('$6,673');
  await expect(page.getByRole('table')).toContainText('$8,789');
  await expect(page.getByRole('table')).not.toContainText('Placeholder');
  await expectAccessible(page);
});
