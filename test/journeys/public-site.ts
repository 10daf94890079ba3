// What the public site's journeys share: its addresses, repeated here so that a missing one is noticed, and
// common steps.
import { readdirSync } from 'node:fs';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

export const HEALTHCARE = [
  '/packs/healthcare/cognitive-mood-changes',
  '/packs/healthcare/monitor-report',
  '/packs/healthcare/clarify-plan',
  '/packs/healthcare/beat-the-wait',
  '/packs/healthcare/scheduling-toolkit',
  '/packs/healthcare/care-coordination',
  '/packs/healthcare/hipaa-authorization',
  '/packs/healthcare/patient-portal',
  '/packs/healthcare/book-next-appointment',
];
export const COMMUNICATIONS = [
  '/packs/communications/sharing-updates',
  '/packs/communications/navigating-resistance',
];
export const COST_GUIDE = '/packs/housing/zip-cost-compare';
export const HOUSING = [
  '/packs/housing/home-safety',
  '/packs/housing/in-home-care',
  '/packs/housing/group-home-finder',
  '/packs/housing/assisted-living-compare',
  '/packs/housing/living-together',
  '/packs/housing/downsizing',
  '/packs/housing/clarifier',
  COST_GUIDE,
];
/** The addresses of all guides, by the files of our content. */
export const GUIDES = readdirSync('content/guides', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && !name.endsWith('.es.md'))
  .map((name) => `/packs/${name.slice(0, -'.md'.length)}`)
  .sort();
export const PAGES = [
  '/',
  '/v2',
  '/logo',
  '/waitlist',
  '/join',
  '/getstarted',
  '/packs',
  '/near-you',
  '/for-professionals',
  '/report-error',
  '/sheets',
  '/privacy',
  '/terms',
  '/verify',
];

/** @returns the address of a public page in Spanish */
export const inSpanish = (path: string) => (path === '/' ? '/es' : `/es${path}`);

/**
 * Waits until this part of a prerendered page is hydrated: before, it is visible, but a click would be lost.
 * React hydrates parts independently, so name the one you use; Preact, on light pages, hydrates the page at
 * once and notes it there.
 */
export async function alive(part: Locator): Promise<Locator> {
  await expect
    .poll(() =>
      part.evaluate(
        (node) =>
          Object.keys(node).some((key) => key.startsWith('__reactProps')) ||
          '__k' in (node.closest('#page') ?? {}),
      ),
    )
    .toBe(true);
  return part;
}

/**
 * Opens a public page and waits for hydration; its footer hydrates last.
 * @returns the status
 */
export async function visit(page: Page, path: string): Promise<number | undefined> {
  const answer = await page.goto(path);
  await alive(page.getByRole('contentinfo').getByRole('link').first());
  return answer?.status();
}

/** @returns the href of every link on screen, as in the page */
export async function linksOn(page: Page): Promise<string[]> {
  return page
    .locator('a')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? 'no address'))]);
}

/** @returns what is wrong with these links of a page: dead, without a target, or with a missing anchor */
export async function deadLinks(
  request: APIRequestContext,
  from: string,
  links: string[],
): Promise<string[]> {
  // Each page is requested and read once, however many of its anchors are linked.
  const pages = new Map<string, Promise<Opened>>();
  const open = (path: string) => {
    const page =
      pages.get(path) ??
      request.get(path).then(async (answer) => ({ status: answer.status(), text: await answer.text() }));
    pages.set(path, page);
    return page;
  };
  const found = await Promise.all(
    links.map(async (href) => {
      const problem = await problemOf(open, from, href);
      return problem ? [`${from}: ${href}: ${problem}`] : [];
    }),
  );
  return found.flat();
}

interface Opened {
  status: number;
  text: string;
}

async function problemOf(
  open: (path: string) => Promise<Opened>,
  from: string,
  href: string,
): Promise<string | null> {
  if (/[{}]|%KINKEEPER|undefined/.test(href)) return 'stands for a setting that is not there';
  if (href.startsWith('mailto:')) return /^mailto:[^@\s]+@[^@\s]+$/.test(href) ? null : 'no address';
  if (/^(tel|sms):/.test(href))
    return /^(tel:\+?\d{3,11}|sms:\d{3,11}(\?body=[A-Z]+)?)$/.test(href) ? null : 'no number';
  if (href.startsWith('https://')) return URL.canParse(href) ? null : 'no address';
  if (!/^[/#]/.test(href)) return 'leads nowhere';
  const [path = '', anchor] = href.split('#');
  const { status, text } = await open(path || from);
  if (status !== 200) return `answers ${status}`;
  if (anchor && !text.includes(`id="${anchor}"`)) return 'has no such anchor';
  return null;
}

/** Presses Tab until focus is on an element of this role and name, which is then on screen. */
export async function tabTo(page: Page, role: 'link' | 'button' | 'checkbox' | 'textbox', name: RegExp) {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'));
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await wanted.count()) > 0) {
      await expect(wanted).toBeInViewport();
      return;
    }
  }
  throw new Error(`Tab never reached the ${role} ${name}`);
}

/** @returns in how many lines the words of something stand */
export const linesOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const tops = new Set<number>();
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      for (const { top } of range.getClientRects()) tops.add(top);
    }
    return tops.size;
  });
