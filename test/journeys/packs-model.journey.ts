// A pack that a model writes: it streams, can be stopped and retried, and survives a reload. On its own
// product, with our own model service.
import type { BrowserContext, Page } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import type { Started } from '../support/server-process.ts';
import { expect, expectAccessible, PASSWORD, test } from './journey.ts';
import { ask, result, toast } from './packs.ts';
import { startServerIn } from './worlds.ts';

let model: ModelServer;
let product: Started;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  model = await startModelServer('openai-compatible');
  product = await startServerIn('demo', {
    entry: 'test/journeys/server.ts',
    env: {
      ...NO_LIMITS,
      LOG_LEVEL: 'error',
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: model.url,
      AI_MODEL: 'careful-writer',
    },
  });
});
test.afterAll(async () => {
  await product.stop();
  await model.close();
});

async function open(page: Page, context: BrowserContext): Promise<void> {
  const signedIn = await context.request.post(`${product.url}/api/auth/sign-in`, {
    data: { email: CAST.maria.email, password: PASSWORD },
  });
  expect(signedIn.ok()).toBe(true);
  await page.goto(`${product.url}/knowledge-packs`);
}

const ORDER = JSON.stringify({
  sections: [{ heading: 'this_week', pieces: ['step-3', 'step-1', 'step-2'].map((id) => ({ id })) }],
});
const PIECES = [ORDER];

test('the library’s pack appears at once, a better order replaces it, and says where it came from [PACK-08, PACK-10]', async ({
  page,
  context,
}) => {
  await open(page, context);
  // Before the first letter is typed, the form says who will read it.
  await expect(page.getByText(/A service outside, [\w.]+, reads what you type here/)).toBeVisible();
  model.script({ do: 'pause', pieces: PIECES });
  const arrived = model.arrived();
  await ask(page, 'Falls at home', 'care_plan');
  await arrived;
  await expect(result(page).getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(result(page).getByRole('status')).toHaveText('Your pack is here. A better order may come.');
  await expectAccessible(page);
  await page.reload();
  await expect(result(page).getByRole('heading', { name: 'Today' })).toBeVisible();
  model.release();
  await expect(result(page)).toContainText('A computer put our texts in this order.');
  await expect(toast(page, 'Knowledge Pack Generated')).toBeVisible();
  await expect(result(page)).toContainText('in an order by a computer (careful-writer)');
  await expect(result(page).getByRole('heading', { name: 'This week' })).toHaveCount(1);
});

test('Stop keeps the library’s pack, and Retry asks for the same again [PACK-09, PACK-10]', async ({
  page,
  context,
}) => {
  await open(page, context);
  model.script({ do: 'pause', pieces: PIECES }, { do: 'answer', pieces: PIECES });
  const arrived = model.arrived();
  await ask(page, 'Paying for care', 'care_plan', 'We have little money.');
  const first = await arrived;
  await result(page).getByRole('button', { name: 'Stop' }).click();
  await expect(result(page).getByText('Stopped', { exact: true })).toBeVisible();
  await expect(result(page).getByRole('heading', { name: 'Today' })).toBeVisible();
  expect(await first.hungUp).toBe(true);
  await result(page).getByRole('button', { name: 'Retry' }).click();
  await expect(result(page).getByText('Done', { exact: true })).toBeVisible();
  await expect(result(page)).toContainText('A computer put our texts in this order.');
});

test('a busy service costs nobody their pack: a quiet line says so [PACK-09]', async ({ page, context }) => {
  await open(page, context);
  model.script({ do: 'status', status: 429 }, { do: 'status', status: 429 });
  await ask(page, 'Paying for care', 'resources');
  await expect(result(page)).toContainText('The service that puts our texts in order did not answer.');
  await expect(result(page).getByText('Done', { exact: true })).toBeVisible();
  await expect(result(page).getByRole('alert')).toHaveCount(0);
});

test('where the operator requires a box, it is empty, and says for each pack whether the service may read it [PACK-07]', async ({
  page,
  context,
}) => {
  await page.route('**/knowledge-packs', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const meta = 'name="kinkeeper:AI_CONSENT" content=';
    const html = (await answer.text()).replace(`${meta}"notice"`, `${meta}"box"`);
    await route.fulfill({ response: answer, body: html });
  });
  await open(page, context);
  const box = page.getByRole('checkbox', {
    name: /^Yes, [\w.]+ may read it\. Without this, our own library answers\.$/,
  });
  await expect(box).not.toBeChecked();
  await expectAccessible(page);
  for (const agreed of [false, true]) {
    model.script({ do: 'answer', pieces: PIECES });
    await box.setChecked(agreed);
    const sent = page.waitForRequest(/\/functions\/generate-knowledge-pack$/);
    await ask(page, 'Falls at home', 'care_plan');
    expect((await sent).postDataJSON()).toMatchObject({ topic: 'Falls at home', agreed });
    await expect(result(page).getByText('Done', { exact: true })).toBeVisible();
  }
});
