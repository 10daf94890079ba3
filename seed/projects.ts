/** Two projects: Maria and Dana prepare Rosa's way home, talk about it and share the work; and Maria plans ahead. */
import { DAY_MS, HOUR_MS } from '../src/kit/days.ts';
import { uuidv7 } from '../src/kit/ids.ts';
import { playAppointments } from './appointments.ts';
import { CAST } from './cast.ts';
import { playDocuments } from './documents.ts';
import type { Stage } from './stage.ts';

/** Hours ago, who, and what they wrote. Maria has read all but the last two. */
const TALK: readonly [hours: number, who: 'maria' | 'dana', content: string][] = [
  [
    46,
    'maria',
    'Hello Dana, thank you for joining. Mom comes home from Saguaro Rehab in about two weeks, and I do not know where to begin.',
  ],
  [
    45,
    'dana',
    'Hello Maria, I am glad you wrote. You have already begun: asking early gives us time. Could you tell me how the house is laid out, and who can be with your mom in the first days?',
  ],
  [
    44,
    'maria',
    'One floor, but two steps at the front door, and the bathroom has a tub. I can take the first week off. My sister comes on weekends.',
  ],
  [
    28,
    'dana',
    'That is a good start. Please ask the rehab team for their discharge papers a few days before, so that we can read them together. I made a list of questions for them and will bring it to our next talk.',
  ],
  [22, 'maria', 'I asked today. They hold a family meeting on Thursday. Can we talk before that?'],
  [3, 'dana', 'Yes. Wednesday evening suits me well, after 6.'],
  [3, 'dana', 'And please rest a little too, Maria. You do not have to settle everything this week.'],
];

interface SeededTask {
  by: 'maria' | 'dana';
  /** Nobody yet, if left out. */
  to?: 'maria' | 'dana';
  title: string;
  description?: string;
  priority: number;
  /** Days from today. */
  due?: number;
  checklist?: readonly [words: string, done: boolean][];
  status?: string;
  repeat?: object;
}

/** What has to be done before Rosa comes home; the last one is the newest. */
const TO_DO: readonly SeededTask[] = [
  {
    by: 'maria',
    to: 'maria',
    title: 'Ask the rehab team for the family meeting',
    priority: 2,
    due: -1,
    status: 'completed',
  },
  {
    by: 'maria',
    to: 'maria',
    title: 'Refill the weekly pill box',
    description: 'From the list that rehab gives us. Check it against the labels.',
    priority: 2,
    due: 13,
    repeat: { every: 'week', step: 1 },
  },
  {
    by: 'dana',
    title: 'Questions for the discharge meeting',
    priority: 2,
    due: 3,
    status: 'in_progress',
    checklist: [
      ['Which medicines change', true],
      ['Who comes for therapy, and how often', true],
      ['What to do if she falls', false],
    ],
  },
  {
    by: 'dana',
    to: 'dana',
    title: 'Make the house ready',
    description: 'Two steps at the front door, and the bathroom has a tub.',
    priority: 1,
    due: 10,
    checklist: [
      ['Railing at the front steps', false],
      ['Grab bars and a shower chair', false],
      ['Night lights from bed to bathroom', true],
      ['Take up the loose rugs', true],
    ],
  },
  { by: 'maria', title: 'Find somebody for the second week', priority: 3 },
];

export async function playProjects(stage: Stage): Promise<void> {
  const { call, maria, dana, clock } = stage;
  const now = Date.now();
  const ago = (hours: number) => clock.set(new Date(now - hours * HOUR_MS));
  const create = async (project: object) => {
    const body = { request_id: uuidv7(clock.now().getTime()), ...project };
    return (await call<{ id: string }>(maria, 'POST', '/projects', body)).data.id;
  };
  const day = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);

  ago(48);
  const id = await create({
    title: 'Mom coming home from rehab',
    description:
      'Rosa comes home from Saguaro Rehab. We want the house ready, the first days covered, and nobody worn out.',
    priority: 1,
    due_date: day(14),
  });
  const { data } = await call<{ providers: { user_id: string; full_name: string }[] }>(
    maria,
    'GET',
    '/providers?search=Dana+Whitfield',
  );
  await call(maria, 'PUT', `/projects/${id}/provider`, { service_provider_id: data.providers[0]?.user_id });
  await call(dana, 'PATCH', `/projects/${id}`, { status: 'active' });

  for (const [index, [hours, who, content]] of TALK.entries()) {
    ago(hours - index / 60);
    const [speaker, listener] = who === 'maria' ? [maria, dana] : [dana, maria];
    const body = { client_id: uuidv7(clock.now().getTime()), content };
    const message = await call<{ id: string }>(speaker, 'POST', `/projects/${id}/messages`, body);
    if (index < TALK.length - 2)
      await call(listener, 'POST', `/projects/${id}/messages/read`, { ids: [message.data.id] });
  }

  const members = await call<{ people: { user_id: string; full_name: string }[] }>(
    maria,
    'GET',
    `/projects/${id}/tasks/assignees`,
  );
  const idOf = (name: 'maria' | 'dana') =>
    members.data.people.find((person) => person.full_name === CAST[name].full_name)?.user_id;
  for (const [index, { by, to, due, checklist = [], status, ...task }] of TO_DO.entries()) {
    ago(21 - index / 60);
    const who = by === 'maria' ? maria : dana;
    const created_at = clock.now().toISOString();
    const made = await call<{ id: string }>(who, 'POST', `/projects/${id}/tasks`, {
      ...task,
      client_id: uuidv7(clock.now().getTime()),
      ...(to && { assigned_to: idOf(to) }),
      ...(due !== undefined && { due_date: day(due) }),
      checklist_items: checklist.map(([title, completed], n) => ({
        id: `${clock.now().getTime()}-${n}`,
        title,
        completed,
        created_at,
      })),
    });
    if (status) await call(who, 'PATCH', `/projects/${id}/tasks/${made.data.id}`, { status });
  }

  await playDocuments(stage, id, ago);

  ago(2);
  await playAppointments(stage, id);

  ago(20);
  await create({
    title: 'Rides to appointments',
    description: 'Mom stopped driving. Somebody should take her when I am at work.',
    priority: 4,
  });
}
