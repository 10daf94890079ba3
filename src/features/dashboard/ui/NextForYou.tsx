import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  ChevronRight,
  CirclePlay,
  FilePen,
  MailOpen,
  MessageCircle,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Appointment } from '#features/appointments/appointments.fields.contract.ts';
import { isLeftAlone } from '#features/appointments/appointments.left-alone.rules.ts';
import { titleOf } from '#features/appointments/ui/booked-as.ts';
import { WhoseAccount } from '#features/appointments/ui/WhoseAccount.tsx';
import { DAY_MS } from '#kit/days.ts';
import { paths, workPaths } from '#kit/paths.ts';
import { formatDateTime } from '#web/dates.ts';
import { Card } from '#web/ui/Card.tsx';
import { DueDate } from '#web/ui/DueDate.tsx';
import type { HeldTime, NextItem, ToConfirm } from '../dashboard.contract.ts';
import type { DashboardQuery } from './use-dashboard.ts';

const ICONS = {
  unread: MessageCircle,
  due: CalendarClock,
  task: CalendarClock,
  sign: FilePen,
  invitation: MailOpen,
  choose_provider: UserPlus,
  start: CirclePlay,
};

/** The few things waiting for the person, most urgent first; renders nothing if there are none. */
export function NextForYou({ dashboard }: { dashboard: DashboardQuery['data'] }) {
  // A server of the version before leaves the new ones out.
  const { next = [], next_appointment, held_times: offered = [], to_confirm, needs_hours } = dashboard ?? {};
  const held_times = offered.filter(({ expires_at }) => Date.parse(expires_at) > Date.now());
  const appointment =
    isSoon(next_appointment) && next_appointment.id !== to_confirm?.id ? next_appointment : null;
  if (next.length + held_times.length === 0 && !appointment && !to_confirm && !needs_hours) return null;
  return (
    <section aria-labelledby="next-title">
      <Card className="grid gap-2">
        <h2 id="next-title" className="text-xl">
          <Trans>Next for you</Trans>
        </h2>
        <ol className="@container grid divide-y divide-hairline">
          {held_times.map((held) => (
            <li key={held.wait_id}>
              <HeldTimeLink held={held} />
            </li>
          ))}
          {appointment ? (
            <li>
              <AppointmentLink appointment={appointment} />
            </li>
          ) : null}
          {to_confirm ? (
            <li>
              <ConfirmLink first={to_confirm} />
            </li>
          ) : null}
          {next.map((item) => (
            <li key={item.project_id}>
              <ItemLink item={item} />
            </li>
          ))}
          {needs_hours ? (
            <li>
              <NextLink
                to={workPaths.hours()}
                Icon={CalendarPlus}
                headline={<Trans>Set the hours at which your clients can book you</Trans>}
              />
            </li>
          ) : null}
        </ol>
      </Card>
    </section>
  );
}

/** The next appointment is listed from a day before. */
const isSoon = (next: Appointment | null | undefined): next is Appointment =>
  !!next && Date.parse(next.start_time) - Date.now() < DAY_MS;

function ItemLink({ item }: { item: NextItem }) {
  return (
    <NextLink to={placeOf(item)} Icon={ICONS[item.kind]} headline={<Headline item={item} />}>
      {item.kind === 'choose_provider' || item.kind === 'start' ? null : (
        <>
          {item.kind === 'task' ? (
            <>
              <DueDate due={item.due_date} /> ·{' '}
            </>
          ) : null}
          {shorten(item.project_title)}
          {item.kind === 'sign' && item.count > 1 ? <MoreToSign others={item.count - 1} /> : null}
        </>
      )}
    </NextLink>
  );
}

function AppointmentLink({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui();
  return (
    <NextLink
      to={paths.appointment(appointment.id)}
      Icon={CalendarCheck}
      headline={t`Appointment: ${formatDateTime(appointment.start_time)}`}
    >
      {isLeftAlone(appointment) ? <WhoseAccount appointment={appointment} /> : shorten(titleOf(appointment))}
    </NextLink>
  );
}

function HeldTimeLink({ held: { provider_name, expires_at } }: { held: HeldTime }) {
  return (
    <NextLink
      to={paths.app('calendar')}
      Icon={CalendarPlus}
      headline={<Trans>A time is free with {provider_name}</Trans>}
    >
      <Trans>Held for you until {formatDateTime(expires_at)}</Trans>
    </NextLink>
  );
}

function ConfirmLink({ first }: { first: ToConfirm }) {
  const { t } = useLingui();
  const others = first.count - 1;
  return (
    <NextLink
      to={paths.appointment(first.id)}
      Icon={CalendarClock}
      headline={t`Please confirm: ${formatDateTime(first.start_time)}`}
    >
      {shorten(titleOf(first))}
      {others > 0 ? (
        <>
          {' '}
          · <Trans>{others} more to confirm</Trans>
        </>
      ) : null}
    </NextLink>
  );
}

interface NextLinkProps {
  to: string;
  Icon: typeof CalendarCheck;
  headline: ReactNode;
  children?: ReactNode;
}

function NextLink({ to, Icon, headline, children }: NextLinkProps) {
  return (
    <Link
      to={to}
      className="fade flex min-h-12 items-center gap-3 rounded-control py-2 text-ink no-underline hover:bg-primary-soft"
    >
      <Icon aria-hidden className="size-6 flex-none text-primary @max-[14rem]:hidden" />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold wrap-anywhere underline underline-offset-4">{headline}</span>
        {children ? <span className="text-sm text-ink-2 wrap-anywhere">{children}</span> : null}
      </span>
      <ChevronRight aria-hidden className="size-5 flex-none text-ink-2 @max-[14rem]:hidden" />
    </Link>
  );
}

function placeOf(item: NextItem): string {
  const { kind, project_id: id } = item;
  if (kind === 'task') return paths.task(id, item.task_id);
  if (kind === 'sign') return paths.documents(id, item.document_id);
  if (kind === 'invitation' && item.as) return paths.app('projects');
  if (kind === 'choose_provider') return paths.projectProvider(id);
  return kind === 'unread' ? paths.conversation(id) : paths.project(id);
}

/** The full title is on the project's page. */
const shorten = (title: string) => (title.length > 80 ? `${title.slice(0, 79).trimEnd()}…` : title);

function MoreToSign({ others }: { others: number }) {
  return (
    <>
      {' '}
      · <Trans>{others} more to sign</Trans>
    </>
  );
}

function Invites({ name }: { name: string }) {
  return <Trans>{name} invites you to a project</Trans>;
}

function ToSign({ title }: { title: string }) {
  return <Trans>Read and sign: {title}</Trans>;
}

function Headline({ item }: { item: NextItem }) {
  const title = shorten(item.project_title);
  switch (item.kind) {
    case 'unread':
      return item.from ? (
        <Plural
          value={item.count}
          one={`# new message from ${item.from}`}
          other={`# new messages from ${item.from}`}
        />
      ) : (
        <Plural value={item.count} one="# new message" other="# new messages" />
      );
    case 'due':
      return <DueDate due={item.due_date} />;
    case 'task':
      return shorten(item.task_title);
    case 'sign':
      return <ToSign title={shorten(item.document_title)} />;
    case 'invitation':
      return <Invites name={item.from} />;
    case 'choose_provider':
      return <Trans>Choose who helps you with {title}</Trans>;
    case 'start':
      return <Trans>Start when you are ready: {title}</Trans>;
  }
}
