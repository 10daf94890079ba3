import { msg } from '@lingui/core/macro';
import type { HourSource } from '../../billing/billing.prices.rules.ts';
import type { Status, TYPES } from '../appointments.rules.ts';
import type { DayPart } from '../appointments.times.rules.ts';

/** APPT-02. */
export const STATUS_LABELS = {
  scheduled: msg({ message: 'Scheduled', context: 'status of an appointment' }),
  confirmed: msg({ message: 'Confirmed', context: 'status of an appointment' }),
  cancelled: msg({ message: 'Cancelled', context: 'status of an appointment' }),
  completed: msg({ message: 'Completed', context: 'status of an appointment' }),
  rescheduled: msg({ message: 'Rescheduled', context: 'status of an appointment' }),
} satisfies Record<Status, unknown>;

/** APPT-03. */
export const TYPE_LABELS = {
  consultation: msg({ message: 'Consultation', context: 'type of an appointment' }),
  follow_up: msg({ message: 'Follow-up', context: 'type of an appointment' }),
  assessment: msg({ message: 'Assessment', context: 'type of an appointment' }),
  planning: msg({ message: 'Planning', context: 'type of an appointment' }),
  review: msg({ message: 'Review', context: 'type of an appointment' }),
} satisfies Record<(typeof TYPES)[number], unknown>;

export const HOUR_SOURCE_LABELS = {
  coordination: msg({ message: 'Coordination hours', context: 'pays for an appointment' }),
  coaching: msg({ message: 'Coaching hours', context: 'pays for an appointment' }),
  free_session: msg({ message: 'Free coaching session', context: 'pays for an appointment' }),
} satisfies Record<HourSource, unknown>;

export const DAY_PART_LABELS = {
  morning: msg({ message: 'Morning', context: 'part of a day' }),
  afternoon: msg({ message: 'Afternoon', context: 'part of a day' }),
  evening: msg({ message: 'Evening', context: 'part of a day' }),
} satisfies Record<DayPart, unknown>;
