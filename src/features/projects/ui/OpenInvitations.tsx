import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#kit/paths.ts';
import { formatDate } from '#web/dates.ts';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Answer } from '../projects.rules.ts';
import { AnswerButtons } from './AnswerButtons.tsx';

interface OpenInvitation {
  project_id: string;
  title: string;
  description?: string;
  from: string;
  organization?: string | null;
  invited_at: string;
}

interface OpenInvitationsProps {
  query: { isLoadingError: boolean; refetch: () => unknown };
  invitations: readonly OpenInvitation[];
  send: (projectId: string, given: Answer) => Promise<void>;
  /** Whether the project's page shows the invitation. */
  hasPage?: boolean;
}

/** Invitations with the buttons that answer them; renders nothing if there are none. */
export function OpenInvitations({ query, invitations, send, hasPage }: OpenInvitationsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [said, setSaid] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each card removed, and its message
  useEffect(() => {
    if (said === null) return;
    // The button to which the dialog returns the focus disappears with its card.
    const timer = setTimeout(() => document.activeElement === document.body && heading.current?.focus(), 100);
    return () => clearTimeout(timer);
  }, [said, invitations.length]);
  if (query.isLoadingError) {
    return <LoadFailed title={t`We could not load your invitations`} onRetry={() => void query.refetch()} />;
  }
  if (invitations.length === 0 && said === null) return null;

  return (
    <section aria-labelledby="invitations-title" className="grid gap-3">
      <h3 ref={heading} id="invitations-title" tabIndex={-1} className="text-xl outline-none">
        <Trans>Invitations</Trans>
      </h3>
      <div role="status">{said === null ? null : <Notice>{said}</Notice>}</div>
      <ul className="grid gap-4">
        {invitations.map((each) => (
          <li key={each.project_id}>
            <Card className="grid gap-3">
              <h4 className="text-lg wrap-anywhere">
                {hasPage ? (
                  <Link
                    className="link inline-flex min-h-11 items-center"
                    to={paths.project(each.project_id)}
                  >
                    {each.title}
                  </Link>
                ) : (
                  each.title
                )}
              </h4>
              <InvitedBy name={each.from} organization={each.organization} />
              {each.description ? (
                <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{each.description}</p>
              ) : null}
              <p className="text-sm text-ink-2">
                <Trans>Invited {formatDate(each.invited_at)}</Trans>
              </p>
              <AnswerButtons
                title={each.title}
                from={each.from}
                send={(given) => send(each.project_id, given)}
                onDone={(outcome) => {
                  if (outcome === 'accepted') return void navigate(paths.project(each.project_id));
                  setSaid(
                    outcome === 'declined'
                      ? t`You declined the invitation of ${each.from}.`
                      : t`This invitation is not open any more.`,
                  );
                }}
              />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who invites: a provider as listed to every customer, or a customer. */
export function InvitedBy({
  name,
  organization,
}: {
  name: string;
  organization?: string | null | undefined;
}) {
  return (
    <p className="wrap-anywhere">
      {organization ? (
        <Trans>
          <strong>{name}</strong> ({organization}) would like to work with you.
        </Trans>
      ) : (
        <Trans>
          <strong>{name}</strong> would like to work with you.
        </Trans>
      )}
    </p>
  );
}
