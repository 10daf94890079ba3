import { describe, expect, it } from 'vitest';
import { BOOKED_AS, hasVideo } from './appointments.names.rules.ts';
import {
  ABSENT,
  ACTS,
  type Act,
  APPOINTMENT_MAX,
  APPOINTMENTS_PAGE,
  type Appointment,
  BUFFER_STEPS,
  bookableDays,
  callState,
  DAYS_AHEAD,
  END_TIME,
  isAhead,
  isStartingSoon,
  lastChange,
  lengthOf,
  MAX_NOTICE_HOURS,
  MAX_SLOTS,
  NEW_BLOCK,
  NEW_WINDOW,
  projectOf,
  SLOT_STEPS,
  START_TIME,
  STATUS_AFTER,
  STATUSES,
  type Status,
  TYPES,
  WINDOW_DEFAULTS,
  whyNotAct,
  windowProblem,
} from './appointments.rules.ts';

const MARIA = { id: 'maria', isAdmin: false };
const DANA = { id: 'dana', isAdmin: false };
const OTHER = { id: 'other', isAdmin: false };
const ADMIN = { id: 'ada', isAdmin: true };
const booked = (status: Status, cutoff_hours = 0): Appointment => ({
  customer_id: 'maria',
  service_provider_id: 'dana',
  status,
  start_time: '2026-11-25T15:00:00.000Z',
  end_time: '2026-11-25T16:00:00.000Z',
  cutoff_hours,
  customer: { closed: false },
  service_provider: { closed: false },
});
const at = (time: string) => new Date(`2026-11-25T${time}Z`);
const BEFORE = at('12:00:00.000');
const DURING = at('15:30:00.000');
const AFTER = at('16:00:00.000');

/** What everybody may do, in short: c for confirm, x for cancel, m for move, p for relocate, d for complete, a for absent. */
const SHORT: Record<Act, string> = {
  confirm: 'c',
  cancel: 'x',
  move: 'm',
  relocate: 'p',
  complete: 'd',
  absent: 'a',
};
const may = (status: Status, person: typeof MARIA, now: Date) =>
  ACTS.filter((act) => whyNotAct(booked(status), act, person, now) === null)
    .map((act) => SHORT[act])
    .join('');

describe('who may do what with an appointment [APPT-38, APPT-48, APPT-51, APPT-65]', () => {
  it.each([
    ['scheduled', 'xmp', 'xmp', '', 'cxmp', 'cxmpa', 'da'],
    ['rescheduled', 'xmp', 'xmp', '', 'cxmp', 'cxmpa', 'da'],
    ['confirmed', 'xmp', 'xmp', '', 'xmp', 'xmpa', 'da'],
    ['completed', '', '', '', '', 'a', 'a'],
    ['cancelled', '', '', '', '', '', ''],
  ] as const)('%s', (status, ...expected) => {
    const times = [BEFORE, DURING, AFTER];
    const customer = times.map((now) => may(status, MARIA, now));
    const provider = times.map((now) => may(status, DANA, now));
    expect([...customer, ...provider]).toEqual(expected);
    // Where it takes place is for the two of them (APPT-65).
    expect(times.map((now) => may(status, ADMIN, now))).toEqual(
      provider.map((each) => each.replace('p', '')),
    );
    expect(times.map((now) => may(status, OTHER, now))).toEqual(['', '', '']);
  });

  it('says why not, and to others no more than that it is not theirs', () => {
    const why = (status: Status, act: Act, person = MARIA, now = BEFORE) =>
      whyNotAct(booked(status), act, person, now);
    expect(why('cancelled', 'confirm', OTHER)).toBe('not_yours');
    expect(why('cancelled', 'confirm')).toBe('providers_only');
    expect(why('cancelled', 'move')).toBe('status');
    expect(why('scheduled', 'move', MARIA, AFTER)).toBe('ended');
    expect(why('scheduled', 'complete', DANA, DURING)).toBe('not_ended');
    expect(why('scheduled', 'absent', DANA)).toBe('not_started');
  });

  it('leads to the status of the rows [APPT-38, APPT-40, APPT-44]', () => {
    expect(ACTS.map((act) => STATUS_AFTER[act])).toEqual([
      'confirmed',
      'cancelled',
      'scheduled',
      null,
      'completed',
      'completed',
    ]);
  });
});

describe('an appointment with somebody whose account is closed [APPT-38, APPT-48]', () => {
  const left = (status: Status, closed: 'customer' | 'service_provider') => ({
    ...booked(status, 24),
    [closed]: { closed: true },
  });
  const mayStill = (appointment: Appointment, person: typeof MARIA, now: Date) =>
    ACTS.filter((act) => whyNotAct(appointment, act, person, now) === null)
      .map((act) => SHORT[act])
      .join('');

  it.each([
    ['scheduled', 'x', 'x', ''],
    ['rescheduled', 'x', 'x', ''],
    ['confirmed', 'x', 'x', ''],
    ['completed', '', '', ''],
    ['cancelled', '', '', ''],
  ] as const)('is cancelled by the customer until it is over, and not moved: %s', (status, ...expected) => {
    const times = [BEFORE, DURING, AFTER];
    expect(times.map((now) => mayStill(left(status, 'service_provider'), MARIA, now))).toEqual(expected);
  });

  it.each([
    ['scheduled', 'x', 'xa', 'da'],
    ['rescheduled', 'x', 'xa', 'da'],
    ['confirmed', 'x', 'xa', 'da'],
    ['completed', '', 'a', 'a'],
    ['cancelled', '', '', ''],
  ] as const)('is neither confirmed nor moved by the provider, or the team: %s', (status, ...expected) => {
    const times = [BEFORE, DURING, AFTER];
    expect(times.map((now) => mayStill(left(status, 'customer'), DANA, now))).toEqual(expected);
    expect(times.map((now) => mayStill(left(status, 'customer'), ADMIN, now))).toEqual(expected);
    expect(times.map((now) => mayStill(left(status, 'service_provider'), ADMIN, now))).toEqual(expected);
  });

  it('says why it is not moved, and to others no more than that it is not theirs', () => {
    expect(whyNotAct(left('confirmed', 'service_provider'), 'move', MARIA, BEFORE)).toBe('closed');
    expect(whyNotAct(left('scheduled', 'service_provider'), 'confirm', MARIA, BEFORE)).toBe('providers_only');
    expect(whyNotAct(left('confirmed', 'service_provider'), 'cancel', OTHER, BEFORE)).toBe('not_yours');
  });
});

describe('the cut-off', () => {
  it('binds the customer to its last moment, and never the provider', () => {
    const late = at('13:00:00.001');
    const appointment = booked('confirmed', 2);
    expect(lastChange(appointment)).toEqual(at('13:00:00.000'));
    expect(whyNotAct(appointment, 'cancel', MARIA, at('13:00:00.000'))).toBeNull();
    expect(whyNotAct(appointment, 'cancel', MARIA, late)).toBe('too_late');
    expect(whyNotAct(appointment, 'move', MARIA, late)).toBe('too_late');
    expect(whyNotAct(appointment, 'cancel', DANA, late)).toBeNull();
  });

  it('is the end where the provider sets none [APPT-48]', () => {
    expect(lastChange(booked('scheduled'))).toEqual(AFTER);
    for (const act of ['cancel', 'move'] as const) {
      expect(whyNotAct(booked('scheduled'), act, MARIA, DURING)).toBeNull();
      expect(whyNotAct(booked('scheduled'), act, MARIA, AFTER)).not.toBeNull();
    }
  });
});

describe('an appointment', () => {
  it.each([
    ['confirmed', '14:30:00', true],
    ['confirmed', '14:29:59', false],
    ['confirmed', '14:29:00', false],
    ['confirmed', '14:59:59', true],
    ['confirmed', '15:00:00', false],
    ['scheduled', '14:45:00', false],
    ['rescheduled', '14:45:00', false],
    ['cancelled', '14:45:00', false],
  ] as const)('that is %s starts soon at %s: %s [APPT-49]', (status, time, expected) => {
    expect(isStartingSoon(booked(status), at(`${time}.000`))).toBe(expected);
  });

  it('lasts as long after a move as before [APPT-44, APPT-47]', () => {
    expect(lengthOf(booked('scheduled'))).toBe(60);
    expect(lengthOf({ ...booked('scheduled'), end_time: '2026-11-25T15:45:00.000Z' })).toBe(45);
  });

  it.each([
    ['14:44:59', 'early'],
    ['14:45:00', 'open'],
    ['16:30:00', 'open'],
    ['16:30:01', 'over'],
  ] as const)('has a call that at %s is %s', (time, expected) => {
    expect(callState(booked('scheduled'), at(`${time}.000`))).toBe(expected);
    expect(callState(booked('cancelled'), at(`${time}.000`))).toBe('over');
  });

  it('is ahead until it is over, cancelled or completed', () => {
    const ahead = (now: Date) => STATUSES.filter((status) => isAhead(booked(status), now));
    expect(ahead(DURING)).toEqual(['scheduled', 'confirmed', 'rescheduled']);
    expect(ahead(AFTER)).toEqual([]);
  });
});

describe('what is set by the rows', () => {
  it('of an appointment [APPT-02, APPT-03, APPT-26, APPT-30]', () => {
    expect(STATUSES).toEqual(['scheduled', 'confirmed', 'cancelled', 'completed', 'rescheduled']);
    expect(TYPES).toEqual(['consultation', 'follow_up', 'assessment', 'planning', 'review']);
    expect(BOOKED_AS).toEqual({
      title: 'Scheduled Consultation',
      description: 'Video consultation appointment',
      appointment_type: 'consultation',
    });
    expect(MAX_SLOTS).toBe(5);
    expect(ABSENT).toEqual(['customer', 'provider']);
  });

  it('fits into its limits', () => {
    expect(BOOKED_AS.title.length).toBeLessThan(APPOINTMENT_MAX.title);
    expect(BOOKED_AS.description.length).toBeLessThan(APPOINTMENT_MAX.description);
    // What was booked at once is on one page.
    expect(APPOINTMENTS_PAGE).toBeGreaterThan(MAX_SLOTS);
    // The longest notice leaves days to book.
    expect(MAX_NOTICE_HOURS).toBeLessThan(24 * DAYS_AHEAD.customer);
  });

  it('of days and hours [APPT-11, APPT-17, APPT-22, APPT-54, APPT-55]', () => {
    expect(bookableDays('2026-11-23')).toEqual({ first: '2026-11-23', last: '2026-12-23' });
    expect(bookableDays('2026-11-23', DAYS_AHEAD.provider).last).toBe('2027-11-23');
    expect(WINDOW_DEFAULTS).toEqual({ slot_duration_minutes: 60, buffer_minutes: 0 });
    expect(NEW_BLOCK).toEqual({ start_time: '09:00', end_time: '10:00' });
    expect(NEW_WINDOW).toMatchObject({ day_of_week: 1, start_time: '09:00', end_time: '17:00' });
    expect(NEW_WINDOW).toMatchObject({ slot_duration_minutes: 60, buffer_minutes: 15 });
    expect(SLOT_STEPS).toMatchObject({ least: 15, step: 15 });
    expect(BUFFER_STEPS).toMatchObject({ least: 0, step: 5 });
  });

  it('of times of the day', () => {
    const fits = (pattern: RegExp) =>
      ['00:00', '09:00', '23:59', '24:00', '24:01', '9:00', '09:60', '09:00:00'].filter((time) =>
        pattern.test(time),
      );
    expect(fits(START_TIME)).toEqual(['00:00', '09:00', '23:59']);
    expect(fits(END_TIME)).toEqual(['00:00', '09:00', '23:59', '24:00']);
  });
});

describe('weekly hours', () => {
  it.each([
    ['09:00', '17:00', null],
    ['09:00', '10:00', null],
    ['23:00', '24:00', null],
    ['09:00', '09:59', 'shorter_than_slot'],
    ['09:00', '09:00', 'end_not_after_start'],
    ['17:00', '09:00', 'end_not_after_start'],
  ] as const)('from %s to %s: %s [APPT-59]', (start_time, end_time, expected) => {
    expect(windowProblem({ start_time, end_time, slot_duration_minutes: 60 })).toBe(expected);
  });
});

it.each([
  ['that its reader is in', 'a', 'Mom at home', 'a'],
  ['that its reader has left', 'a', null, null],
  ['that it never had', null, null, null],
])('the project of an appointment %s [APPT-53]', (_, project_id, project_title, project) => {
  expect(projectOf({ project_id, project_title })).toBe(project);
});

it.each([
  ['of a service', 'https://meet.example/kk-1', true],
  ['of our own page', 'https://kin.example/call/1#2', false],
  ['of others', null, false],
])('the link %s promises a call only where there is video [APPT-27]', (_, link, promised) => {
  expect(hasVideo(link, 'https://kin.example')).toBe(promised);
});
