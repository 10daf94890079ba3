// A browser that keeps nothing: what waits is on the page only, and the page says so.
import { bubble, field, openChat, twoSides } from './chat.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { finish, openFlow, THREE } from './plan-flow.ts';
import { part } from './projects.ts';
import { visit } from './public-site.ts';
import { asksBeforeLeaving, refuseStorage } from './storage.ts';

test('a visitor is told that the answers are on this page only [PLAN-05]', async ({ page }) => {
  await refuseStorage(page, 'full');
  await openFlow(page);
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
  await finish(page, 'Healthcare', THREE);
  await expect(page.getByText('This browser does not save your progress')).toBeVisible();
  await expect(page.getByText('saved automatically')).toHaveCount(0);
  await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
  await expectAccessible(page);
});

test('ticks of a guide do not claim to stay [SITE-19]', async ({ page }) => {
  await refuseStorage(page, 'forbidden');
  await visit(page, '/packs/housing/home-safety');
  await expect(page.getByText('Your ticks stay on this device only.')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await expect(page.getByText('This browser does not keep your ticks.')).toBeVisible();
  await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
});

test('a message that waits says to keep the page open, and is sent after another part [CHAT-21]', async ({
  browser,
}) => {
  const { id, maria } = await twoSides(browser);
  await refuseStorage(maria.page, 'full');
  await openChat(maria, id);
  await maria.context.setOffline(true);
  await field(maria.page).fill('Written without a line');
  await maria.page.keyboard.press('Enter');
  const waiting = bubble(maria.page, 'Written without a line');
  await expect(waiting).toContainText('Keep this page open');
  await expect.poll(() => asksBeforeLeaving(maria.page)).toBe(true);
  await part(maria.page, 'Overview').click();
  await part(maria.page, 'Messages').click();
  await expect(waiting).toContainText('Keep this page open');
  await maria.context.setOffline(false);
  await expect(waiting).toContainText('Sent');
  await expect.poll(() => asksBeforeLeaving(maria.page)).toBe(false);
});
