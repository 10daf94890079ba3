import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useRef } from 'react';
import { readerZone } from '#web/dates.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import { groupByDay } from './days.ts';
import { type Chosen, useAppointments } from './use-appointments.ts';
import { useNow } from './use-now.ts';
import { useOpened } from './use-opened.ts';
import { formatLongDay } from './wall-times.ts';

// Lazy: most people only look.
const AppointmentDialogs = lazyAgain(() => import('./AppointmentDialogs.tsx'));

interface AppointmentListProps {
  title: ReactNode;
  chosen: Chosen;
  /** A heading for each day. */
  byDay?: boolean;
  empty: ReactNode;
  /** Between heading and list. */
  children?: ReactNode;
}

/** Appointments with what one may do with each of them. */
export function AppointmentList({ title, chosen, byDay = false, empty, children }: AppointmentListProps) {
  const { t } = useLingui();
  const { query, rows } = useAppointments(chosen);
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const { opened, open, close } = useOpened();
  const showsProject = !chosen.project_id;
  const card = (appointment: Appointment, level: 3 | 4) => (
    <AppointmentCard key={appointment.id} {...{ appointment, now, level, showsProject }} onOpen={open} />
  );
  return (
    <section className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h3>
      {children}
      {query.isLoadingError ? (
        <LoadFailed title={t`Failed to load appointments`} onRetry={() => void query.refetch()}>
          <NothingLost error={query.error} />
        </LoadFailed>
      ) : query.isPending ? (
        <p role="status" className="text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      ) : rows.length === 0 ? (
        empty
      ) : byDay ? (
        groupByDay(rows, readerZone()).map(([day, ofDay]) => (
          <section key={day} aria-labelledby={`day-${day}`} className="grid gap-2">
            <h4 id={`day-${day}`} className="font-semibold text-ink-2 first-letter:uppercase">
              {formatLongDay(day)}
            </h4>
            <ol className="grid gap-3">{ofDay.map((each) => card(each, 4))}</ol>
          </section>
        ))
      ) : (
        <ol className="grid gap-3">{rows.map((each) => card(each, 4))}</ol>
      )}
      <ShowMore query={query} className="justify-self-start">
        <Trans>Load more appointments</Trans>
      </ShowMore>
      <Suspense>
        {opened ? (
          <AppointmentDialogs
            key={`${opened.dialog} ${opened.appointment.id}`}
            {...opened}
            onClose={close}
            focusAfter={heading}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
