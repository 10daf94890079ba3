import { NO_LIMITS } from '../support/no-limits.ts';
import { startServer } from '../support/started.ts';
import { openPhones, settled, vitalsOf } from './phone.ts';
import { paths } from '#web/paths.ts';
const server = await startServer({ env: { ...NO_LIMITS, LOG_LEVEL: 'error' } });
const phones = await openPhones(server.url);
const runs = Number(process.env.RUNS ?? 1);
for (const path of [paths.form(), paths.app(), paths.conversation(phones.projectId)]) {
  const all = [];
  for (let i = 0; i < runs; i++) {
    const page = await phones.take({ signedIn: true });
    await page.addInitScript(`window.L=[];new PerformanceObserver((l)=>{for(const e of l.getEntries())L.push([Math.round(e.startTime),e.element?.tagName+'.'+(e.element?.className??''),e.size,(e.element?.textContent??'').slice(0,50)])}).observe({type:'largest-contentful-paint',buffered:true});window.T=[];new PerformanceObserver((l)=>{for(const e of l.getEntries())T.push([Math.round(e.startTime),Math.round(e.duration)])}).observe({type:'longtask',buffered:true});`);
    await page.goto(path);
    await settled(page);
    const v = await vitalsOf(page);
    all.push(Math.round(v.lcp));
    if (i === 0) {
      console.log(path, JSON.stringify(await page.evaluate('L')), JSON.stringify(await page.evaluate('T')), await page.evaluate("JSON.stringify(performance.getEntriesByType('paint').map(e=>[e.name,Math.round(e.startTime)]))"));
      console.log(await page.evaluate("performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation')).map(e=>[Math.round(e.startTime),Math.round(e.requestStart),Math.round(e.responseStart),Math.round(e.responseEnd),e.transferSize,e.name.split('/').slice(3).join('/')].join(' ')).join('\\n')"));
    }
    await page.context().close();
  }
  console.log(path, all.sort((a, b) => a - b).join(' '));
}
await phones.close(); await server.stop(); process.exit(0);
