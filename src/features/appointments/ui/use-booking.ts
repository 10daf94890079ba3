import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode, errorData, isUnreached } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { announceFailure, failing } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import type { NotOffered } from '../appointments.booking.rules.ts';
import type { Appointment } from '../appointments.fields.contract.ts';
import { BOOKED_AS } from '../appointments.names.rules.ts';
import type { Slot } from '../appointments.slots.rules.ts';
import { isAsAsked } from './as-asked.ts';
import type { Terms } from './terms.ts';
import { isSlotRefusal, useRefusalWords, useSeriesRefusal } from './use-refusal-words.ts';
import { useRequest } from './use-request.ts';
import { useSourceMessage } from './use-source-message.ts';

const BOOKING = failing('book', msg`Failed to schedule appointment`);

export interface Booking {
  busy: boolean;
  /** Why it was not booked, in words. */
  problem: string | null;
  /** Whether a chosen time is gone, so that another has to be chosen. */
  isGone: boolean;
  /** What was booked last. */
  booked: Appointment[];
  /** Whether an earlier try has booked it, with other terms. */
  isEarlier: boolean;
  /** How these times were sent to repeat, if that was not answered yet. */
  unanswered: ReturnType<typeof useRequest>['unanswered'];
  /** @returns whether a chosen time is gone; which of several is not known */
  book: (
    provider: string,
    project: string | undefined,
    slots: readonly Slot[],
    terms: Terms,
  ) => Promise<boolean>;
  /** A chosen time was lost before it was booked. */
  lose: (reason: NotOffered | undefined) => void;
  /** Forgets the last try. */
  clear: () => void;
}

/** Books one to five times, or a series, all or none (APPT-26 to APPT-32). */
export function useBooking(): Booking {
  const { t } = useLingui();
  const words = useRefusalWords();
  const lostDate = useSeriesRefusal();
  const lostTime = t`One of your times is no longer free. Nothing was booked. Please choose your times again.`;
  const source = useSourceMessage();
  const [state, setState] = useState(IDLE);
  /** Whether the message it was to come from has been deleted. */
  const [isSourceGone, setSourceGone] = useState(false);
  const request = useRequest();

  async function book(
    provider: string,
    project: string | undefined,
    slots: readonly Slot[],
    { paidFrom, repeat, location, times }: Terms,
  ): Promise<boolean> {
    if (state.busy) return false;
    let isGone = false;
    setState({ ...IDLE, busy: true });
    const chosen = slots.map(({ start, end }) => ({
      start_time: start.toISOString(),
      end_time: end.toISOString(),
    }));
    try {
      const sent = {
        request_id: request.begin(provider, slots, repeat),
        service_provider_id: provider,
        ...(project && { project_id: project }),
        ...(project && source && !isSourceGone && { source_message_id: source }),
        ...(paidFrom && { paid_from: paidFrom }),
        ...(location && { location }),
        ...BOOKED_AS,
      };
      const [first] = chosen;
      const { appointments } =
        repeat && first
          ? await api.appointments.bookSeries({ ...sent, slot: first, ...repeat })
          : await api.appointments.book({ ...sent, slots: chosen });
      BOOKING.clear();
      notify.success(
        appointments.length > 1
          ? t`Appointments scheduled successfully!`
          : t`Appointment scheduled successfully`,
      );
      const isEarlier = !isAsAsked(appointments, times, { paid_from: paidFrom, location });
      setState({ ...IDLE, booked: appointments, isEarlier });
      request.end();
    } catch (error) {
      const isLost = isSlotRefusal(error);
      // A date of a series is one of many: what is left of them is shown where the person is.
      isGone = isLost && !repeat;
      announceFailure(BOOKING, error, null);
      if (isAboutSource(error)) setSourceGone(true);
      setState({
        ...IDLE,
        isGone,
        problem: isGone && slots.length > 1 ? lostTime : explain(error, isGone),
      });
      request.end(error);
    }
    void invalidate(orpc.appointments, orpc.dashboard, orpc.billing);
    return isGone;
  }

  function explain(error: unknown, isGone: boolean): string {
    if (isGone) return words(errorData<{ reason?: NotOffered }>(error)?.reason);
    if (isSlotRefusal(error)) return lostDate;
    if (isAboutSource(error))
      return t`The message that you came from has been deleted. Nothing was booked yet. Press the button again to book without it.`;
    switch (errorCode(error)) {
      case 'FORBIDDEN':
      case 'NOT_FOUND':
        return t`You can no longer book with this provider. Nothing was booked.`;
      case 'TOO_FEW_HOURS':
        return t`Your hours do not cover this any more. Nothing was booked. Please choose again what pays for it.`;
      default:
        if (isUnreached(error))
          return t`We do not know whether this reached us. Please check your connection and press again: it counts once.`;
        return t`Failed to schedule appointment. What you chose is still here. Please try again.`;
    }
  }

  const lose = (reason: NotOffered | undefined) =>
    setState({ ...IDLE, isGone: true, problem: words(reason) });
  const { unanswered } = request;
  return { ...state, unanswered, book, lose, clear: () => setState(IDLE) };
}

/** Whether it was refused because of the message it was to come from. */
const isAboutSource = (error: unknown) =>
  errorData<{ fields?: { path: string }[] }>(error)?.fields?.some(
    ({ path }) => path === 'source_message_id',
  ) ?? false;

const IDLE = { busy: false, problem: null, isGone: false, booked: [], isEarlier: false } as Pick<
  Booking,
  'busy' | 'problem' | 'isGone' | 'booked' | 'isEarlier'
>;
