import { NO_LIMITS } from '../support/no-limits.ts';
import { startServer } from '../support/started.ts';
import { openPhones, settled, vitalsOf } from './phone.ts';
import { paths } from '#web/paths.ts';
const server = await startServer({ env: { ...NO_LIMITS, LOG_LEVEL: 'error' } });
const phones = await openPhones(server.url);
for (const path of [paths.form(), paths.app(), paths.conversation(phones.projectId)]) {
    const page = await phones.take({ signedIn: true });
    await page.addInitScript(`window.M=[];let last='';const look=()=>{const t=(document.querySelector('main')?.innerText??'-').replace(/\\s+/g,' ').slice(0,110)+' | '+(document.querySelector('h1')?.innerText??'');if(t!==last){last=t;M.push(Math.round(performance.now())+' '+t)}requestAnimationFrame(look)};requestAnimationFrame(look);`);
    await page.goto(path);
    await settled(page);
    console.log(path, JSON.stringify(await vitalsOf(page)));
    console.log((await page.evaluate('M.join("\\n")')));
    await page.context().close();
}
await phones.close(); await server.stop(); process.exit(0);
