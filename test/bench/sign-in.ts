// How long a refused sign-in takes for a known and for an unknown address: node test/bench/sign-in.ts. A test
// shows that both hash once; this measures how far apart they are, on this machine at rest.

import { startServer } from '../support/server-process.ts';

const ROUNDS = 60;
const server = await startServer({
  env: {
    DEMO: '0',
    RATE_SIGN_UP: '0',
    RATE_SIGN_IN_ACCOUNT: '0',
    RATE_SIGN_IN_ADDRESS: '0',
    RATE_SIGN_IN_EVERYWHERE: '0',
    LOG_LEVEL: 'silent',
  },
});
const post = (path: string, body: object) =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
try {
  const data = { full_name: 'Maria Alvarez', user_type: 'customer' };
  const known = { email: 'maria@example.test', password: 'a calm blue teapot', options: { data } };
  await post('/auth/sign-up', known);
  const asked = { 'a wrong password': known.email, 'an unknown address': 'nobody@example.test' };
  const times: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [what, email] of Object.entries(asked)) {
      const start = performance.now();
      await post('/auth/sign-in', { email, password: 'not the password' });
      times[what] = [...(times[what] ?? []), performance.now() - start];
    }
  }
  for (const [what, all] of Object.entries(times)) {
    const sorted = all.toSorted((a, b) => a - b);
    console.log(`${what}: median ${sorted[ROUNDS / 2]?.toFixed(1)} ms, fastest ${sorted[0]?.toFixed(1)} ms`);
  }
} finally {
  await server.stop();
}
