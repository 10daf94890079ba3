import { Plural, Trans } from '@lingui/react/macro';
import {
  CalendarClock,
  ChevronRight,
  CirclePlay,
  FilePen,
  MailOpen,
  MessageCircle,
  UserPlus,
} from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { DueDate } from '#web/ui/DueDate.tsx';
import type { NextItem } from '../dashboard.contract.ts';

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
export function NextForYou({ items }: { items: NextItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="next-title">
      <Card className="grid gap-2">
        <h2 id="next-title" className="text-xl">
          <Trans>Next for you</Trans>
        </h2>
        <ol className="grid divide-y divide-hairline">
          {items.map((item) => (
            <li key={item.project_id}>
              <ItemLink item={item} />
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}

function ItemLink({ item }: { item: NextItem }) {
  const Icon = ICONS[item.kind];
  return (
    <Link
      to={placeOf(item)}
      className="fade flex min-h-12 items-center gap-3 rounded-control py-2 text-ink no-underline hover:bg-primary-soft"
    >
      <Icon aria-hidden className="size-6 flex-none text-primary" />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold wrap-anywhere underline underline-offset-4">
          <Headline item={item} />
        </span>
        {item.kind === 'choose_provider' || item.kind === 'start' ? null : (
          <span className="text-sm text-ink-2 wrap-anywhere">
            {item.kind === 'task' ? (
              <>
                <DueDate due={item.due_date} /> ·{' '}
              </>
            ) : null}
            {shorten(item.project_title)}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden className="size-5 flex-none text-ink-2" />
    </Link>
  );
}

function placeOf(item: NextItem): string {
  const { kind, project_id: id } = item;
  if (kind === 'task') return paths.task(id, item.task_id);
  if (kind === 'sign') return paths.documents(id, item.document_id);
  return kind === 'unread' ? paths.conversation(id) : paths.project(id);
}

/** The full title is on the project's page. */
const shorten = (title: string) => (title.length > 80 ? `${title.slice(0, 79).trimEnd()}…` : title);

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
