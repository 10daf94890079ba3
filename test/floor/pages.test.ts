// How pages are served, from a small test build instead of build/client.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { OfflineList } from '#kit/offline.ts';
import { BUILT_IN, SITE_SETTINGS, type SiteSettings, settingToken } from '#kit/site-settings.ts';
import { type PageIndex, readPages, SHELL, servePages } from '#server/http/pages.ts';

const { files } = vi.hoisted(() => ({ files: new Map<string, string>() }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    existsSync: (name: string) => files.has(name),
    readFileSync: (name: string) => {
      const text = files.get(name);
      if (text === undefined) throw new Error(`there is no ${name}`);
      return text;
    },
  };
});

const CLIENT = path.join(import.meta.dirname, '../../build/client');
const SCRIPT = 'document.documentElement.dataset.ready = ""';
const HASH = `sha256-${createHash('sha256').update(SCRIPT).digest('base64')}`;
const ALL = SITE_SETTINGS.map((name) => `<meta name="${name}" content="${settingToken(name)}"/>`).join('');
const page = (name: string) =>
  `<!DOCTYPE html><html><head><title>${name}</title>${ALL}<script>${SCRIPT}</script></head><body><a href="mailto:${settingToken('CONTACT_EMAIL')}">${settingToken('CONTACT_EMAIL')}</a>${'<p>words</p>'.repeat(200)}</body></html>`;

const MADE = [
  '/',
  '/es',
  '/waitlist',
  '/es/waitlist',
  '/packs/housing/home-safety',
  '/es/packs/housing/home-safety',
  '/packs/none/none',
  '/es/packs/none/none',
  '/app',
  '/404',
];
const INDEX: PageIndex = {
  version: 'a1b2c3d4',
  patterns: {
    ...Object.fromEntries(
      ['/', '/es', '/waitlist', '/es/waitlist', '/app', '/a.b+c'].map((each) => [each, []]),
    ),
    '/assessments/:id': ['/assets/plan.js', '/assets/every.js'],
  },
  made: ['/packs/:area/:slug', '/es/packs/:area/:slug'],
  scriptHashes: Object.fromEntries([...MADE, SHELL].map((each) => [each, [HASH]])),
  documents: ['/packs/housing/home-safety.txt', '/sitemap.xml', '/robots.txt', '/offline.js'],
  offline: {
    pages: ['/', '/packs/housing/home-safety'],
    always: { en: ['/packs/housing/home-safety'], es: ['/es/packs/housing/home-safety'] },
    assets: ['/assets/every.js'],
  },
};
const NOTE = `${settingToken('PUBLIC_URL')}/packs & ${settingToken('BOOKING_URL')}\n`;

beforeAll(() => {
  const put = (name: string, text: string) => files.set(path.join(CLIENT, name), text);
  for (const each of MADE) put(`${each}/index.html`, page(each));
  put(`${SHELL}.html`, page('shell'));
  put('/packs/housing/home-safety.txt', NOTE);
  put('/robots.txt', NOTE);
  put('/offline.js', 'self.addEventListener("fetch", () => {});');
  put(
    '/sitemap.xml',
    `<urlset><loc>${settingToken('PUBLIC_URL')}/?${settingToken('BOOKING_URL')}</loc></urlset>`,
  );
  for (const each of ['/_.data', '/packs/housing/home-safety.data', '/packs/none/none.data']) put(each, each);
  put('/secret.data', 'not a page');
});

const SETTINGS: SiteSettings = { ...BUILT_IN, PUBLIC_URL: 'https://care.example' };
function site(settings: Partial<SiteSettings> = {}) {
  const app = new Hono();
  servePages(app, readPages(INDEX, { ...SETTINGS, ...settings }));
  return async (at: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(`http://localhost:3000${at}`, { headers, method });
}
const titleOf = async (response: Response) => /<title>(.*?)<\/title>/.exec(await response.text())?.[1];

describe('what a browser may keep', () => {
  it('is listed with the tag of each page as it is sent', async () => {
    const get = site();
    const answer = await get('/offline.json');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const list = (await answer.json()) as OfflineList;
    const tags = await Promise.all(
      INDEX.offline.pages.map(async (each) => [each, (await get(each)).headers.get('etag')]),
    );
    expect(list).toEqual({ ...INDEX.offline, pages: Object.fromEntries(tags) });
    // The operator's settings are in the pages.
    const changed = site({ CONTACT_EMAIL: 'other@care.example' });
    const other = (await (await changed('/offline.json')).json()) as OfflineList;
    expect(Object.keys(other.pages)).toEqual(Object.keys(list.pages));
    expect(other.pages['/']).not.toBe(list.pages['/']);
  });

  it('is kept by a script that a browser asks for again each time', async () => {
    const answer = await site()('/offline.js');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('an address', () => {
  it.each([
    ['/', 200, '/'],
    ['/es', 200, '/es'],
    ['/es/', 200, '/es'],
    ['/waitlist/', 200, '/waitlist'],
    ['/waitlist?for=call', 200, '/waitlist'],
    ['/packs/housing/home-safety', 200, '/packs/housing/home-safety'],
    ['/es/packs/housing/home-safety', 200, '/es/packs/housing/home-safety'],
    ['/app', 200, '/app'],
    ['/assessments/1', 200, 'shell'],
    ['/nowhere', 404, '/404'],
    ['/404', 404, '/404'],
    ['/es/nowhere', 404, '/404'],
    ['/es/app', 404, '/404'],
    ['/assessments/1/2', 404, '/404'],
    ['/assessments/', 404, '/404'],
    ['/waitlist/index.html', 404, '/404'],
    ['/Waitlist', 404, '/404'],
    ['/axbbc', 404, '/404'],
    ['/constructor', 404, '/404'],
    ['/assets/gone.js', 404, '/404'],
    ['/assets/../../package.json', 404, '/404'],
    ['/%2e%2e/%2e%2e/package.json', 404, '/404'],
    ['/%E0%A4%A', 404, '/404'],
    ['/packs/housing/nothing', 404, '/packs/none/none'],
    ['/packs/none/none', 404, '/packs/none/none'],
    ['/packs/none/none/', 404, '/packs/none/none'],
    ['/packs/housing/nothing.txt', 404, '/packs/none/none'],
    ['/packs/housing/nothing.data', 404, '/packs/none/none'],
    ['/es/packs/housing/nothing', 404, '/es/packs/none/none'],
    ['/es/packs/none/none', 404, '/es/packs/none/none'],
    ['/es/packs/housing/nothing.data', 404, '/es/packs/none/none'],
    ['/nowhere.data', 404, '/404'],
    ['/secret.data', 404, '/404'],
    ['/waitlist.data', 404, '/404'],
    ['/.data', 404, '/404'],
    ['/_root.data', 404, '/404'],
  ])('%s answers %i with the page %s [SITE-32, SITE-33]', async (at, status, title) => {
    const response = await site()(at);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await titleOf(response)).toBe(title);
  });

  it('preloads the scripts of a screen that starts from the empty shell', async () => {
    const html = await (await site()('/assessments/1')).text();
    const preloaded = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);
    expect(preloaded).toEqual(['/assets/plan.js', '/assets/every.js']);
  });

  it('answers HEAD like GET, without the page [SITE-33]', async () => {
    for (const [at, status] of [
      ['/waitlist', 200],
      ['/nowhere', 404],
    ] as const) {
      const response = await site()(at, {}, 'HEAD');
      expect([response.status, await response.text()]).toEqual([status, '']);
    }
  });

  it('of the empty shell is unknown [SITE-33]', async () => {
    expect((await site()(SHELL)).status).toBe(404);
  });

  it.each(['/packs/none/none.data'])('%s is unknown, like its page [SITE-33]', async (at) => {
    expect((await site()(at)).status).toBe(404);
  });
});

describe('the data of a page', () => {
  it.each([
    ['/_.data', '/_.data'],
    ['/packs/housing/home-safety.data', '/packs/housing/home-safety.data'],
  ])('%s is served for client-side navigation [SITE-32]', async (at, text) => {
    const response = await site()(at);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/x-script; charset=utf-8',
    ]);
    expect(await response.text()).toBe(text);
  });
});

describe('a text file beside the pages', () => {
  it('is plain text, with the settings unescaped [SITE-30]', async () => {
    const booking = 'https://cal.example/?a=1&b="2"';
    const get = site({ BOOKING_URL: booking });
    for (const at of ['/packs/housing/home-safety.txt', '/robots.txt']) {
      const response = await get(at);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; charset=utf-8',
      ]);
      expect(await response.text()).toBe(`https://care.example/packs & ${booking}\n`);
    }
  });

  it('is escaped if it is XML [SITE-30]', async () => {
    const response = await site({ BOOKING_URL: 'https://cal.example/?a=1&b=<2>' })('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await response.text()).toContain('?https://cal.example/?a=1&#38;b=&#60;2&#62;</loc>');
  });
});

describe('the settings', () => {
  it('replace the tokens in every page [SITE-22, SITE-30]', async () => {
    const get = site({ CONTACT_EMAIL: 'care@kin.example', BOOKING_URL: 'https://cal.example/kin' });
    for (const at of [...MADE, '/assessments/1', '/nowhere']) {
      const text = await (await get(at)).text();
      expect(text).not.toContain('%KINKEEPER_');
      expect(text).toContain('<a href="mailto:care@kin.example">care@kin.example</a>');
      expect(text).toContain('<meta name="BOOKING_URL" content="https://cal.example/kin"/>');
      expect(text).toContain('<meta name="WAITLIST_FORM_URL" content=""/>');
    }
  });

  it('cannot break out of their context [SITE-30, CH6]', async () => {
    const evil = `https://evil.example/"><script>alert('1')</script><a href='`;
    const get = site(Object.fromEntries(SITE_SETTINGS.map((name) => [name, evil])));
    const escaped =
      'https://evil.example/&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#60;a href=&#39;';
    for (const at of [...MADE, '/assessments/1']) {
      const response = await get(at);
      const text = await response.text();
      expect(text.match(/<script/g)).toHaveLength(1);
      expect(text.match(/<a /g)).toHaveLength(1);
      expect(text).toContain(`content="${escaped}"`);
      // The page's own script is still the one from the build.
      expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' '${HASH}';`);
    }
  });

  it('allow a frame only if a waitlist form is set, and only from its origin [SITE-28, SITE-30]', async () => {
    const csp = async (settings: Partial<SiteSettings>, at: string) =>
      String((await site(settings)(at)).headers.get('content-security-policy'));
    const form = { WAITLIST_FORM_URL: 'https://forms.example:8443/w/1?x=1; script-src *' };
    for (const at of ['/waitlist', '/', '/nowhere']) {
      expect(await csp({}, at)).not.toContain('frame-src');
      expect(await csp(form, at)).toContain('; frame-src https://forms.example:8443; ');
      expect(await csp(form, at)).toContain("frame-ancestors 'none'");
      expect(await csp(form, at)).not.toContain('*');
    }
  });
});

const PATHS = ['/', '/packs/housing/home-safety.txt', '/sitemap.xml', '/_.data', '/nowhere'];

describe('an answer', () => {
  it.each(PATHS)('of %s is the same text in every encoding [SITE-33]', async (at) => {
    const get = site();
    const plain = await get(at);
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    for (const [accepted, encoding, unpack] of [
      ['br', 'br', brotliDecompressSync],
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
    ] as const) {
      for (let time = 0; time < 2; time += 1) {
        const packed = await get(at, { 'accept-encoding': accepted });
        expect(packed.headers.get('content-encoding')).toBe(encoding);
        expect(packed.headers.get('vary')).toBe('accept-encoding');
        expect([packed.status, packed.headers.get('content-type')]).toEqual([
          plain.status,
          plain.headers.get('content-type'),
        ]);
        expect(unpack(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text);
      }
    }
    for (const accepted of ['identity', 'deflate', 'zstd', 'brotli'])
      expect(await (await get(at, { 'accept-encoding': accepted })).text()).toBe(text);
  });

  // RFC 9110, 12.5.3: a weight of 0 means "not acceptable".
  it.each(['br;q=0', 'gzip;q=0', 'br;q=0, gzip;q=0'])(
    'is never in a refused encoding: %s [SITE-33]',
    async (accepted) => {
      const response = await site()('/', { 'accept-encoding': accepted });
      expect(response.headers.get('content-encoding')).toBeNull();
    },
  );

  it.each(PATHS.slice(0, -1))('of %s is not sent again while unchanged [SITE-33]', async (at) => {
    const first = await site()(at);
    const etag = String(first.headers.get('etag'));
    expect(etag).toMatch(/^"[\w-]{20}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await site()(at, { 'if-none-match': known, 'accept-encoding': 'br' });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      expect(again.headers.get('cache-control')).toBe('no-cache');
      expect(again.headers.get('content-encoding')).toBeNull();
    }
    expect((await site()(at, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is sent again after a setting changed [SITE-30]', async () => {
    const etag = String((await site()('/')).headers.get('etag'));
    const changed = await site({ CONTACT_EMAIL: 'new@kin.example' })('/', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('new@kin.example');
  });

  it('with 404 is never turned into “not modified” [SITE-33]', async () => {
    const missing = await site()('/nowhere');
    const again = await site()('/nowhere', { 'if-none-match': String(missing.headers.get('etag')) });
    expect(again.status).toBe(404);
    expect(await titleOf(again)).toBe('/404');
  });
});
