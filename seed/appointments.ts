/** Dana's hours, and Wednesday evening: the talk that she and Maria agreed on. */

import type { Appointment } from '../src/features/appointments/appointments.fields.contract.ts';
import { instantOf, weekdayOf } from '../src/features/appointments/appointments.times.rules.ts';
import { daysAfter, HOUR_MS } from '../src/kit/days.ts';
import { uuidv7 } from '../src/kit/ids.ts';
import { dayIn } from '../src/kit/time-zone.ts';
import type { Stage } from './stage.ts';

const ZONE = 'America/Phoenix';
const WEDNESDAY = 3;
const DAYTIME = { start_time: '09:00', end_time: '17:00', slot_duration_minutes: 60, buffer_minutes: 15 };
const EVENING = { start_time: '18:00', end_time: '20:00', slot_duration_minutes: 60, buffer_minutes: 0 };

/** @param projectId of Maria and Dana */
export async function playAppointments(
  { call, maria, dana, clock }: Stage,
  projectId: string,
): Promise<void> {
  await call(dana, 'PUT', '/availability/settings', { time_zone: ZONE });
  for (const day_of_week of [1, 2, 4, 5])
    await call(dana, 'POST', '/availability/windows', { day_of_week, ...DAYTIME });
  await call(dana, 'POST', '/availability/windows', { day_of_week: WEDNESDAY, ...EVENING });
  const { data: project } = await call<{ service_provider_id: string }>(
    maria,
    'GET',
    `/projects/${projectId}`,
  );
  const start = instantOf(nextWednesday(clock.now()), EVENING.start_time, ZONE);
  const { data } = await call<{ appointments: Appointment[] }>(maria, 'POST', '/appointments', {
    request_id: uuidv7(clock.now().getTime()),
    service_provider_id: project.service_provider_id,
    project_id: projectId,
    slots: [{ start_time: start.toISOString(), end_time: new Date(start.getTime() + HOUR_MS).toISOString() }],
    title: 'Before the family meeting',
    description: 'Which questions to ask, and what the house still needs.',
  });
  for (const { id } of data.appointments) {
    await call(dana, 'GET', `/appointments/${id}`);
    await call(dana, 'PATCH', `/appointments/${id}`, { act: 'confirm' });
    await call(maria, 'GET', `/appointments/${id}`);
  }
}

/** The next one that is not today. */
function nextWednesday(now: Date): string {
  const tomorrow = daysAfter(dayIn(ZONE, now), 1);
  return daysAfter(tomorrow, (WEDNESDAY - weekdayOf(tomorrow) + 7) % 7);
}
