import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { orpc } from '#web/data/client.ts';
import { readOn } from '#web/data/next-page.ts';
import { after, pages } from '#web/data/query.ts';
import { type List, useList } from '#web/data/use-list.ts';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import type { Appointment } from '../appointments.fields.contract.ts';
import type { Status } from '../appointments.rules.ts';

export interface Chosen {
  project_id?: string | undefined;
  when?: 'upcoming' | 'past' | 'all';
  status?: Status | undefined;
  from?: string;
  to?: string;
}

/** Own appointments, or those of a project; APPT-34 where they cannot be read. */
export function useAppointments({ project_id, status, ...rest }: Chosen): List<Appointment> {
  const { t } = useLingui();
  const list = useList(
    orpc.appointments.list.infiniteOptions({
      input: (page) => ({
        ...rest,
        ...(project_id && { project_id }),
        ...(status && { status }),
        ...after(page),
      }),
      ...pages<string>(),
    }),
    'appointments',
  );
  useNotifyWhile(list.query.isError, t`Error`, t`Failed to load appointments`, 'appointments');
  return list;
}

/** The same where every one counts: all pages are read, one after the other. */
export function useAllAppointments(chosen: Chosen): List<Appointment> {
  const list = useAppointments(chosen);
  useEffect(() => readOn(list.query));
  return list;
}
