// The pages of the last build, as the server delivers them. Without a build these tests are skipped.
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITE_SETTINGS, type SiteSettings } from '#kit/site-settings.ts';
import { PUBLIC_PAGES, splitLocale } from '#web/public-pages.ts';
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
  SHEETS,
  site,
  tags,
} from '../support/built-pages.ts';
import { type Product, startProduct } from '../support/product.ts';

const DOCUMENTS = INDEX?.documents ?? [];
const DATA = ['/_.data', ...[...MADE, '/es'].map((page) => `${page}.data`)];
const EVIL = `https://evil.example/"><script>alert('1')</script>`;
/** Opened once: it reads every page. */
const hostile = site(Object.fromEntries(SITE_SETTINGS.map((name) => [name, EVIL])));
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, rest]) => !/\ssrc=|type="application\/ld\+json"/.test(rest ?? ''))
    .map(([, , text]) => text ?? '');

describe.skipIf(!INDEX)('a built page', () => {
  it('exists for every public page, in both languages [SITE-28, SITE-31, SITE-32]', async () => {
    expect(GUIDES.length).toBeGreaterThanOrEqual(19);
    expect(MADE).toEqual(expect.arrayContaining(PUBLIC));
    for (const at of PUBLIC) {
      const response = await get(at);
      const html = await response.text();
      expect([at, response.status, /<html lang="(\w+)"/.exec(html)?.[1]]).toEqual([
        at,
        200,
        splitLocale(at).locale,
      ]);
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    }
  });

  it.each([...MADE, '/assessments/1'])(
    '%s has no token left and no raw {email} [SITE-20, SITE-22, SITE-30]',
    async (at) => {
      const html = await htmlOf(at);
      expect(html).not.toContain('%KINKEEPER_');
      expect(html).not.toMatch(/\{email\}|\{\{|mailto:"|href=""/);
    },
  );

  it.each(DOCUMENTS)('the document %s has no token left [SITE-30]', async (at) => {
    const response = await get(at);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('%KINKEEPER_');
  });

  it('has no token in its loader data, where none would be replaced [SITE-30]', async () => {
    const served = await Promise.all(DATA.map((at) => get(at)));
    const texts = await Promise.all(
      served.filter(({ status }) => status === 200).map((response) => response.text()),
    );
    expect(texts.length).toBeGreaterThanOrEqual(2 * GUIDES.length);
    for (const text of texts) expect(text).not.toContain('%KINKEEPER_');
  });

  it.each([...MADE, '/assessments/1'])(
    '%s runs only the scripts and styles that its policy names [SITE-30, ASVS 3.4]',
    async (at) => {
      for (const from of [get, hostile]) {
        const response = await from(at);
        const html = await response.text();
        const allowed = /script-src ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
        const scripts = inlineScripts(html);
        expect(scripts.length).toBeGreaterThan(0);
        for (const text of scripts)
          expect(allowed).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
        expect(html).not.toMatch(/<script>alert|<style[ >]|<[a-z][^>]*\s(style|on[a-z]+)=/);
      }
    },
  );

  it('has the text of a guide once, and no script of the router, in both languages [SITE-19]', async () => {
    for (const at of GUIDES) {
      const html = await htmlOf(at);
      const [, said = ''] = /<p>([^<]{40,})/.exec(html.slice(html.indexOf('class="prose'))) ?? [];
      expect([at, html.split(said).length - 1]).toEqual([at, 1]);
      expect(html).not.toContain('__reactRouter');
    }
  });

  it.each([
    ['', 'A person lies on their side'],
    ['/es', 'Una persona acostada de lado'],
  ])('has the drawings of a guide, in words of its language%s [SITE-19]', async (prefix, words) => {
    const html = await htmlOf(`${prefix}/packs/healthcare/today-or-911`);
    const drawings = [...html.matchAll(/<figure class="picture"><svg role="img" aria-label="([^"]+)"/g)];
    expect(drawings).toHaveLength(2);
    expect(drawings[0]?.[1]).toContain(words);
    expect(html).not.toContain('picture:');
  });

  it.each([
    ['', 'You may print our guides and hand them out: unchanged, free of charge, and with our name'],
    ['/es', 'Usted puede imprimir nuestras guías y repartirlas: sin cambios, gratis, y con nuestro nombre'],
  ])(
    'says what people may do with our guides, in the terms as where guides are handed out%s [SITE-19, SITE-22]',
    async (prefix, words) => {
      const paragraphs = async (page: string) =>
        [...(await htmlOf(`${prefix}${page}`)).matchAll(/<p>((?:(?!<\/p>).)*)<\/p>/gs)].map(
          ([, text]) => text,
        );
      const terms = await paragraphs('/terms');
      const shown = await paragraphs('/for-professionals');
      const first = shown.findIndex((text) => text?.startsWith(words));
      expect(first).toBeGreaterThanOrEqual(0);
      expect(terms).toEqual(expect.arrayContaining(shown.slice(first, first + 2)));
    },
  );

  it('has the same text in every encoding [SITE-33]', async () => {
    for (const at of ['/', '/es', ...GUIDES.slice(0, 2), '/nowhere', '/sitemap.xml']) {
      const plain = await htmlOf(at);
      const [br, gzip] = await Promise.all(
        ['br', 'gzip'].map(async (encoding) => {
          const response = await get(at, { 'accept-encoding': encoding });
          return Buffer.from(await response.arrayBuffer());
        }),
      );
      expect(brotliDecompressSync(br ?? '').toString()).toBe(plain);
      expect(gunzipSync(gzip ?? '').toString()).toBe(plain);
    }
  });
});

describe.skipIf(!INDEX)('an unknown address', () => {
  it.each([
    '/nowhere',
    '/es/nowhere',
    '/packs/housing',
    '/packs/housing/nothing',
    '/es/packs/housing/nothing',
    '/sheets/nothing',
    '/es/sheets/nothing',
    '/sheets/none',
    '/packs/housing/nothing.data',
    '/es/packs/housing/nothing.data',
    '/packs/none/none',
    '/es/packs/none/none',
    '/near-you/atlantis',
    '/es/near-you/atlantis',
    '/near-you/none',
    '/near-you/ohio/more',
    '/near-you/nothing.json',
    '/packs/housing/home-safety/more',
    '/es/app',
    '/404',
  ])('%s gets 404, the not-found page, and a way home [SITE-32, SITE-33]', async (at) => {
    const response = await get(at);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(html).toMatch(/Oops! Page not found|¡Ups!/);
    expect(tags(html, 'a').map((tag) => attribute(tag, 'href'))).toContain(
      /<html lang="es"/.test(html) ? '/es' : '/',
    );
    expect(meta(html, 'robots')).toEqual(['noindex']);
    expect(links(html, 'canonical')).toEqual([]);
  });
});

describe.skipIf(!INDEX)('the privacy and terms pages', () => {
  const SAID = {
    OPERATOR_NAME: 'Elm Street Care',
    OPERATOR_ADDRESS: '1 Elm Street, Phoenix',
    OPERATOR_HOSTS: 'Harbor Hosting',
    OPERATOR_LAW: 'Arizona',
    LOG_DAYS: '14',
    BACKUP_DAYS: '30',
    AI_SERVICE: 'model.example',
    SIGN_IN_WITH: 'google',
  } satisfies Partial<SiteSettings>;

  it.each(['/privacy', '/es/privacy', '/terms', '/es/terms'])(
    '%s is linked from every public page',
    async (at) => {
      for (const from of PUBLIC.filter((page) => splitLocale(page).locale === splitLocale(at).locale))
        expect([from, (await htmlOf(from)).includes(`href="${at}"`)]).toEqual([from, true]);
    },
  );

  it('show what the operator filled in, even without scripts', async () => {
    const filled = site(SAID);
    const both = (await htmlOf('/privacy', filled)) + (await htmlOf('/terms', filled));
    // Buttons of the sign-in page are there once its script is.
    const { SIGN_IN_WITH: _, ...texts } = SAID;
    for (const [name, value] of Object.entries(texts)) {
      expect([name, both.includes(`data-filled="${value}"`)]).toEqual([name, true]);
    }
  });

  it('mark what they did not fill in, and styles show which of the two applies', async () => {
    for (const at of ['/privacy', '/es/privacy', '/terms', '/es/terms']) {
      const html = await htmlOf(at);
      expect([at, (html.match(/data-filled=""/g) ?? []).length >= 2]).toEqual([at, true]);
      expect(html).not.toMatch(/data-filled="[^"]/);
    }
  });
});

describe.skipIf(!INDEX)('a page without JavaScript', () => {
  it.each(MADE)('%s says what does not work, and what does', async (at) => {
    const html = await htmlOf(at);
    const [, said = ''] = /<noscript>([\s\S]*?)<\/noscript>/.exec(html) ?? [];
    expect(said).toMatch(/JavaScript (is turned off|está desactivado)\. |This page needs JavaScript/);
    // The not-found page does not need a script either.
    if (!PUBLIC.includes(at) && !/\/(404|none)$/.test(at)) expect(said).toContain('href="/packs"');
  });
});

describe.skipIf(!INDEX)('links', () => {
  it('of public pages lead to existing pages, and to existing anchors on them [SITE-30]', async () => {
    const html = new Map<string, string>();
    for (const at of PUBLIC) html.set(at, await htmlOf(at));
    const dead = new Set<string>();
    for (const [at, text] of html) {
      for (const tag of tags(text, 'a')) {
        const url = new URL(attribute(tag, 'href')?.replaceAll('&#38;', '&') ?? '', ORIGIN + at);
        if (url.origin !== ORIGIN) continue;
        const target = html.get(url.pathname) ?? (await htmlOf(url.pathname));
        const { status } = await get(url.pathname);
        const id = decodeURIComponent(url.hash.slice(1));
        if (status !== 200) dead.add(`${at} → ${url.pathname}: ${status}`);
        else if (id && html.has(url.pathname) && !target.includes(`id="${id}"`))
          dead.add(`${at} → ${url.pathname}#${id}`);
      }
    }
    expect([...dead]).toEqual([]);
  });

  it('of Spanish pages stay in Spanish if there is a Spanish page [SITE-30]', async () => {
    const strays = new Set<string>();
    for (const at of PUBLIC.filter((page) => splitLocale(page).locale === 'es')) {
      const html = await htmlOf(at);
      for (const tag of tags(html, 'a')) {
        const { origin, pathname, search } = new URL(attribute(tag, 'href') ?? '', ORIGIN + at);
        // The language switch leads to the other language; the fallback link for the call is the same for all
        // pages, and its page sends Spanish readers on to the Spanish one.
        if (origin !== ORIGIN || attribute(tag, 'hreflang') || search === '?for=call') continue;
        const page = pathname.replace(/(?<=.)\/$/, '');
        if ([...PUBLIC_PAGES, ...GUIDES, ...SHEETS].includes(page)) strays.add(`${at}: ${tag}`);
      }
    }
    expect([...strays]).toEqual([]);
  });

  it('to scripts, styles and fonts of every page resolve [SITE-30]', async () => {
    const wanted = new Set<string>();
    for (const at of [...MADE, '/assessments/1']) {
      const html = await htmlOf(at);
      for (const tag of [...tags(html, 'script'), ...tags(html, 'link'), ...tags(html, 'img')]) {
        const address = attribute(tag, 'src') ?? attribute(tag, 'href');
        // What the page asks of the API ahead is no file.
        if (address?.startsWith('/') && !address.startsWith('/api/')) wanted.add(address.split('#')[0] ?? '');
      }
    }
    const gone: string[] = [];
    for (const address of wanted) {
      const { status } = await get(address);
      if (status !== 200) gone.push(address);
    }
    expect(wanted.size).toBeGreaterThan(10);
    expect(gone).toEqual([]);
  });
});

describe.skipIf(!INDEX)('the server', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({
      PUBLIC_URL: 'https://kin.example/',
      MAIL_FROM: 'Kinkeeper <letters@kin.example>',
      CAREERS_EMAIL: 'jobs@kin.example',
      WAITLIST_FORM_URL: 'https://forms.example/w/1',
    });
  });
  afterAll(() => product.close());

  it('fills in the operator’s settings [SITE-20, SITE-22, SITE-28, SITE-30]', async () => {
    const response = await product.app.request('https://kin.example/waitlist');
    const html = await response.text();
    expect(links(html, 'canonical').map((tag) => attribute(tag, 'href'))).toEqual([
      'https://kin.example/waitlist',
    ]);
    expect(meta(html, 'kinkeeper:CONTACT_EMAIL')).toEqual(['letters@kin.example']);
    expect(meta(html, 'kinkeeper:CAREERS_EMAIL')).toEqual(['jobs@kin.example']);
    expect(meta(html, 'kinkeeper:WAITLIST_FORM_URL')).toEqual(['https://forms.example/w/1']);
    expect(response.headers.get('content-security-policy')).toContain('frame-src https://forms.example;');
    expect(await (await product.app.request('https://kin.example/robots.txt')).text()).toContain(
      'Sitemap: https://kin.example/sitemap.xml',
    );
  });
});
