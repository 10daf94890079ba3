/** What happens to appointments. Each notifies the other side, also where the two share no project. */
import { type DigestGroup, defineEvent, LOG_ONLY, NO_DATA } from '#kit/event.ts';

const changedAppointments = {
  id: 'mail.news.appointments',
  message: '{count, plural, one {# change to your appointments} other {# changes to your appointments}}',
} as const satisfies DigestGroup;

const ofAppointment = {
  subject: 'appointment',
  data: NO_DATA,
  live: ['members', 'recipients'],
  letter: 'own',
} as const;

export const appointmentBooked = defineEvent('appointment.booked', {
  ...ofAppointment,
  activity: { label: 'Appointment booked', type: null },
  notifies: { named: '{name} booked an appointment', nameless: 'An appointment was booked' },
});
export const appointmentConfirmed = defineEvent('appointment.confirmed', {
  ...ofAppointment,
  activity: { label: 'Appointment confirmed', type: null },
  notifies: { named: '{name} confirmed an appointment', nameless: 'An appointment was confirmed' },
});
export const appointmentMoved = defineEvent('appointment.moved', {
  ...ofAppointment,
  activity: { label: 'Appointment moved', type: null },
  notifies: { named: '{name} moved an appointment', nameless: 'An appointment was moved' },
});
/** Where it takes place is neither in the event nor in the letter. */
export const appointmentRelocated = defineEvent('appointment.relocated', {
  ...ofAppointment,
  activity: { label: 'Place of an appointment changed', type: null },
  notifies: {
    named: '{name} changed where an appointment takes place',
    nameless: 'Where an appointment takes place was changed',
  },
  letter: changedAppointments,
});
export const appointmentCancelled = defineEvent('appointment.cancelled', {
  ...ofAppointment,
  activity: { label: 'Appointment cancelled', type: null },
  notifies: { named: '{name} cancelled an appointment', nameless: 'An appointment was cancelled' },
  withdraws: [appointmentBooked, appointmentConfirmed, appointmentMoved, appointmentRelocated],
});
/** Also where somebody did not come: that is between the two of them. */
export const appointmentCompleted = defineEvent('appointment.completed', {
  ...ofAppointment,
  activity: { label: 'Appointment completed', type: null },
  notifies: null,
  letter: null,
});
/** The account of the other side was closed. Its subject is the first of the appointments that are still to come. */
export const appointmentLeftAlone = defineEvent('appointment.left_alone', {
  ...ofAppointment,
  activity: null,
  notifies: {
    named: 'The account of {name} is closed. Do not count on your appointments with them',
    nameless: 'The account of somebody you have an appointment with is closed. Do not count on it',
  },
});
/** It was opened again. */
export const appointmentStands = defineEvent('appointment.stands', {
  ...ofAppointment,
  activity: null,
  notifies: {
    named: 'The account of {name} is open again. Your appointments with them take place as booked',
    nameless: 'The account of somebody you have an appointment with is open again. It takes place as booked',
  },
  letter: changedAppointments,
});

/** A time that somebody waits for is free, and held for them (docs/decisions/0127). Its subject is the wait. */
export const appointmentOffered = defineEvent('appointment.offered', {
  subject: 'wait',
  data: NO_DATA,
  live: ['recipients'],
  activity: null,
  notifies: {
    byNobody: true,
    named: 'A time that you wait for is free',
    nameless: 'A time that you wait for is free',
  },
  letter: 'own',
});

/** The address from which somebody's calendar program reads: whoever has it needs no password (docs/decisions/0255). */
export const feedRenewed = defineEvent('appointment.feed_renewed', {
  subject: 'person',
  data: NO_DATA,
  rights: 'of people',
  ...LOG_ONLY,
});

/** Reminders, which nobody causes (docs/decisions/0105). */
const reminder = { ...ofAppointment, activity: null } as const;

export const appointmentDayAhead = defineEvent('appointment.day_ahead', {
  ...reminder,
  notifies: {
    byNobody: true,
    named: 'You have an appointment within 24 hours',
    nameless: 'You have an appointment within 24 hours',
  },
});
export const appointmentHourAhead = defineEvent('appointment.hour_ahead', {
  ...reminder,
  notifies: {
    byNobody: true,
    named: 'You have an appointment within the hour',
    nameless: 'You have an appointment within the hour',
  },
  withdraws: [appointmentDayAhead],
});

export const appointmentsEvents = [
  appointmentBooked,
  appointmentConfirmed,
  appointmentMoved,
  appointmentRelocated,
  appointmentCancelled,
  appointmentCompleted,
  appointmentLeftAlone,
  appointmentStands,
  appointmentOffered,
  feedRenewed,
  appointmentDayAhead,
  appointmentHourAhead,
] as const;
