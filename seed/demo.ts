/**
 * The demo: a named cast living a believable week, acting through the API.
 * Maria cares for her mother Rosa, who lives alone in Phoenix. Eight days ago Rosa was unsteady;
 * Maria answered the assessment for the first time. Then Rosa fell and went to rehab. Two days ago
 * Maria answered again, shared the plan with Dana, a care coordinator, and kept a knowledge pack. Ada
 * made one for everybody. Maria and Dana prepare Rosa's way home in a project. James has just begun.
 */

import { createApp } from '../src/app/app.ts';
import type { Services } from '../src/app/services.ts';
import {
  grantAdmin,
  markEmailsVerified,
  removePeople,
  replacePasswords,
} from '../src/features/accounts/accounts.queries.ts';
import { openUnsolicitedMail } from '../src/features/accounts/accounts.service/unsolicited-mail.ts';
import type { DraftAnswers } from '../src/features/assessment/assessment.answers.types.ts';
import { openRuns } from '../src/features/packs/packs.service/runs.ts';
import { clockFrom } from '../src/kit/clock.ts';
import { DAY_MS } from '../src/kit/days.ts';
import { uuidv7 } from '../src/kit/ids.ts';
import { openLog } from '../src/server/log.ts';
import { CAST, DEMO_PASSWORD } from './cast.ts';
import { playProjects } from './projects.ts';

/** Rate limits are off: the cast is not an attack. */
const NO_LIMITS = {
  take: async () => {},
  isFirst: async () => true,
  refund: async () => {},
  lift: async () => {},
  request: async () => 0,
  close: () => {},
};

const ROSA_BEFORE: DraftAnswers = {
  safety_check: ['none_of_above'],
  starting_points: ['fall_safety'],
  onset_timing: 'ongoing_2mo',
  current_location: 'home',
  city_or_zip: '85004',
  decision_status: 'think_exists',
  care_team: ['me', 'friend_neighbor'],
  coverage_snapshot: ['medicare'],
  monthly_budget: '250_1000',
  money_last_60_days: ['none'],
  home_setup: ['tub_shower_no_bars', 'low_lighting_clutter', 'lives_alone'],
  daily_needs_now: ['housekeeping_finances'],
  falls_and_mobility: 'unsteady',
  memory_behavior: ['none'],
  driving_status: 'drives_concerned',
  weekly_help_hours: '3_6',
  preferences: ['stay_home', 'keep_pets'],
  help_level: 'help_plan_only',
};

const ROSA_AFTER_THE_FALL: DraftAnswers = {
  ...ROSA_BEFORE,
  starting_points: ['discharge', 'fall_safety'],
  discharge_details: {
    planned_discharge_date: '',
    facility_name: 'Saguaro Rehab Center',
    followup_scheduled: false,
  },
  onset_timing: 'last_week',
  current_location: 'rehab_snf',
  care_team: ['me', 'siblings', 'professional_helper'],
  daily_needs_now: ['bathing', 'dressing', 'moving_walking', 'housekeeping_finances'],
  falls_and_mobility: 'fell_3mo',
  driving_status: 'stopped_driving',
  weekly_help_hours: '7_14',
  help_level: 'help_guided',
  share_with_team: true,
};

/** Plays the week. First removes what an interrupted earlier start left behind. */
export async function seedDemo(services: Services): Promise<void> {
  const clock = clockFrom(new Date(Date.now() - 8 * DAY_MS));
  const log = openLog('silent');
  // The demo uses no model: it costs nothing and is the same everywhere.
  const unsolicitedMail = await openUnsolicitedMail({ ...services, limits: NO_LIMITS });
  const packRuns = openRuns({ db: services.db, sources: services.packSources, model: null, clock, log });
  const app = createApp(
    { ...services, clock, limits: NO_LIMITS, log, packRuns, unsolicitedMail },
    { pages: null },
  );

  async function call<T>(
    cookie: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ data: T; cookie: string }> {
    const response = await app.request(`${services.publicUrl}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`the demo could not ${method} ${path}: ${await response.text()}`);
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    return { data: (await response.json()) as T, cookie: cookies.join('; ') };
  }

  async function send(cookie: string, path: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    const headers = { cookie, 'content-type': 'application/pdf' };
    const response = await app.request(`${services.publicUrl}/api${path}`, { method: 'PUT', headers, body });
    if (!response.ok) throw new Error(`the demo could not upload: ${await response.text()}`);
  }
  async function receive(cookie: string, url: string): Promise<void> {
    const response = await app.request(url, { headers: { cookie } });
    if (!response.ok) throw new Error('the demo could not open a document');
    await response.arrayBuffer();
  }

  const emails = Object.values(CAST).map((each) => each.email);
  await services.db.asSystem((trx) => removePeople(trx, emails));
  for (const { email, ...data } of Object.values(CAST)) {
    await call('', 'POST', '/auth/sign-up', { email, password: crypto.randomUUID(), options: { data } });
  }
  // The only three things the API offers nobody: creating the first admin, verifying addresses that receive
  // no mail, and setting a password that everybody knows.
  const { password } = await services.auth.engine.$context;
  const hash = await password.hash(DEMO_PASSWORD);
  await services.db.asSystem(async (trx) => {
    await replacePasswords(trx, emails, hash);
    await grantAdmin(trx, CAST.ada.email);
    await markEmailsVerified(trx, emails);
  });
  const signIn = async (email: string) =>
    (await call('', 'POST', '/auth/sign-in', { email, password: DEMO_PASSWORD })).cookie;
  const save = async (cookie: string, changes: DraftAnswers, step: number) =>
    (await call<{ id: string }>(cookie, 'PATCH', '/assessments/draft', { draft_id: null, changes, step }))
      .data.id;
  const submit = async (cookie: string, answers: DraftAnswers) => {
    const draft_id = await save(cookie, answers, 6);
    return (await call<{ id: string }>(cookie, 'POST', '/assessments', { draft_id })).data.id;
  };

  const maria = await signIn(CAST.maria.email);
  await submit(maria, ROSA_BEFORE);
  clock.set(new Date(Date.now() - 2 * DAY_MS));
  const plan = await submit(maria, ROSA_AFTER_THE_FALL);
  await call(maria, 'POST', `/assessments/${plan}/shares`, { email: CAST.dana.email });

  // On a busy machine the index takes longer than a request may.
  await services.packSources.prepare((read) => services.db.as(null, read));
  // Maria requests a pack and keeps it; Ada publishes one for everybody, from the same library.
  const ask = async (cookie: string, topic: string, packType: string) =>
    (
      await call<{ id: string; content: string }>(cookie, 'POST', '/functions/generate-knowledge-pack', {
        id: uuidv7(clock.now().getTime()),
        topic,
        packType,
      })
    ).data;
  const kept = await ask(maria, 'Coming home from rehab', 'care_plan');
  await call(maria, 'PATCH', `/generated-packs/${kept.id}`, {});
  const ada = await signIn(CAST.ada.email);
  const { content } = await ask(ada, 'Leaving the hospital safely', 'care_plan');
  await call(ada, 'POST', '/admin/knowledge-packs', {
    // A constant id, so that seeding again does not create a second one.
    id: '0190a1b2-0000-7000-8000-00000000d5c4',
    title: 'Leaving the hospital safely',
    description: 'What to settle before the ride home, and in the first week.',
    pack_type: 'care_plan',
    topic: 'Hospital discharge',
    content,
  });

  const dana = await signIn(CAST.dana.email);
  await playProjects({ call, send, receive, maria, dana, clock });

  clock.set(new Date());
  const james = await signIn(CAST.james.email);
  await save(james, { safety_check: ['none_of_above'], starting_points: ['memory_behavior'] }, 3);
}
