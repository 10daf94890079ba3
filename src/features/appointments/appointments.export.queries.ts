/** What a person's copy of their data says of appointments. */

import { sql } from 'kysely';
import { exportPart, OWN } from '#db/export-part.ts';

export const appointmentsExport = [
  exportPart({
    name: 'appointments',
    about: 'Your appointments.',
    table: 'appointments',
    mine: sql<boolean>`current_person() in (t.customer_id, t.service_provider_id)`,
    fields: {
      id: 'Names the row',
      project_id: 'The project it is in: see projects',
      title: 'Its title',
      description: 'What it is about',
      customer_name: 'With which customer',
      provider_name: 'With which provider',
      start_time: 'When it begins, in UTC',
      end_time: 'When it ends, in UTC',
      appointment_type: 'Which kind',
      location: 'Where',
      meeting_link: 'The link of the call',
      notes: 'Notes about it',
      status: 'Where it stands',
      cancellation_reason: 'Why it was cancelled',
      created_at: 'When it was made, in UTC',
    },
  }),
  exportPart({
    name: 'availability',
    about: 'The weekly hours in which you can be booked.',
    table: 'availability_slots',
    mine: OWN.by('service_provider_id'),
    fields: {
      id: 'Names the row',
      day_of_week: 'The day, 0 is Sunday',
      start_time: 'From',
      end_time: 'Until',
      slot_duration_minutes: 'How long an appointment is',
      buffer_minutes: 'How long between two',
      is_available: 'Whether they count',
    },
  }),
  exportPart({
    name: 'blocked-dates',
    about: 'Dates on which you cannot be booked.',
    table: 'blocked_dates',
    mine: OWN.by('service_provider_id'),
    fields: {
      id: 'Names the row',
      blocked_date: 'Which day',
      is_all_day: 'Whether all of it',
      start_time: 'From',
      end_time: 'Until',
      reason: 'Why',
    },
  }),
];
