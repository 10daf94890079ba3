/** The letters about appointments. */
import type { Database } from '#db/open.ts';
import type { Locale } from '#kit/locale.ts';
import { letterPaths, paths } from '#kit/paths.ts';
import { isTimeZone } from '#kit/time-zone.ts';
import { addressIn } from '#server/config.ts';
import type { Floor } from '#server/context.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import type { Letter } from '#server/letters/letter.ts';
import {
  findReader,
  isStillAhead,
  isStillLeftAlone,
  isStillOffered,
} from './appointments.letters.queries.ts';
import {
  appointmentAheadLetter,
  appointmentBookedLetter,
  appointmentCancelledLetter,
  appointmentConfirmedLetter,
  appointmentLeftAloneLetter,
  appointmentMovedLetter,
  appointmentOfferedLetter,
} from './appointments.letters.ts';
import { lastChange, type Status } from './appointments.rules.ts';
import { type CalendarEntry, invitation, publication } from './appointments.service/calendar-file.ts';
import {
  appointmentsBookedLetter,
  appointmentsCancelledLetter,
  appointmentsConfirmedLetter,
  appointmentsLeftAloneLetter,
  appointmentsMovedLetter,
} from './appointments.several.letters.ts';

/** An appointment in a letter. Instants are ISO 8601. */
interface InLetter {
  appointmentId: string;
  /** Of the invitation; one higher with each change. */
  sequence: number;
  startsAt: string;
  endsAt: string;
  /** Of one that moved: when it started before. */
  before?: string;
}

/** What happened to an appointment, as its letter says it, however late it is sent. */
export interface AppointmentNews extends InLetter {
  kind: keyof typeof LETTERS | 'offered';
  /** Of an offer, whose id is that of the wait: until when the time is held. */
  until?: string;
  /** To which others the same happened at the same moment; all are in one letter. */
  others?: InLetter[];
  /** Who is written to. */
  personId: string;
  /** When it happened. */
  changedAt: string;
  /** The provider's zone. */
  zone: string;
  /** Whether that is the provider. */
  isProvider?: boolean;
  /** How many hours before it the reader can change it at the latest; none for the provider. */
  cutoffHours?: number;
}

const LETTERS = {
  booked: appointmentBookedLetter,
  confirmed: appointmentConfirmedLetter,
  moved: appointmentMovedLetter,
  cancelled: appointmentCancelledLetter,
  left_alone: appointmentLeftAloneLetter,
  ahead: appointmentAheadLetter,
} as const;

/** Only these happen to several at once. */
const LETTERS_OF_SEVERAL = {
  booked: appointmentsBookedLetter,
  confirmed: appointmentsConfirmedLetter,
  moved: appointmentsMovedLetter,
  cancelled: appointmentsCancelledLetter,
  left_alone: appointmentsLeftAloneLetter,
} as const;
type KindOfSeveral = keyof typeof LETTERS_OF_SEVERAL;

/** The status in the invitation; what changes nothing in a calendar carries none. */
const STATUS: Record<keyof typeof LETTERS, Status | null> = {
  booked: 'scheduled',
  confirmed: 'confirmed',
  moved: 'scheduled',
  cancelled: 'cancelled',
  left_alone: null,
  ahead: null,
};

/** Enqueued in the transaction of the change, once for each of the two. */
export const appointmentMail = defineJob<AppointmentNews>('appointment_mail', {
  sideBySide: 2,
  triesFor: 'a day',
  quotesPeople: true,
});

/**
 * @returns the letter of a job, and to where; null if the account has been closed, or what it reminds of or offers is
 * over, or not so any more
 */
export async function appointmentLetter(
  { db, clock, config, publicUrl }: Pick<Floor, 'db' | 'clock' | 'config' | 'publicUrl'>,
  news: AppointmentNews,
): Promise<{ to: string; locale: Locale; letter: Letter } | null> {
  if (isOver(news, clock.now()) || !(await isStillSo(db, news))) return null;
  const reader = await findReader(db, news.personId);
  if (!reader) return null;
  const common = {
    fullName: reader.full_name,
    timeZone: reader.time_zone && isTimeZone(reader.time_zone) ? reader.time_zone : null,
    providersZone: news.zone,
  };
  const { kind, others = [], isProvider = false } = news;
  if (kind === 'offered') {
    const { startsAt: at, until = at } = news;
    const letter = appointmentOfferedLetter.of({
      ...common,
      at,
      until,
      url: publicUrl + paths.app('calendar'),
    });
    return { to: reader.email, locale: reader.locale, letter };
  }
  const from = addressIn(config.MAIL_FROM);
  const status = STATUS[kind];
  const changedAt = new Date(news.changedAt);
  const urlOf = (id: string) => publicUrl + paths.appointment(id);
  const entryOf = (each: InLetter, status: Status): CalendarEntry => ({
    id: each.appointmentId,
    sequence: each.sequence,
    start: new Date(each.startsAt),
    end: new Date(each.endsAt),
    changedAt,
    url: urlOf(each.appointmentId),
    status,
  });
  const letter =
    others.length > 0 && isOfSeveral(kind)
      ? LETTERS_OF_SEVERAL[kind].of({
          ...common,
          isProvider,
          times: [news, ...others].map(({ startsAt, before }) => ({ at: startsAt, before })),
          hasCutoff: (news.cutoffHours ?? 0) > 0,
          url: publicUrl + letterPaths.ownAppointments(isProvider),
          ...(status && {
            calendar: publication(
              [news, ...others].map((each) => entryOf(each, status)),
              from,
              reader.locale,
            ),
          }),
        })
      : LETTERS[kind].of({
          ...common,
          isProvider,
          at: news.startsAt,
          before: news.before,
          lastChange: lastChangeOf(news, clock.now()),
          url: urlOf(news.appointmentId),
          ...(status && { calendar: invitation(entryOf(news, status), from, reader) }),
        });
  return { to: reader.email, locale: reader.locale, letter };
}

function lastChangeOf({ startsAt, endsAt, cutoffHours = 0 }: AppointmentNews, now: Date) {
  if (cutoffHours === 0) return null;
  const at = lastChange({ start_time: startsAt, end_time: endsAt, cutoff_hours: cutoffHours });
  return { at: at.toISOString(), isOver: at < now };
}

/** A mail server that was away for hours takes letters late. */
function isOver({ kind, startsAt, until = startsAt }: AppointmentNews, now: Date): boolean {
  return (kind === 'ahead' || kind === 'offered') && new Date(until) <= now;
}

/** That something changed is said as it was; the others are of use only while they are so. */
async function isStillSo(db: Database, news: AppointmentNews): Promise<boolean> {
  if (news.kind === 'ahead') return isStillAhead(db, news);
  if (news.kind === 'left_alone') return isStillLeftAlone(db, news);
  return news.kind !== 'offered' || isStillOffered(db, news);
}

const isOfSeveral = (kind: keyof typeof LETTERS): kind is KindOfSeveral => kind in LETTERS_OF_SEVERAL;
