// Documents, in one run and as ratios: the list beside the list of files; signing beside bare node:http with pg
// that writes the same rows; sealing beside LibPDF alone; and what preparing and sealing does to the chat's list
// and to memory. npm run bench:documents
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { pathOf } from '../support/documents-over-http.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { startServer } from '../support/server-process.ts';
import { fillChat, type Seat } from './chat-fill.ts';
import { fillDocuments } from './documents-fill.ts';
import { compareSealing, prepareAndSeal } from './documents-paper.ts';
import { compareUnderLoad, median, startBare, waitsOf } from './load.ts';

/** Of 200 pages. */
const DOCUMENTS = 20;
const ROUNDS = 5;

const SECRET = 'only for the bench, and known to everybody';

const server = await startServer({
  env: { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error', APP_SECRET: SECRET },
});
const sockets = encodeURIComponent(`${server.dataDir}/postgres`);
const databaseUrl = `postgresql:///postgres?host=${sockets}&user=postgres`;
const db = new pg.Client({ connectionString: databaseUrl });
await db.connect();
const ours = { url: server.url, pid: server.process.pid ?? 0 };
try {
  const seats = await fillChat(db, SECRET, { messages: 50 });
  const seatAt = (at: number) => seats[at % seats.length] as Seat;
  const pending = await fillDocuments(db, seats);
  const bare = await startBare('bare-documents.ts', databaseUrl, SECRET);
  try {
    const { dataDir } = server;
    const lists = await compareUnderLoad(
      'list of documents (bare: of files)',
      { ours, bare: ours, db, dataDir },
      (at, side) => {
        const { cookie, project } = seatAt(at);
        return {
          method: 'GET',
          path: `/projects/${project}/${side === 'ours' ? 'documents' : 'files'}`,
          cookie,
        };
      },
    );
    aim('list of documents / list of files', 1 / lists, { atMost: 1.2 });
    const next = { ours: 0, bare: 0 };
    const signing = await compareUnderLoad('sign', { ours, bare, db, dataDir }, (_, side) => {
      const document = pending[next[side]++ % pending.length];
      if (!document) throw new Error('there is nothing to sign');
      const body = {
        request_id: crypto.randomUUID(),
        version: 1,
        shown_sha256: '0'.repeat(64),
        ink: { method: 'typed', name: 'Maria Alvarez' },
        time_zone: 'America/Chicago',
      };
      return { method: 'POST', path: `${pathOf(document)}/sign`, cookie: document.cookie, body };
    });
    aim('sign / bare', signing, { atLeast: 0.25 });
    // From here on they are sealed; those of the bench have nothing in the store.
    await db.query('truncate documents_to_seal');
    await db.query('drop policy bench_waits on documents_to_seal');
  } finally {
    bare.stop();
  }
  aim('seal of three pages / LibPDF alone', await compareSealing(), { atMost: 3 });

  const list = (at: number) => {
    const { cookie, project } = seatAt(at);
    return { method: 'GET' as const, path: `/projects/${project}/messages`, cookie };
  };
  await waitsOf(ours.url, list, settled(2000));
  const before = residentMb();
  const ratios: number[] = [];
  // In turns, so that fluctuations of the machine affect both.
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await waitsOf(ours.url, list, settled(4000));
    const busy = await waitsOf(ours.url, list, prepareAndSeal(server.url, db, seats, DOCUMENTS / ROUNDS));
    console.log(`chat's list: p95 ${quiet.toFixed(1)} ms alone, ${busy.toFixed(1)} ms meanwhile`);
    ratios.push(busy / quiet);
  }
  const after = residentMb();
  console.log(`RSS ${before} MB, then ${after} MB`);
  aim('p95 of the chat’s list meanwhile / alone, in the middle round', median(ratios), { atMost: 1.5 });
  aim('RSS after / before', after / before, { atMost: 1.5 });
} finally {
  await db.end();
  await server.stop();
}

function settled(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function aim(what: string, ratio: number, { atMost, atLeast }: { atMost?: number; atLeast?: number }): void {
  const isMet = ratio <= (atMost ?? Number.POSITIVE_INFINITY) && ratio >= (atLeast ?? 0);
  console.log(
    `${isMet ? 'ok  ' : 'OVER'} ${what}: ${ratio.toFixed(2)} (${atMost ? `at most ${atMost}` : `at least ${atLeast}`})`,
  );
  if (!isMet) process.exitCode = 1;
}

/** Resident memory of the server process. */
function residentMb(): number {
  const status = readFileSync(`/proc/${ours.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
}
