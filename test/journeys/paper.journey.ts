// What people print besides plans and guides: only what they came for, with room between its parts.
import type { Page } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import { booked, dayIn, pair } from './appointments.ts';
import { ANSWERS, expect, signInApi, storedPlan, test } from './journey.ts';
import { stored } from './tasks.ts';

/** @returns the smallest gap between two parts of a page below its heading, in px; null if it has only one part */
const smallestGap = (page: Page) =>
  page.evaluate(() => {
    const around = document.querySelector('main h1')?.parentElement?.parentElement?.parentElement;
    const boxes = [...(around?.children ?? [])]
      .map((each) => each.getBoundingClientRect())
      .filter(({ height }) => height > 0);
    const gaps = boxes.slice(1).map(({ top }, n) => top - (boxes[n]?.bottom ?? 0));
    return gaps.length > 0 ? Math.min(...gaps) : null;
  });

test('an appointment and who looked keep their parts apart on paper', async ({ page, signedIn }) => {
  const maria = await signedIn();
  const both = await pair(maria);
  const planId = await storedPlan(maria, { ...ANSWERS, safety_check: ['severe_confusion'] });
  const ada = await signInApi(CAST.ada.email);
  await ada.api('POST', `/safety-cases/${planId}/look`, { reason: 'asked_us', words: 'She wrote to us' });
  for (const [path, words] of [
    [`/appointment/${await booked(both, dayIn(2))}`, 'with Dana Diaz'],
    ['/account/who-looked', 'Our team looked up'],
  ] as const) {
    await page.emulateMedia({ media: null });
    await page.goto(path);
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    expect(await smallestGap(page), path).toBeGreaterThanOrEqual(10);
    await expect(page.getByRole('link', { name: /^(All appointments|My account)$/ })).toHaveCount(0);
    await page.pdf({ format: 'Letter', path: `test-results/paper${path.replaceAll('/', '-')}.pdf` });
  }
});

for (const width of [390, 1280])
  test(`a project is printed without what leads elsewhere, from a screen ${width} px wide`, async ({
    page,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const both = await pair(await signedIn());
    await stored(both.maria, both.project, { title: 'Order the walker' });
    await booked(both, dayIn(2));
    for (const [part, words] of [
      ['', 'Move to Mesa'],
      ['/tasks', 'Order the walker'],
      ['/calendar', 'Dana'],
    ] as const) {
      await page.emulateMedia({ media: null });
      await page.goto(`/project/${both.project}${part}`);
      // The list of other projects, beside it on a wide screen, is not printed.
      const shown = page.getByRole('main').getByText(words).filter({ visible: true });
      await expect(shown.first()).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(shown.first()).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('tablist')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveCount(0);
      await page.pdf({
        format: 'Letter',
        path: `test-results/paper-project${part.replace('/', '-')}-${width}.pdf`,
      });
    }
  });
