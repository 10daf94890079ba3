/** Who may do what with appointments: what each call answers to whom, and what each may do with each row. */
import {
  type Answers,
  type Asks,
  admins,
  type CallAccess,
  everybody,
  everybodysRows,
  members,
  nothing,
  owners,
  ownersRows,
  type RouteAccess,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { appointmentDesk } from './appointments.admin.contract.ts';
import type { appointments } from './appointments.contract.ts';

/** What the calls are about. */
interface World {
  projectId: string;
  messageId: string;
  providerId: string;
  windowId: string;
  blockId: string;
  /** Over; of the owner with the provider. */
  appointmentId: string;
  /** To come, of a series; of the owner with the provider. */
  seriesAppointmentId: string;
  /** A time that the owner holds. */
  holdId: string;
  /** For whose times the owner waits; one is offered. */
  waitId: string;
  /** A free time of the provider's, another one each time. */
  freeSlot: () => { start_time: string; end_time: string };
}

const provider: Asks<World> = ({ providerId }) => ({ params: { id: providerId } });
const appointment: Asks<World> = ({ appointmentId }) => ({ params: { id: appointmentId } });
/** Providers, about their own calendar. */
const providers = (status = 200): Answers => ({ ...signedIn(403), provider: status, colleague: status });
/** The two of them, and an admin, whose look is recorded (APPT-65). */
const theTwo = (status = 200): Answers => ({
  ...signedIn(404),
  owner: status,
  provider: status,
  admin: status,
});

export const appointmentsAccess = {
  availability: [provider, signedIn()],
  day: [({ providerId }) => ({ params: { id: providerId, day: '2026-12-02' } }), signedIn()],
  freeDays: [(world) => ({ ...provider(world), body: { from: '2026-12-01', to: '2026-12-31' } }), signedIn()],
  addWindow: [
    () => ({ body: { day_of_week: 1, start_time: '09:00', end_time: '17:00' } }),
    // The provider has hours around the clock.
    { ...providers(201), provider: 422 },
  ],
  // A colleague removes nothing, and hears of nothing but their own.
  removeWindow: [({ windowId }) => ({ params: { id: windowId } }), providers()],
  block: [() => ({ body: { blocked_date: '2030-01-01' } }), providers(201)],
  unblock: [({ blockId }) => ({ params: { id: blockId } }), { ...providers(), colleague: 404 }],
  setBooking: [() => ({ body: { notice_hours: 0 } }), providers()],
  feed: [nothing, signedIn()],
  renewFeed: [nothing, signedIn(201)],
  stopFeed: [nothing, signedIn()],
  providers: [nothing, signedIn()],
  list: [nothing, signedIn()],
  ofMessages: [
    ({ projectId, messageId }) => ({ params: { id: projectId }, body: { ids: [messageId] } }),
    members(),
  ],
  // As for booking, below.
  hold: [
    ({ providerId, freeSlot }) => ({ body: { service_provider_id: providerId, slot: freeSlot() } }),
    { ...signedIn(404), owner: 201, family: 201, provider: 201, colleague: 403 },
  ],
  waits: [nothing, signedIn()],
  wait: [
    ({ providerId }) => ({
      body: {
        service_provider_id: providerId,
        time_zone: 'UTC',
        from_day: '2020-01-01',
        to_day: '2099-12-31',
        parts: ['morning'],
      },
    }),
    // Providers do not wait.
    { ...signedIn(404), owner: 200, family: 200, provider: 403, colleague: 403 },
  ],
  passOffer: [
    ({ waitId }) => ({ params: { id: waitId }, body: { start_time: '2026-12-02T09:00:00Z' } }),
    owners(),
  ],
  stopWaiting: [({ waitId }) => ({ params: { id: waitId } }), owners()],
  release: [({ holdId }) => ({ params: { id: holdId } }), owners()],
  read: [appointment, theTwo()],
  book: [
    ({ actor, owner, providerId, freeSlot }) => ({
      body: {
        request_id: crypto.randomUUID(),
        service_provider_id: providerId,
        ...(actor.id === providerId ? { customer_id: owner.id } : {}),
        slots: [freeSlot()],
        title: 'Scheduled Consultation',
      },
    }),
    // The provider is not verified: who shares no project with them does not find them.
    { ...signedIn(404), owner: 201, family: 201, provider: 201, colleague: 403 },
  ],
  bookSeries: [
    ({ actor, owner, providerId, freeSlot }) => ({
      body: {
        request_id: crypto.randomUUID(),
        service_provider_id: providerId,
        ...(actor.id === providerId ? { customer_id: owner.id } : {}),
        slot: freeSlot(),
        every: 'week',
        times: 2,
        title: 'Scheduled Consultation',
      },
    }),
    // As to book.
    { ...signedIn(404), owner: 201, family: 201, provider: 201, colleague: 403 },
  ],
  previewSeries: [
    ({ providerId, freeSlot }) => ({
      params: { id: providerId },
      body: { ...freeSlot(), every: 'week', times: 2 },
    }),
    signedIn(),
  ],
  seriesMeant: [
    ({ seriesAppointmentId }) => ({
      params: { id: seriesAppointmentId },
      body: { scope: 'all', act: 'cancel' },
    }),
    theTwo(),
  ],
  previewMove: [
    ({ seriesAppointmentId, freeSlot }) => ({
      params: { id: seriesAppointmentId },
      body: { scope: 'all', ...freeSlot() },
    }),
    theTwo(),
  ],
  hoursUsed: [nothing, signedIn()],
  change: [
    (world) => ({ ...appointment(world), body: { act: 'absent', absent: 'customer' } }),
    { ...theTwo(), owner: 403 },
  ],
} satisfies CallAccess<typeof appointments, World>;

export const appointmentDeskAccess = {
  touched: [provider, admins()],
} satisfies CallAccess<typeof appointmentDesk, World>;

export const appointmentsRoutes = {
  'GET /api/appointments/:id/calendar.ics': [
    ['an appointment', ({ appointmentId }) => `/api/appointments/${appointmentId}/calendar.ics`, theTwo()],
    [
      'no appointment',
      () => '/api/appointments/00000000-0000-7000-8000-000000000000/calendar.ics',
      signedIn(404),
    ],
  ],
  // Whoever has the address, signed in or not.
  'GET /api/calendar/:file': [
    ['a feed', ({ feed }) => feed, everybody(200)],
    ['no feed', () => `/api/calendar/${'a'.repeat(43)}.ics`, everybody(404)],
  ],
} satisfies RouteAccess<Pick<World, 'appointmentId'> & { feed: string }>;

/** What each may do with the rows that the floor test lays out: see row-level-security.test.ts. */
export const appointmentsRows = {
  booking_settings: {
    may: { ...everybodysRows('1 x 0 x'), provider: '1 + 1 x', nobody: '0 x 0 x' },
    changes: 'notice_hours',
  },
  availability_slots: {
    // One for each day of the week.
    may: { ...everybodysRows('7 x x 0'), provider: '7 + x 7', nobody: '0 x x 0' },
    changes: 'buffer_minutes',
  },
  blocked_dates: { may: { ...everybodysRows('0 x x 0'), provider: '1 + x 1' }, changes: 'reason' },
  calendar_feeds: { may: { ...everybodysRows('0 x 0 0'), owner: '1 + 1 1' }, changes: 'created_at' },
  slot_holds: { may: ownersRows('1 + 1 1', '0 x 0 0'), changes: 'expires_at' },
  // A whole row holds a place and an offer, which the system gives.
  slot_waits: { may: ownersRows('1 x 1 1', '0 x 0 0'), changes: 'look_at' },
  appointments: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 + 1 x', provider: '1 x 1 x' },
    changes: 'revision',
  },
  appointment_series: {
    may: { ...everybodysRows('0 x x x'), owner: '1 + x x', provider: '1 + x x' },
    changes: 'times',
  },
  hour_uses: { may: ownersRows('1 + x x', '0 x x x'), changes: 'minutes' },
} satisfies RowAccess;
