// Requesting a knowledge pack, taking it along, and saving it.
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, PASSWORD, storedPlan, test } from './journey.ts';
import { ask, headings, LABELS, markHeard, openPacks, result, toast } from './packs.ts';

const BODIES: Record<keyof typeof LABELS, string> = {
  care_plan: 'Today',
  education: 'What it is',
  resources: 'Whom to call',
  emergency: 'In the first minutes',
};

for (const [type, heading] of Object.entries(BODIES)) {
  test(`a pack comes in the shape of its type, with sources: ${type} [PACK-01, PACK-02, PACK-06, PACK-07, PACK-08, PACK-14]`, async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    await openPacks(page);
    const sent: unknown[] = [];
    page.on('request', (each) => {
      if (each.url().endsWith('/functions/generate-knowledge-pack')) sent.push(each.postDataJSON());
    });
    await ask(page, '  Falls at home ', type as keyof typeof LABELS, ' She lives alone. ');
    await expect(toast(page, 'Knowledge Pack Generated')).toContainText(
      'Your personalized knowledge pack is ready!',
    );
    const [over, title] = [toast(page, 'Knowledge Pack Generated'), result(page).locator('#pack-result')];
    const covered = async () => {
      const [a, b] = [await over.boundingBox(), await title.boundingBox()];
      return Boolean(a && b && a.y < b.y + b.height && b.y < a.y + a.height && a.x < b.x + b.width);
    };
    await expect.poll(covered, 'the message lies over the heading').toBe(false);
    await expect(result(page).getByRole('heading', { name: heading })).toBeVisible();
    await expect(result(page)).toContainText('put together from our own guides');
    await expect(result(page)).toContainText('It is not medical, legal, or financial advice.');
    await expect(
      result(page)
        .getByRole('link', { name: /1-800-677-1116/ })
        .first(),
    ).toHaveAttribute('href', 'tel:+18006771116');
    expect(sent).toEqual([
      {
        id: expect.any(String),
        topic: 'Falls at home',
        packType: type,
        userContext: 'She lives alone.',
        locationData: '',
        locale: 'en',
        agreed: false,
      },
    ]);

    // With an assessment, its location is sent along, and nothing else about the person.
    await storedPlan(maria);
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toEqual({ ...(sent[0] as object), id: expect.any(String), locationData: 'Phoenix' });
  });
}

test('missing fields are reported, nothing is sent, and what was typed stays [PACK-03, PACK-04, PACK-05]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await openPacks(page);
  const asked: string[] = [];
  page.on('request', (each) => each.method() === 'POST' && asked.push(each.url()));
  const topic = page.getByRole('textbox', { name: 'Topic' });
  await topic.fill('   ');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(toast(page, 'Topic Required')).toContainText('Please enter a topic for your knowledge pack');
  await expect(topic).toBeFocused();
  await expectAccessible(page);
  await topic.fill('Paying for care');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(toast(page, 'Pack Type Required')).toContainText('Please select a knowledge pack type');
  await expect(page.getByRole('radio', { name: LABELS.care_plan })).toBeFocused();
  await expect(topic).toHaveValue('Paying for care');
  expect(asked.filter((url) => url.includes('generate'))).toEqual([]);
});

for (const [language, topic, number, first] of [
  ['en', 'chest pain', /Call 911 now/, 'Do not wait to see if it passes.'],
  ['es', 'mi papá no respira', /Llame al 911 ahora/, 'No espere a ver si se le pasa.'],
] as const) {
  test(`an emergency comes first: ${topic} [PACK-14]`, async ({ page, signedIn, context }) => {
    await signedIn();
    if (language === 'es') {
      await context.addInitScript(() => localStorage.setItem('kinkeeper.locale', 'es'));
    }
    await page.goto('/knowledge-packs');
    await page.locator('#pack-topic').fill(topic);
    await page.locator('#pack-type-education').check();
    // It has moved the button down by then.
    await expect(page.locator('main form').getByText(number).first()).toBeVisible();
    await page.locator('main form').getByRole('button').last().click();
    const shown = page.locator('section[aria-labelledby="pack-result"]');
    const card = shown.getByRole('group').first();
    await expect(card.getByText(number).first()).toBeVisible();
    await expect(card.getByRole('link', { name: /911/ }).first()).toHaveAttribute('href', 'tel:911');
    // It is above the pack's own text, which does not repeat it.
    const text = shown.locator('.prose');
    await expect(card).toContainText(first);
    await expect(text.getByRole('heading').first()).toBeVisible();
    await expect(text).not.toContainText(first);
    // After the title comes what belongs to every such alarm, before what was found.
    await expect(text.getByRole('heading').nth(1)).toHaveText(number);
    const [cardTop, textTop] = [await card.boundingBox(), await text.boundingBox()];
    expect(cardTop?.y).toBeLessThan(textTop?.y ?? 0);
    await expectAccessible(page);
  });
}

test('a pack is saved under its topic’s name, copied, and printed [PACK-11, PACK-12]', async ({
  page,
  signedIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn();
  await openPacks(page);
  await ask(page, 'Mom’s FALLS, at home!', 'care_plan');
  const downloading = page.waitForEvent('download');
  await result(page).getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('knowledge-pack-mom-s-falls-at-home.txt');
  await expect(toast(page, 'Downloaded')).toContainText('Knowledge pack saved to your device');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^Danger now\? Call 911\..*1-800-222-1222\.\n+CARE PLAN: MOM’S FALLS, AT HOME!\n/);
  expect(text).toContain('It is not medical, legal, or financial advice.');
  expect(text).not.toMatch(/\]\(|\*\*|^#/m);
  await result(page).getByRole('button', { name: 'Copy' }).click();
  await expect(toast(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('textbox', { name: 'Topic' })).toBeHidden();
  await expect(result(page).getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My packs' })).toBeHidden();
});

test('a saved pack survives a reload, can be renamed, and deleted [PACK-15]', async ({ page, signedIn }) => {
  await signedIn();
  await openPacks(page);
  await ask(page, 'Power of attorney', 'education', 'My brother has the papers.');
  await result(page).getByRole('button', { name: 'Keep in My packs' }).click();
  const mine = page.getByRole('region', { name: 'My packs' });
  await expect(mine.getByRole('link', { name: 'Power of attorney' })).toBeVisible();
  await page.reload();
  // The form has the request again.
  await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue('Power of attorney');
  await expect(page.getByRole('textbox', { name: /About your situation/ })).toHaveValue(
    'My brother has the papers.',
  );
  const kept = page.getByRole('region', { name: 'Power of attorney' });
  await kept.getByRole('button', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename this pack' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' ');
  await dialog.getByRole('button', { name: 'Save the name' }).click();
  await expect(dialog.getByText('Please enter a name.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Papers for Mom');
  await dialog.getByRole('button', { name: 'Save the name' }).click();
  await expect(mine.getByRole('link', { name: 'Papers for Mom' })).toBeVisible();
  await page.goto('/knowledge-packs');
  await mine.getByRole('link', { name: 'Papers for Mom' }).click();
  const renamed = page.getByRole('region', { name: 'Papers for Mom' });
  await renamed.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(renamed).toBeVisible();
  await renamed.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click();
  await expect(mine).toContainText('You keep no packs yet.');
  await expect(renamed).toBeHidden();
});

test.describe('when the server fails', () => {
  test.use({ expectedErrors: /status of (429|500|503)|Failed to load resource/ });

  test('the failure and its reason are shown, and the form stays [PACK-09, PACK-10]', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await openPacks(page);
    const failure = (status: number, code: string, data?: object) => ({
      status,
      json: { defined: true, code, status, message: 'x', ...(data ? { data } : {}) },
    });
    const answers = [
      failure(500, 'INTERNAL'),
      failure(503, 'UNAVAILABLE'),
      failure(503, 'UNAVAILABLE'),
      failure(503, 'UNAVAILABLE'),
      { status: 500, json: {} },
      failure(429, 'TOO_MANY_REQUESTS', { retry_after: 1800 }),
    ];
    const hold = Promise.withResolvers<void>();
    await page.route('**/functions/generate-knowledge-pack', async (route) => {
      await hold.promise;
      await route.fulfill(answers.shift() ?? { status: 500, json: {} });
    });
    await ask(page, 'Paying for care', 'resources', 'We have little money.');
    const button = page.getByRole('button', { name: 'Generating...' });
    await expect(button).toBeDisabled();
    hold.resolve();
    const failed = toast(page, 'Generation Failed');
    await expect(failed).toContainText('Something went wrong on our side. Please try again.');
    // Repeated failures stay on the screen, and each is announced again.
    for (const reason of [
      ...Array(3).fill('We cannot reach our database right now.'),
      'Failed to generate knowledge pack',
      'You can ask again in 30 minutes.',
    ]) {
      await markHeard(page);
      await page.getByRole('button', { name: 'Generate' }).click();
      await expect(failed.locator('span:not([data-heard])').filter({ hasText: reason })).toBeVisible();
      await expect(failed).toHaveCount(1);
    }
    await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue('Paying for care');
    await expect(page.getByRole('radio', { name: LABELS.resources })).toBeChecked();
    await expect(page.getByRole('textbox', { name: /About your situation/ })).toHaveValue(
      'We have little money.',
    );
    await expectAccessible(page);
  });
});

test.describe('when the session has ended', () => {
  test.use({ expectedErrors: /status of 401|admin check failed/ });

  test('it asks to sign in, and keeps the words [PACK-03, PACK-09]', async ({ page, signedIn }) => {
    const maria = await signedIn();
    await openPacks(page);
    await page.getByRole('textbox', { name: 'Topic' }).fill('Paying for care');
    await page.getByRole('radio', { name: LABELS.resources }).check();
    await page.getByRole('textbox', { name: /About your situation/ }).fill('We have little money.');
    // The session ends with the click: the page learns of it from the answer.
    await page.route('**/functions/generate-knowledge-pack', async (route) => {
      await maria.api('POST', '/auth/sign-out', {});
      await route.continue();
    });
    await page.getByRole('button', { name: 'Generate' }).click();
    const said = toast(page, 'Authentication Required');
    await expect(said).toContainText('Please sign in to generate knowledge packs');
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Fknowledge-packs/);
    await page.unrouteAll();
    await page.getByRole('textbox', { name: 'Email' }).fill(maria.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page
      .locator('main form')
      .getByRole('button', { name: /Sign In/i })
      .click();
    await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue('Paying for care');
    await expect(page.getByRole('radio', { name: LABELS.resources })).toBeChecked();
    await expect(page.getByRole('textbox', { name: /About your situation/ })).toHaveValue(
      'We have little money.',
    );
  });
});

test('a topic is shown as typed, and never as markup [PACK-14]', async ({ page, signedIn }) => {
  await signedIn();
  await openPacks(page);
  const topic = '<img src=x onerror=alert(1)> **bold** [x](javascript:alert(1)) # falls';
  await ask(page, topic, 'care_plan');
  await expect(result(page).locator('.prose').getByRole('heading').first()).toHaveText(`Care plan: ${topic}`);
  await expect(result(page).locator('img, script, .prose strong >> nth=99')).toHaveCount(0);
  expect(await headings(page)).not.toContain('falls');
});

test('everything works by keyboard [PACK-01, PACK-08]', async ({ page, signedIn }) => {
  await signedIn();
  await openPacks(page);
  await page.getByRole('textbox', { name: 'Topic' }).focus();
  await page.keyboard.type('Refuses to stop driving');
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: LABELS.care_plan })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('He is 84.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(result(page).getByRole('heading', { level: 2, name: 'Your knowledge pack' })).toBeFocused();
});
