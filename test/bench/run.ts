// What our layers cost: the same work through our API and through bare pg, in one run, as a ratio. npm run
// bench sign-in, draft save, submit, plan state save, plans computed
import { randomBytes, scryptSync } from 'node:crypto';
import pg from 'pg';
import { listGuideIds, loadLibrary } from '#features/library/library.content/library.ts';
import { loadPlanActions } from '#features/starter-plan/starter-plan.content.ts';
import { showPlan } from '#features/starter-plan/starter-plan.views.ts';
import { systemClock } from '#kit/clock.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { startServer } from '../support/server-process.ts';

const ROUNDS = 300;
const ANSWERS = {
  safety_check: ['none_of_above'],
  starting_points: ['driving'],
  city_or_zip: 'Phoenix',
  care_team: ['me'],
  coverage_snapshot: ['medicare'],
};

const server = await startServer({ env: { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error' } });
try {
  await measureCalls();
} finally {
  await server.stop();
}

async function measureCalls(): Promise<void> {
  const email = `bench.${randomBytes(4).toString('hex')}@example.test`;
  const password = 'kinkeeper-demo';
  let cookie = '';
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const set = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
    return (await answer.json()) as { id: string; user_id: string };
  };
  const { user_id } = await call('POST', '/auth/sign-up', {
    email,
    password,
    options: { data: { full_name: 'Ben Bench', user_type: 'customer' } },
  });
  await call('POST', '/auth/sign-in', { email, password });

  const sockets = encodeURIComponent(`${server.dataDir}/postgres`);
  const db = new pg.Client({
    connectionString: `postgresql:///postgres?host=${sockets}&user=postgres`,
    options: '-c role=kinkeeper_app',
  });
  await db.connect();
  const asPerson = async (work: () => Promise<unknown>) => {
    await db.query('begin');
    await db.query("select set_config('app.person_id', $1, true)", [user_id]);
    await work();
    await db.query('commit');
  };

  const draft = await call('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 1 });
  await compare('draft save', ROUNDS, {
    ours: (round) =>
      call('PATCH', '/assessments/draft', {
        draft_id: draft.id,
        changes: { city_or_zip: `City ${round}` },
        step: 3,
      }),
    bare: () =>
      asPerson(async () => {
        await db.query(
          'select id, answers, safety_ticks, step from assessment_drafts where user_id = $1 for update',
          [user_id],
        );
        await db.query(
          'update assessment_drafts set answers = $1, safety_ticks = $2, step = $3, updated_at = now() where id = $4',
          [JSON.stringify(ANSWERS), '{}', 3, draft.id],
        );
      }),
  });

  const part = (at: Date) => ({ 'triage.housing': { value: { urgency: 'high' }, at: at.toISOString() } });
  await compare('plan state save', ROUNDS, {
    ours: () => call('PATCH', '/plan/progress', { version: 1, cleared_at: null, parts: part(new Date()) }),
    bare: () =>
      asPerson(async () => {
        await db.query(
          `insert into plan_parts (user_id, part, value, changed_at) values ($1, 'triage.housing', $2, now())
           on conflict (user_id, part) do update set value = excluded.value, changed_at = excluded.changed_at
           where plan_parts.changed_at < excluded.changed_at`,
          [user_id, JSON.stringify({ urgency: 'high' })],
        );
        await db.query('select cleared_at from plan_clearings where user_id = $1', [user_id]);
        await db.query('select part, value, changed_at from plan_parts where user_id = $1', [user_id]);
      }),
  });
  measurePlans();

  const version = (await db.query<{ version: string }>('select version from question_sets limit 1')).rows[0]
    ?.version;
  const stored = JSON.stringify({ ...ANSWERS, assumed: [] });
  const flags = JSON.stringify({ escalate_case: true });
  await call('POST', '/assessments', { draft_id: draft.id });
  await compare('draft, then submit', ROUNDS, {
    ours: async () => {
      const { id } = await call('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 6 });
      await call('POST', '/assessments', { draft_id: id });
    },
    bare: async () => {
      const id = crypto.randomUUID();
      await asPerson(async () => {
        await db.query(
          'insert into assessment_drafts (id, user_id, created_at, updated_at) values ($1, $2, now(), now()) on conflict (user_id) do nothing',
          [id, user_id],
        );
        await db.query(
          'select id, answers, safety_ticks, step from assessment_drafts where user_id = $1 for update',
          [user_id],
        );
        await db.query(
          'update assessment_drafts set answers = $1, safety_ticks = $2, step = $3, updated_at = now() where id = $4',
          [stored, '{}', 6, id],
        );
      });
      await asPerson(async () => {
        await db.query(
          'select id, answers, safety_ticks, step from assessment_drafts where user_id = $1 for update',
          [user_id],
        );
        await db.query('select * from assessments where id = $1 and user_id = $2', [id, user_id]);
        await db.query(
          `insert into assessments (id, user_id, answers, risk_flags, escalate_case, escalation_level, city_zip, help_level, question_set_version, created_at)
           values ($1, $2, $3, $4, true, 'routine', 'Phoenix', 'help_plan_only', $5, now()) returning *`,
          [id, user_id, stored, flags, version],
        );
        await db.query(
          "insert into events (actor_id, kind, subject_type, subject_id) values ($1, 'assessment.submitted', 'assessment', $2)",
          [user_id, id],
        );
        await db.query('delete from assessment_drafts where user_id = $1', [user_id]);
      });
    },
  });

  await db.query('set role kinkeeper_system');
  const hashing = () =>
    scryptSync(password, 'a salt of sixteen', 64, { N: 16384, r: 16, p: 1, maxmem: 128 * 16384 * 16 * 2 });
  db.on('error', () => {});
  await compare('sign-in (both hash the password once)', 40, {
    ours: () => call('POST', '/auth/sign-in', { email, password }),
    bare: async () => {
      await db.query('select * from people where email = $1', [email]);
      await db.query('select * from credentials where user_id = $1', [user_id]);
      hashing();
      await db.query(
        "insert into sessions (user_id, token, expires_at, idle_until) values ($1, $2, now() + interval '12 h', now() + interval '30 min')",
        [user_id, randomBytes(24).toString('base64url')],
      );
    },
  });
  await db.end();
}

/** How many plans per second the rules compute, with their texts, on one core. */
function measurePlans(): void {
  const library = loadLibrary();
  const content = {
    library,
    planActions: loadPlanActions(library, new Set(listGuideIds())),
    clock: systemClock,
  };
  const triage = { urgency: 'high', confidence: 'low', emotional: 'high', conversationHelp: 'yes' } as const;
  const answers = {
    healthcare: { triage, drill: { snags: ['confusion', 'long_waits', 'coordination'], releases: 'no' } },
    housing: {
      triage,
      drill: { focuses: ['in_home_help', 'assisted_living'], caregiverFeeling: 'stressed' },
    },
  };
  const begun = performance.now();
  let count = 0;
  for (; performance.now() - begun < 1000; count += 1)
    showPlan({ answers, first: null }, true, 'en', content);
  console.log(`plans computed: ${count} a second`);
}

interface Sides {
  ours: (round: number) => Promise<unknown>;
  bare: (round: number) => Promise<unknown>;
}

/** Alternates between both sides, so that fluctuations of the machine affect both. */
async function compare(name: string, rounds: number, sides: Sides): Promise<void> {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = -20; round < rounds; round += 1) {
    for (const side of ['ours', 'bare'] as const) {
      const begun = performance.now();
      await sides[side](round);
      if (round >= 0) times[side].push(performance.now() - begun);
    }
  }
  const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const p95 = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
  const ratio = median(times.ours) / median(times.bare);
  console.log(
    `${name}: ours ${median(times.ours).toFixed(2)} ms (p95 ${p95(times.ours).toFixed(2)}), bare pg ${median(times.bare).toFixed(2)} ms, ratio ${ratio.toFixed(1)}`,
  );
}
