// An emergency in a topic or its context: whom to call is at hand while typing, and when the pack arrives.
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test, toast } from './journey.ts';
import { ask, LABELS, openPacks, result } from './packs.ts';

// These pages scroll to what is urgent.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Expects a link to be pressable in place: fully on screen, large enough, and not covered. */
async function expectAtHand(link: Locator): Promise<void> {
  await expect(link).toBeInViewport({ ratio: 1 });
  const { height, width } = (await link.boundingBox()) ?? { height: 0, width: 0 };
  expect(height).toBeGreaterThanOrEqual(48);
  expect(width).toBeGreaterThanOrEqual(48);
  const free = await link.evaluate((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 12, top + 6],
      [right - 12, bottom - 6],
    ].every(([x = 0, y = 0]) => each.contains(document.elementFromPoint(x, y)));
  });
  expect(free, 'something lies over the link').toBe(true);
}

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const) {
  for (const [topic, call, href] of [
    ['dad fell and is bleeding heavily', /Call 911/, 'tel:911'],
    ['mom says she wants to kill herself', /^Call 988$/, 'tel:988'],
  ] as const) {
    test(`“${topic}”: the number is at hand when the pack comes, ${width} x ${height} [PACK-08, PACK-14]`, async ({
      page,
      signedIn,
    }) => {
      await page.setViewportSize({ width, height });
      await signedIn();
      await openPacks(page);
      await ask(page, topic, 'care_plan');
      const link = result(page).getByRole('link', { name: call }).first();
      await expect(link).toHaveAttribute('href', href);
      // A pack is available on the person's other devices too.
      await expect(result(page).getByText('Only you see it, wherever you sign in.')).toBeVisible();
      await expect(result(page).getByRole('heading', { level: 2 }).first()).toBeFocused();
      await expectAtHand(link);
      // Only once on the page: the form's card disappeared when the pack's appeared.
      await expect(page.getByRole('group', { name: 'Help right now' })).toHaveCount(1);
      await expectAccessible(page);
      // What is said above is not repeated in the days of a plan.
      for (const heading of ['Today', 'This week', 'In the next weeks']) {
        const list = result(page).locator(`.prose h2:text-is("${heading}") + ul`);
        if ((await list.count()) > 0) await expect(list).not.toContainText(/911|988/);
      }
      await expectAtHand(link);
      // No message lies over what to do; one would go by itself, so there is no waiting for that.
      expect(await toast(page, 'Knowledge Pack Generated').count()).toBe(0);
    });
  }
}

test('a click that leaves the field hits its target, even though the card appears then [PACK-14]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.clock.install();
  await openPacks(page);
  const radio = page.getByRole('radio', { name: LABELS.education });
  for (let round = 0; round < 3; round += 1) {
    const topic = page.getByRole('textbox', { name: 'Topic' });
    await topic.fill('');
    await expect(page.getByRole('group', { name: 'Help right now' })).toHaveCount(0);
    // Until the press: on a slow machine the card would appear before it, and move what is pressed.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await topic.fill('chest pain');
    // Not under the bar.
    await radio.evaluate((node) => node.scrollIntoView({ block: 'center' }));
    const { x, y, width, height } = (await radio.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    // A resting finger: meanwhile the finder checks the field, which loses focus with the press.
    await page.clock.runFor(500);
    await page.mouse.up();
    await page.clock.resume();
    await expect(radio).toBeChecked();
    await expect(page.getByRole('group', { name: 'Help right now' })).toBeVisible();
    await page.getByRole('radio', { name: LABELS.care_plan }).check();
  }
});

test('whom to call is shown while an emergency is typed, and disappears with the words [PACK-14]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await openPacks(page);
  const card = page.getByRole('group', { name: 'Help right now' });
  const topic = page.getByRole('textbox', { name: 'Topic' });
  // Asked first, answered with one tap, and not in the way.
  const triage = page.getByRole('group', { name: 'Is somebody hurt or in danger right now?' });
  for (const answer of ['Not sure', 'Yes']) {
    await triage.getByRole('radio', { name: answer }).check();
    await expect(page.getByRole('link', { name: /Poison or the wrong pills/ })).toBeVisible();
  }
  await triage.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(page.getByRole('link', { name: /Poison or the wrong pills/ })).toHaveCount(0);
  await topic.pressSequentially('she has chest pain');
  await expect(card.getByRole('link', { name: 'Call 911' })).toBeVisible();
  await expect(topic).toBeFocused();
  await expectAccessible(page);
  await topic.fill('Falls at home');
  await expect(card).toHaveCount(0);
  await page.getByRole('radio', { name: LABELS.care_plan }).check();
  await page.getByRole('textbox', { name: /About your situation/ }).fill('My dad says he will kill himself.');
  await expect(card.getByRole('link', { name: 'Call 988', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(result(page).getByRole('group', { name: 'Help right now' })).toBeVisible();
  await expect(card).toHaveCount(1);
});

for (const width of [390, 1280]) {
  test(`the card draws the steps that are hard to read, on the screen and on paper: ${width} px [PACK-14, SITE-19]`, async ({
    page,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signedIn();
    await openPacks(page);
    const topic = page.getByRole('textbox', { name: 'Topic' });
    const card = page.getByRole('group', { name: 'Help right now' });
    const blows = card.getByRole('img', { name: /^A person who is choking leans forward/ });
    const hands = card.getByRole('img', { name: /^A person lies flat on their back\. A helper kneels/ });
    await topic.fill('my dad is choking');
    await expect(blows).toBeVisible();
    await expect(hands).toHaveCount(1);
    // The numbers to call stay above all drawings.
    const call = card.getByRole('link', { name: 'Call 911' }).first();
    expect((await call.boundingBox())?.y).toBeLessThan((await blows.boundingBox())?.y ?? 0);
    await expectAccessible(page);

    // All drawings came as one file: no request says which emergency somebody typed. Dialogs load on their own.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await topic.fill('mom is unconscious but breathing');
    const side = card.getByRole('img', { name: /^A person lies on their side/ });
    await expect(side).toBeVisible();
    await expect(hands).toHaveCount(1);
    const scripts = asked.filter((each) => each.includes('/assets/'));
    const texts = await Promise.all(scripts.map(async (each) => (await page.request.get(each)).text()));
    expect(texts.filter((text) => text.includes('A person lies on their side'))).toEqual([]);

    await ask(page, 'my dad is choking', 'care_plan');
    const drawn = result(page).getByRole('img', { name: /^A person who is choking leans forward/ });
    await expect(drawn).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(drawn).toBeVisible();
    expect((await drawn.boundingBox())?.width).toBeLessThan(200);
  });
}
