import { expect, it } from 'vitest';
import { isDoneAlready } from './appointments.changing.rules.ts';
import type { SentChange } from './appointments.contract.ts';
import type { Appointment } from './appointments.fields.contract.ts';

const BEFORE = {
  status: 'confirmed',
  start_time: '2026-12-01T16:00:00.000Z',
  end_time: '2026-12-01T17:00:00.000Z',
  time_zone: 'America/Phoenix',
  cancelled_by: null,
  cancellation_reason: null,
  absent: null,
} as Appointment;
const cancelled = { status: 'cancelled', cancelled_by: 'maria', cancellation_reason: 'Ill' } as const;
const cancel = { act: 'cancel', cancellation_reason: 'Ill' } as const;
const move = { act: 'move', start_time: '2026-12-01T09:00:00-07:00' } as const;
const wall = { act: 'move', start_wall: { day: '2026-12-01', time: '09:00' } } as const;

it.each<[string, Partial<Appointment>, Partial<SentChange>, boolean]>([
  ['confirmed', {}, { act: 'confirm' }, true],
  ['moved since it was confirmed', { status: 'scheduled' }, { act: 'confirm' }, false],
  ['cancelled with this reason', cancelled, cancel, true],
  ['cancelled with another', cancelled, { ...cancel, cancellation_reason: 'Away' }, false],
  ['cancelled by the other side', { ...cancelled, cancelled_by: 'dana' }, cancel, false],
  ['not cancelled', {}, cancel, false],
  ['there', {}, move, true],
  ['there, and as long as that', {}, { ...move, end_time: BEFORE.end_time }, true],
  ['there, and longer', {}, { ...move, end_time: '2026-12-01T17:30:00.000Z' }, false],
  ['elsewhere', {}, { ...move, start_time: '2026-12-01T09:15:00-07:00' }, false],
  ['there, and cancelled since', cancelled, move, false],
  ['there, by the clock', {}, wall, true],
  ['elsewhere, by the clock', {}, { ...wall, start_wall: { day: '2026-12-01', time: '16:00' } }, false],
  ['completed', { status: 'completed' }, { act: 'complete' }, true],
  ['completed without the customer', { status: 'completed', absent: 'customer' }, { act: 'complete' }, false],
  ['absent', { status: 'completed', absent: 'customer' }, { act: 'absent', absent: 'customer' }, true],
  ['absent: the other', { status: 'completed', absent: 'customer' }, { act: 'absent', absent: null }, false],
  ['not completed', {}, { act: 'absent', absent: null }, false],
])(
  'an appointment is already what a change makes of it, or not: %s [APPT-40, APPT-44, APPT-51]',
  (_, now, sent, isDone) => {
    expect(isDoneAlready({ ...BEFORE, ...now }, sent as SentChange, 'maria')).toBe(isDone);
  },
);
