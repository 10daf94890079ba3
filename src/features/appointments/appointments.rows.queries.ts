/** An appointment as PostgreSQL sends it, in text, and as the contract has it. */
import { sql } from 'kysely';
import { isoOfText } from '#db/instants.ts';
import type { TextRow } from '#db/session-pipeline.ts';
import type { Appointment } from './appointments.fields.contract.ts';

const COLUMNS = [
  'id',
  'project_id',
  'customer_id',
  'service_provider_id',
  'customer_name',
  'provider_name',
  'provider_organization',
  'title',
  'description',
  'start_time',
  'end_time',
  'appointment_type',
  'source_message_id',
  'notes',
  'status',
  'cancellation_reason',
  'cancelled_by',
  'absent',
  'paid_from',
  'cutoff_hours',
  'revision',
  'customer_closed',
  'provider_closed',
  'created_at',
  'updated_at',
] as const;

/** What is for the two of them alone. */
const OWN = ['meeting_link', 'location'] as const;

export const APPOINTMENT_COLUMNS = [...COLUMNS, ...OWN, 'time_zone', 'project_title', 'series'] as const;
export type AppointmentText = TextRow<(typeof APPOINTMENT_COLUMNS)[number]>;

/** Columns of appointments under a name. */
const selectedFrom = (name: string) =>
  sql.raw(
    [
      ...COLUMNS.map((column) => `${name}.${column}::text`),
      ...OWN.map(
        (column) => `case when current_person() in (${name}.customer_id, ${name}.service_provider_id)
        then ${name}.${column} end as ${column}`,
      ),
      `(select s.time_zone from booking_settings s where s.service_provider_id = ${name}.service_provider_id) as time_zone`,
      `(select p.title from projects p where p.id = ${name}.project_id) as project_title`,
      `case when ${name}.series_id is not null then (
        select json_build_object('id', r.id, 'every', r.every, 'step', r.step, 'times', r.times, 'part', ${name}.part)::text
        from appointment_series r where r.id = ${name}.series_id) end as series`,
    ].join(', '),
  );
export const selectedAppointment = selectedFrom('a');
/** The same of what was just stored. */
export const storedAppointment = selectedFrom('appointments');

/** @returns appointments in the contract's format, in order */
export const toAppointments = (rows: readonly AppointmentText[]): Appointment[] => rows.map(toAppointment);

function toAppointment(row: AppointmentText): Appointment {
  return {
    id: row.id as string,
    project_id: row.project_id,
    project_title: row.project_title,
    customer_id: row.customer_id as string,
    service_provider_id: row.service_provider_id as string,
    title: row.title as string,
    description: row.description,
    start_time: isoOfText(row.start_time as string),
    end_time: isoOfText(row.end_time as string),
    appointment_type: row.appointment_type as Appointment['appointment_type'],
    source_message_id: row.source_message_id,
    meeting_link: row.meeting_link,
    location: row.location,
    notes: row.notes,
    status: row.status as Appointment['status'],
    cancellation_reason: row.cancellation_reason,
    cancelled_by: row.cancelled_by,
    absent: row.absent as Appointment['absent'],
    paid_from: row.paid_from as Appointment['paid_from'],
    time_zone: row.time_zone as string,
    cutoff_hours: Number(row.cutoff_hours),
    revision: Number(row.revision),
    series: row.series === null ? null : JSON.parse(row.series),
    created_at: isoOfText(row.created_at as string),
    updated_at: isoOfText(row.updated_at as string),
    customer: {
      user_id: row.customer_id as string,
      full_name: row.customer_name as string,
      organization: null,
      closed: row.customer_closed === 'true',
    },
    service_provider: {
      user_id: row.service_provider_id as string,
      full_name: row.provider_name as string,
      organization: row.provider_organization,
      closed: row.provider_closed === 'true',
    },
  };
}
