import { describe, expect, it } from 'vitest';
import { inLocale, splitLocale } from '#web/public-pages.ts';
import {
  attribute,
  GUIDES,
  get,
  htmlOf,
  INDEX,
  links,
  MADE,
  meta,
  ORIGIN,
  PUBLIC,
  tags,
} from '../support/built-pages.ts';

const SPANISH_GUIDES = GUIDES.map((page) => inLocale(page, 'es'));
/** The second landing page is a duplicate: its canonical address is the first. */
const VARIANT = { '/v2': '/', '/es/v2': '/es' } as Record<string, string>;

/** What a page may be called before anybody's data is there. */
const GENERAL = /^((Dashboard|Gallery|Oops! Page not found|¡Ups! No encontramos la página) - )?Kinkeeper$/;

const factsIn = (html: string) =>
  [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );

describe.skipIf(!INDEX)('for search engines', () => {
  it.each(PUBLIC)('%s has one canonical address, and names its languages [SITE-30]', async (at) => {
    const html = await htmlOf(at);
    const { path } = splitLocale(VARIANT[at] ?? at);
    const whole = (page: string) => `${ORIGIN}${page}`;
    const canonical = VARIANT[at] ?? at;
    expect(links(html, 'canonical').map((tag) => attribute(tag, 'href'))).toEqual([whole(canonical)]);
    const alternates = links(html, 'alternate').map((tag) => [
      attribute(tag, 'hreflang'),
      attribute(tag, 'href'),
    ]);
    expect(alternates).toEqual([
      ['en', whole(path)],
      ['es', whole(inLocale(path, 'es'))],
      ['x-default', whole(path)],
    ]);
    expect(meta(html, 'og:url')).toEqual([whole(canonical)]);
    expect(meta(html, 'robots')).toEqual([]);
    expect(meta(html, 'description')[0]?.length).toBeGreaterThan(20);
    for (const address of alternates.map(([, href]) => String(href).slice(ORIGIN.length) || '/'))
      expect((await get(address)).status).toBe(200);
  });

  it('each page has a picture that exists [SITE-30]', async () => {
    for (const at of PUBLIC) {
      const [image = ''] = meta(await htmlOf(at), 'og:image');
      expect(image).toMatch(/^https:\/\/care\.example\/static\/.+\.png$/);
      const response = await get(String(image).slice(ORIGIN.length));
      expect([at, response.status, response.headers.get('content-type')]).toEqual([at, 200, 'image/png']);
    }
  });

  it('nothing is published about signed-in pages [SITE-30]', async () => {
    for (const at of [...MADE.filter((page) => !PUBLIC.includes(page)), '/assessments/1']) {
      const html = await htmlOf(at);
      expect([at, meta(html, 'robots'), meta(html, 'og:title')]).toEqual([at, ['noindex'], []]);
      const [, title] = /<title>(.*)<\/title>/.exec(html) ?? [];
      expect([at, title]).toEqual([at, expect.stringMatching(GENERAL)]);
    }
  });

  it.each([...GUIDES, ...SPANISH_GUIDES])('%s has valid structured data [SITE-30]', async (at) => {
    const [facts, ...more] = factsIn(await htmlOf(at));
    expect(more).toEqual([]);
    expect(facts).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: expect.stringMatching(/\S/),
      inLanguage: SPANISH_GUIDES.includes(at) ? 'es' : 'en',
      dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      citation: expect.arrayContaining([expect.stringMatching(/^https?:\/\//)]),
    });
  });

  it('the sitemap has every public page in each of its languages, and no other [SITE-30]', async () => {
    const xml = await htmlOf('/sitemap.xml');
    const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
    expect(new Set(listed).size).toBe(listed.length);
    // The other landing page is a duplicate: it has no entry of its own.
    const pages = PUBLIC.filter((page) => !page.endsWith('/v2'));
    expect(listed.toSorted()).toEqual(pages.map((page) => ORIGIN + page).toSorted());
    const entries = [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry]) => entry ?? '');
    for (const entry of entries) {
      const loc = /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? '';
      const { path } = splitLocale(loc.slice(ORIGIN.length));
      expect(
        tags(entry, 'xhtml:link').map((tag) => [attribute(tag, 'hreflang'), attribute(tag, 'href')]),
      ).toEqual([
        ['en', ORIGIN + path],
        ['es', ORIGIN + inLocale(path, 'es')],
      ]);
      expect(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/.test(entry)).toBe(path.startsWith('/packs/'));
    }
  });

  it('robots.txt names the sitemap, and closes nothing public [SITE-30]', async () => {
    const response = await get('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).split('\n');
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
    expect(closed.length).toBeGreaterThan(0);
    expect(PUBLIC.filter((page) => closed.some((start) => page.startsWith(start)))).toEqual([]);
  });
});

describe.skipIf(!INDEX)('a guide as a text', () => {
  it.each(GUIDES)('%s.txt is plain text, with its address and the crisis numbers [SITE-30]', async (at) => {
    const response = await get(`${at}.txt`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
    const lines = (await response.text()).split('\n');
    expect(lines[0]).toBe(lines[0]?.toUpperCase());
    expect(lines).toContain(ORIGIN + at);
    expect(lines.join(' ')).toMatch(/call 911\..*call or text 988/);
    expect(lines.filter((line) => line.length > 76 && line.includes(' ') && !line.includes('http'))).toEqual(
      [],
    );
    expect(lines.join('\n')).not.toMatch(/<\/?[a-z]+>|\*\*|\]\(/);
  });

  it.each(GUIDES)('%s.txt is there in Spanish, with its address [SITE-30]', async (at) => {
    const response = await get(`${inLocale(at, 'es')}.txt`);
    const lines = (await response.text()).split('\n');
    expect(lines).toContain(ORIGIN + inLocale(at, 'es'));
    expect(lines).toEqual(expect.arrayContaining(['AYUDA AHORA MISMO', 'NÚMEROS DE TELÉFONO', 'FUENTES']));
    expect(lines.join(' ')).toMatch(/llame al 911\..*AYUDA al 988/);
    expect(lines.join('\n')).not.toMatch(/<\/?[a-z]+>|\*\*|\]\(|GET HELP NOW/);
  });
});
