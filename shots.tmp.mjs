import { chromium } from '@playwright/test';
const list = process.argv.slice(2);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run'] });
for (const spec of list) { const [path, w='390', scheme='light', name] = spec.split(',');
 const p = await b.newPage({ viewport: { width: +w, height: 900 }, colorScheme: scheme, locale: path.startsWith('/es')?'es':'en-US' });
 p.on('console', m => ['error','warning'].includes(m.type()) && console.log(path, m.text().slice(0,300))); p.on('pageerror', e => console.log(path,'ERR',e.message.slice(0,400)));
 const r = await p.goto('http://localhost:3100'+path); await p.waitForLoadState('networkidle'); console.log(path, r.status());
 await p.screenshot({ path: `/tmp/s-${name ?? (path.replace(/\W+/g,'_')+w+scheme)}.png`, fullPage: true }); await p.close(); }
await b.close();
