import { paths } from '#kit/paths.ts';
import { currentLocale } from '#web/i18n.ts';
import { inLocale } from '#web/public-pages.ts';
import type { ShownLink } from '../library.types.ts';
import { showEnded } from './show-ended.ts';

/** Attributes that name elements of the same text. */
const NAMING = ['id', 'for', 'aria-labelledby', 'aria-describedby'];

/**
 * Loads the page of a guide in the language of this page.
 * @returns the HTML of what its page prints. Its ids are different from those of any other guide.
 * @throws if the server cannot be reached, or has no such page
 */
export async function loadPrinted({ area, slug }: Pick<ShownLink, 'area' | 'slug'>): Promise<string> {
  const answer = await fetch(inLocale(paths.guide(area, slug), currentLocale()));
  if (!answer.ok) throw new Error(`The guide ${slug} answers ${answer.status}.`);
  const main = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('main');
  if (!main) throw new Error(`The guide ${slug} has no text.`);
  for (const each of main.querySelectorAll('.no-print, script, noscript')) each.remove();
  showEnded(main);
  // Of every guide they have the same names, so as landmarks they would lead nowhere.
  for (const each of main.querySelectorAll('section')) each.removeAttribute('aria-labelledby');
  renameIds(main, slug);
  lowerHeadings(main);
  return main.innerHTML;
}

/** Two guides on one page may not have the same ids, nor lead into each other. */
function renameIds(text: Element, prefix: string): void {
  for (const attribute of NAMING)
    for (const each of text.querySelectorAll(`[${attribute}]`))
      each.setAttribute(attribute, `${prefix}-${each.getAttribute(attribute)}`);
  for (const link of text.querySelectorAll('a[href^="#"]'))
    link.setAttribute('href', `#${prefix}-${link.getAttribute('href')?.slice(1)}`);
}

/** The heading of the page is that of the cover: those of the guides are a level lower. */
function lowerHeadings(text: Element): void {
  for (const heading of [...text.querySelectorAll('h3, h2, h1')]) {
    const lower = document.createElement(`h${Number(heading.tagName.slice(1)) + 1}`);
    lower.className = heading.className;
    if (heading.id) lower.id = heading.id;
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}
