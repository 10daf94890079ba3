/** Two projects: Maria and Dana prepare Rosa's way home and talk about it, and Maria plans ahead. */
import type { clockFrom } from '../src/kit/clock.ts';
import { uuidv7 } from '../src/kit/ids.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Stage {
  call<T>(cookie: string, method: string, path: string, body?: object): Promise<{ data: T }>;
  maria: string;
  dana: string;
  clock: ReturnType<typeof clockFrom>;
}

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

export async function playProjects({ call, maria, dana, clock }: Stage): Promise<void> {
  const now = Date.now();
  const ago = (hours: number) => clock.set(new Date(now - hours * HOUR_MS));
  const create = async (project: object) => {
    const body = { request_id: uuidv7(clock.now().getTime()), ...project };
    return (await call<{ id: string }>(maria, 'POST', '/projects', body)).data.id;
  };

  ago(48);
  const id = await create({
    title: 'Mom coming home from rehab',
    description:
      'Rosa comes home from Saguaro Rehab. We want the house ready, the first days covered, and nobody worn out.',
    priority: 1,
    due_date: new Date(now + 14 * DAY_MS).toISOString().slice(0, 10),
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

  ago(20);
  await create({
    title: 'Rides to appointments',
    description: 'Mom stopped driving. Somebody should take her when I am at work.',
    priority: 4,
  });
}
