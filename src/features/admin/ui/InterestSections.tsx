import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../web/data/client.ts';
import { formatDate } from '../../../web/dates.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { LoadFailed } from '../../../web/ui/LoadFailed.tsx';
import { DOMAIN_LABELS } from '../../library/ui/domain-labels.ts';
import type { AskedHelp } from '../../plan/plan.contract.ts';

const KIND_LABELS: Record<AskedHelp['kind'], MessageDescriptor> = {
  guided: msg`Co-Pilot`,
  concierge: msg`Concierge`,
  coordination: msg`Coordination help`,
  coaching: msg`Coaching`,
};

/** Who asked for a person's help with their plan, newest first (PLAN-45). */
export function HelpRequestsSection() {
  const { i18n } = useLingui();
  const query = useInfiniteQuery({
    queryKey: ['plan', 'help'],
    queryFn: ({ pageParam }) => api.plan.helpRequests(pageParam ? { after: pageParam } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? [];
  return (
    <Section
      title={<Trans>Requests for help</Trans>}
      empty={<Trans>Nobody has asked for help yet.</Trans>}
      query={query}
    >
      {requests.map((each) => (
        <Entry
          key={each.id}
          email={each.email}
          at={each.created_at}
          name={[i18n._(KIND_LABELS[each.kind]), each.action].filter(Boolean).join(', ')}
          text={each.domains.map((domain) => i18n._(DOMAIN_LABELS[domain])).join(', ')}
        />
      ))}
    </Section>
  );
}

/** Who would like to hear from us when services open, newest first. */
export function WaitlistSection() {
  const query = useInfiniteQuery({
    queryKey: ['interest', 'waitlist'],
    queryFn: ({ pageParam }) => api.interest.waitlist(pageParam ? { after: pageParam } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Section
      title={<Trans>Waitlist</Trans>}
      empty={<Trans>Nobody is on the waitlist yet.</Trans>}
      query={query}
    >
      {entries.map((each) => (
        <Entry key={each.id} email={each.email} at={each.created_at} name={each.name} text={each.interest} />
      ))}
    </Section>
  );
}

/** Who would like to be a KinGuide or a KinAssistant, newest first. */
export function ApplicationsSection() {
  const query = useInfiniteQuery({
    queryKey: ['interest', 'applications'],
    queryFn: ({ pageParam }) => api.interest.applications(pageParam ? { after: pageParam } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const applications = query.data?.pages.flatMap((page) => page.applications) ?? [];
  return (
    <Section title={<Trans>Applications</Trans>} empty={<Trans>Nobody has applied yet.</Trans>} query={query}>
      {applications.map((each) => (
        <Entry
          key={each.id}
          email={each.email}
          at={each.created_at}
          name={`${each.name}, ${each.role === 'kin_guide' ? 'KinGuide' : 'KinAssistant'}`}
          text={each.experience}
        />
      ))}
    </Section>
  );
}

interface SectionProps {
  title: ReactNode;
  empty: ReactNode;
  query: {
    isPending: boolean;
    error: unknown;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  children: ReactNode[];
}

function Section({ title, empty, query, children }: SectionProps) {
  const { t } = useLingui();
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{title}</h2>
      {query.error ? (
        <LoadFailed title={t`We could not load the list`} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <p role="status">
          <Trans>Loading...</Trans>
        </p>
      ) : children.length === 0 ? (
        <Card>{empty}</Card>
      ) : (
        <ul className="grid gap-3">{children}</ul>
      )}
      {query.hasNextPage ? (
        <Button
          look="secondary"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </section>
  );
}

interface EntryProps {
  email: string;
  at: string;
  name: string | null;
  text: string | null;
}

function Entry({ email, at, name, text }: EntryProps) {
  return (
    <li>
      <Card className="grid gap-1">
        <h3 className="text-lg break-all">{email}</h3>
        <p className="text-ink-2">
          {name ? `${name} · ` : ''}
          {formatDate(at)}
        </p>
        {text ? <p className="whitespace-pre-line">{text}</p> : null}
      </Card>
    </li>
  );
}
