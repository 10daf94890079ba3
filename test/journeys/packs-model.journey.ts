// A pack that a model writes: it streams, it can be stopped and tried again, it survives a reload. On a
// product of its own, with a model service of our own.
import type { BrowserContext, Page } from '@playwright/test';
import { CAST } from '../../seed/cast.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { type Started, startServer } from '../support/started.ts';
import { expect, expectAccessible, PASSWORD, test } from './journey.ts';
import { ask, result, toast } from './packs.ts';

let model: ModelServer;
let product: Started;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  model = await startModelServer('openai-compatible');
  product = await startServer({
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

const PIECES = ['## First\n\nClear the paths. [1]\n\n', '## Next\n\nCall the doctor. [2]\n\n', 'The end.\n'];

test('the text grows as it is written, also over a reload, and is told once [PACK-08, PACK-10]', async ({
  page,
  context,
}) => {
  await open(page, context);
  model.script({ do: 'pause', pieces: PIECES });
  const arrived = model.arrived();
  await ask(page, 'chest pain after a fall', 'care_plan');
  await arrived;
  // What cannot wait is there before the model has said a word.
  const card = result(page).getByRole('group', { name: 'Help right now' });
  await expect(card.getByText('Call 911 now').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  await expect(result(page).getByRole('status')).toHaveText('Your pack is being written.');
  await expectAccessible(page);
  model.release();
  await expect(result(page).getByRole('heading', { name: 'First' })).toBeVisible();
  await page.reload();
  await expect(result(page).getByRole('heading', { name: 'First' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue('chest pain after a fall');
  model.release();
  await expect(result(page).getByRole('heading', { name: 'Next' })).toBeVisible();
  await expect(result(page).locator('[aria-live] .prose')).toHaveCount(0);
  model.release();
  await expect(result(page)).toContainText('The end.');
  await expect(toast(page, 'Knowledge Pack Generated')).toBeVisible();
  await expect(result(page)).toContainText('written by a computer (careful-writer)');
  await expect(result(page)).toContainText('A computer wrote this pack from our library. It may be wrong.');
  await expect(result(page).getByRole('heading', { name: 'Sources' })).toBeVisible();
  await expect(result(page).getByRole('heading', { name: 'First' })).toHaveCount(1);
});

test('Stop keeps what is written, and Retry asks the same again [PACK-09, PACK-10]', async ({
  page,
  context,
}) => {
  await open(page, context);
  model.script({ do: 'pause', pieces: PIECES }, { do: 'answer', pieces: PIECES });
  const arrived = model.arrived();
  await ask(page, 'Paying for care', 'education', 'We have little money.');
  const first = await arrived;
  model.release();
  await expect(result(page).getByRole('heading', { name: 'First' })).toBeVisible();
  await result(page).getByRole('button', { name: 'Stop' }).click();
  await expect(result(page).getByText('The writing was stopped here.')).toBeVisible();
  await expect(result(page).getByText('Stopped', { exact: true })).toBeVisible();
  expect(await first.hungUp).toBe(true);
  await expect(page.getByRole('textbox', { name: /About your situation/ })).toHaveValue(
    'We have little money.',
  );
  await expectAccessible(page);
  await result(page).getByRole('button', { name: 'Retry' }).click();
  await expect(result(page).getByText('Done', { exact: true })).toBeVisible();
  await expect(result(page)).toContainText('The end.');
  expect(model.seen.at(-1)?.body.model).toBe('careful-writer');
});

test('what goes wrong at the model is said in words that help [PACK-09]', async ({ page, context }) => {
  await open(page, context);
  model.script({ do: 'status', status: 429 });
  await ask(page, 'Paying for care', 'resources');
  await expect(toast(page, 'Generation Failed')).toContainText('The writing service is busy.');
  await expect(result(page).getByRole('alert')).toContainText('What you typed is still in the form.');
  await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue('Paying for care');
  await expectAccessible(page);
  model.script({ do: 'answer', pieces: PIECES });
  await result(page).getByRole('button', { name: 'Retry' }).click();
  await expect(result(page)).toContainText('The end.');
});

test('what a model may not say never shows: foreign links and numbers, images, doses [PACK-14]', async ({
  page,
  context,
}) => {
  await open(page, context);
  model.script({
    do: 'answer',
    pieces: [
      'Call 1-900-555-0199 now, or see [this](https://evil.example/x) ![p](https://evil.example/p.png).\n\n',
      'Give her 2 tablets of oxycodone 20 mg every 4 hours.\n\n',
      '<img src=x onerror="document.title=1"> Keep a log. [99]\n\n',
    ],
  });
  const foreign: string[] = [];
  page.on('request', (each) => each.url().includes('evil.example') && foreign.push(each.url()));
  await ask(page, 'Track changes in health', 'education');
  await expect(result(page)).toContainText('Keep a log.');
  const text = (await result(page).locator('.prose').textContent()) ?? '';
  expect(text).not.toMatch(/900-555|evil|oxycodone|20 mg|\[99\]|<img/);
  expect(text).toContain('Ask the doctor or pharmacist about medicines and doses.');
  await expect(result(page).locator('.prose img')).toHaveCount(0);
  expect(foreign).toEqual([]);
});

test.describe('when the line is bad', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test('a lost connection loses nothing of what is written meanwhile [PACK-08]', async ({
    page,
    context,
  }) => {
    await open(page, context);
    model.script({ do: 'pause', pieces: PIECES });
    const arrived = model.arrived();
    await ask(page, 'Falls at home', 'care_plan');
    await arrived;
    model.release();
    await expect(result(page).getByRole('heading', { name: 'First' })).toBeVisible();
    // The stream is refused for a while; the pack is written on.
    let refused = 0;
    await page.route('**/follow**', (route) => {
      refused += 1;
      return route.abort();
    });
    await page.reload();
    await expect(result(page).getByText('The connection is lost.')).toBeVisible();
    model.release();
    model.release();
    await page.unroute('**/follow**');
    await expect(result(page).getByRole('heading', { name: 'Next' })).toBeVisible();
    expect(refused).toBeGreaterThan(0);
    model.release();
    await expect(result(page)).toContainText('The end.');
  });
});
