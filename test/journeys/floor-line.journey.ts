// Whom to call if an emergency was not recognized: above everything that says what to do, on screen and on paper.
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { floorText } from '#kit/floor-line.ts';
import { LOCALES, type Locale } from '#kit/locale.ts';
import { CAST } from '#seed/cast.ts';
import { expect, signInApi, somebody, storedPlan, test } from './journey.ts';
import { FLOW } from './plan-flow.ts';
import { keepAnswers } from './plan-states.ts';
import { shared } from './projects.ts';

const NUMBERS = ['tel:911', 'tel:988', 'tel:+18002221222'];

const inLanguage = (context: BrowserContext, locale: Locale) =>
  context.addInitScript((lang) => localStorage.setItem('kinkeeper.locale', lang), locale);

/** Looks for the line above the first heading of what to do. */
async function expectFloorLine(page: Page, locale: Locale): Promise<void> {
  const main = page.getByRole('main');
  const line = main.getByRole('paragraph').filter({ hasText: floorText(locale) });
  const advice = main.getByRole('heading', { level: 2 }).first();
  const topOf = async (part: typeof line) => (await part.boundingBox())?.y ?? 0;
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    await expect(line).toBeVisible();
    await expect(advice).toBeVisible();
    expect(await topOf(line)).toBeLessThan(await topOf(advice));
    const links = await line.getByRole('link').all();
    expect(await Promise.all(links.map((each) => each.getAttribute('href')))).toEqual(NUMBERS);
  }
  await page.emulateMedia({ media: null });
}

for (const locale of LOCALES) {
  test(`a plan, the same plan shared, and what a team wrote begin with whom to call: ${locale} [PACK-14, ASMT-60]`, async ({
    page,
    context,
    signedIn,
  }) => {
    await inLanguage(context, locale);
    const dana = await signedIn('Dana Whitfield', 'service_provider');
    const owner = await somebody('Olive Owner');
    const projectId = await shared(owner, dana);
    const [own, theirs] = [await storedPlan(dana), await storedPlan(owner)];
    const share = { project_id: projectId, without_abuse: false };
    expect((await owner.api('POST', `/assessments/${theirs}/shares`, share)).status).toBe(201);
    for (const id of [own, theirs]) {
      await page.goto(`/assessments/${id}`);
      await expectFloorLine(page, locale);
    }

    const ada = await signInApi(CAST.ada.email);
    const id = crypto.randomUUID();
    const pack = {
      title: 'Going home',
      pack_type: 'education',
      topic: 'Discharge',
      content: '## Today\n\nCall.',
    };
    expect((await ada.api('POST', '/admin/knowledge-packs', { id, ...pack })).status).toBe(201);
    await page.goto(`/knowledge-packs/ready/${id}`);
    await expectFloorLine(page, locale);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^(Download|Descargar)$/ }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.indexOf(floorText(locale))).toBeGreaterThanOrEqual(0);
    expect(text.indexOf(floorText(locale))).toBeLessThan(text.search(/^today$/im));
  });

  test(`the plan flow’s plan begins with whom to call: ${locale} [PLAN-52]`, async ({ page, context }) => {
    await inLanguage(context, locale);
    await keepAnswers(context);
    await page.goto(`${FLOW}?step=plan`);
    await expectFloorLine(page, locale);
  });
}
