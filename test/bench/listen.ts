// Streams of our server, as the benches hear them: what happened, and when it arrived.
import { request } from 'node:http';

/** An event, as far as the benches need it. */
interface Heard {
  kind: string;
  subject_id: string;
}

/** Opens one person's stream, and calls `hear` for each event that arrives on it. */
export function listen(url: string, cookie: string, hear: (event: Heard) => void) {
  const out = request(`${url}/api/live`, { headers: { cookie } });
  const open = new Promise<void>((resolve, reject) => {
    out.on('error', reject);
    out.on('response', (answer) => {
      let rest = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) for (const event of newsIn(block)) hear(event);
        resolve();
      });
      answer.on('error', () => {});
    });
  });
  out.end();
  return { open, close: () => out.destroy() };
}

function newsIn(block: string): Heard[] {
  const data = /^data: (.*)$/m.exec(block)?.[1];
  return block.includes('event: news') && data ? (JSON.parse(data) as Heard[]) : [];
}
