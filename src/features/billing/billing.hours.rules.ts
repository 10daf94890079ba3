/** How minutes are drawn from hours that were bought and from free sessions. */
import { HOUR_SOURCES, type HourKind, type HourSource } from './billing.prices.rules.ts';

/** PLAN-85: help is billed in quarter hours. */
const QUARTER_HOUR_MINUTES = 15;

/**
 * PLAN-85, 86: rounds up.
 * @param minutes 0 or more
 * @returns quarter hours
 * @throws RangeError if it is not a duration
 */
export function quarterHours(minutes: number): number {
  if (!Number.isFinite(minutes) || minutes < 0) throw new RangeError('minutes are 0 or more');
  return Math.ceil(minutes / QUARTER_HOUR_MINUTES);
}

/** What is left in a pack, in minutes. */
export interface Balance {
  order_id: string;
  minutesLeft: number;
}

/**
 * PLAN-86, 100. Splits a duration among packs, in order.
 * @param balances of valid packs, by expiry
 * @param minutes of help, rounded up to quarter hours
 * @returns the minutes drawn from each pack; null if together they hold too little
 */
export function takeFrom(
  balances: Balance[],
  minutes: number,
): { order_id: string; minutes: number }[] | null {
  let wanted = quarterHours(minutes) * QUARTER_HOUR_MINUTES;
  const taken = balances.flatMap(({ order_id, minutesLeft }) => {
    const part = Math.min(minutesLeft, wanted);
    wanted -= part;
    return part > 0 ? [{ order_id, minutes: part }] : [];
  });
  return wanted > 0 ? null : taken;
}

/** An appointment that is to be paid from hours. */
export interface Session {
  id: string;
  minutes: number;
  startsAt: Date;
}

/** What an appointment takes from an order. */
export interface Taken {
  appointment_id: string;
  order_id: string;
  minutes: number;
}

/**
 * PLAN-86, 98, 100. Splits several appointments among balances. A balance has to be valid when the appointment
 * begins; a free session is taken whole, by one that is no longer.
 * @param balances of that source, by expiry
 * @returns what each appointment takes; null if there is too little for all
 */
export function takeForAll(
  source: HourSource,
  balances: readonly (Balance & { validUntil: Date })[],
  sessions: readonly Session[],
): Taken[] | null {
  const left = new Map(balances.map(({ order_id, minutesLeft }) => [order_id, minutesLeft]));
  const taken: Taken[] = [];
  for (const { id, minutes, startsAt } of [...sessions].sort((a, b) => +a.startsAt - +b.startsAt)) {
    const valid = balances
      .filter(({ validUntil }) => startsAt < validUntil)
      .map(({ order_id }) => ({ order_id, minutesLeft: left.get(order_id) ?? 0 }));
    const parts = source === 'free_session' ? takeWhole(valid, minutes) : takeFrom(valid, minutes);
    if (!parts) return null;
    for (const part of parts) {
      left.set(part.order_id, (left.get(part.order_id) ?? 0) - part.minutes);
      taken.push({ appointment_id: id, ...part });
    }
  }
  return taken;
}

/** What somebody has of one source, and whether it pays for what they want to book. */
export interface SourceChoice {
  source: HourSource;
  minutesLeft: number;
  pays: boolean;
}

/**
 * PLAN-98, 100.
 * @param state what is left and has not run out
 * @param sessions that are to be paid, all from one source
 * @returns the sources of which something is left
 */
export function sourcesFor(
  {
    packs,
    free_sessions,
  }: {
    packs: readonly { kind: HourKind; minutes_left: number; valid_until: string }[];
    free_sessions: readonly { minutes: number; valid_until: string }[];
  },
  sessions: readonly Session[],
): SourceChoice[] {
  const left = [
    ...packs.map(({ kind, minutes_left, valid_until }) => ({
      source: kind as HourSource,
      minutes: minutes_left,
      valid_until,
    })),
    ...free_sessions.map((session) => ({ source: 'free_session' as const, ...session })),
  ];
  return HOUR_SOURCES.flatMap((source) => {
    const balances = left
      .filter((each) => each.source === source)
      .map(({ minutes, valid_until }, n) => ({
        order_id: String(n),
        minutesLeft: minutes,
        validUntil: new Date(valid_until),
      }))
      .sort((a, b) => +a.validUntil - +b.validUntil);
    const minutesLeft = balances.reduce((sum, each) => sum + each.minutesLeft, 0);
    return minutesLeft > 0
      ? [{ source, minutesLeft, pays: takeForAll(source, balances, sessions) !== null }]
      : [];
  });
}

/** @returns the minutes of those balances that are valid when the last appointment begins */
export function minutesValidFor(
  balances: readonly { minutesLeft: number; validUntil: Date }[],
  sessions: readonly Pick<Session, 'startsAt'>[],
): number {
  const last = Math.max(...sessions.map(({ startsAt }) => startsAt.getTime()));
  return balances
    .filter(({ validUntil }) => last < validUntil.getTime())
    .reduce((sum, { minutesLeft }) => sum + minutesLeft, 0);
}

function takeWhole(balances: Balance[], minutes: number) {
  const whole = balances.find(({ minutesLeft }) => minutesLeft > 0);
  if (!whole || minutes > whole.minutesLeft) return null;
  return [{ order_id: whole.order_id, minutes: whole.minutesLeft }];
}
