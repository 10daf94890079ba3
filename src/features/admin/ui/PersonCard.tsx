import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { ListedPerson } from '#features/accounts/accounts.contract.ts';
import { isWaitingProvider } from '#features/accounts/accounts.rules.ts';
import { formatDate } from '#web/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';
import type { PersonAction } from './PersonDialog.tsx';

interface PersonCardProps {
  person: ListedPerson;
  /** Whether this is the admin looking at the list. */
  own: boolean;
  onAsk: (action: PersonAction) => void;
}

export function PersonCard({ person, own, onAsk }: PersonCardProps) {
  const { t } = useLingui();
  const name = person.full_name;
  const closed = person.deactivated_at !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  const [wasVerified] = useState(person.provider_verified);
  // The button that takes it back is gone with it.
  useFocusAfter(wasVerified && !person.provider_verified, heading);
  return (
    <li>
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 ref={heading} tabIndex={-1} className="min-w-0 text-lg wrap-anywhere outline-none">
            {name}
            {own ? (
              <>
                {' '}
                <span className="font-normal text-ink-2">
                  <Trans>(you)</Trans>
                </span>
              </>
            ) : null}
          </h2>
          <Badges person={person} />
        </div>
        <div className="text-ink-2">
          <p className="break-all">{person.email}</p>
          {person.organization ? <p className="wrap-anywhere">{person.organization}</p> : null}
          <p className="flex flex-wrap gap-x-3">
            <span>
              {person.email_verified ? <Trans>Email verified</Trans> : <Trans>Email not verified</Trans>}
            </span>
            <span>
              <Trans>Joined {formatDate(person.created_at)}</Trans>
            </span>
          </p>
          {person.deactivated_at ? (
            <p>
              <Trans>Closed since {formatDate(person.deactivated_at)}</Trans>
            </p>
          ) : null}
        </div>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {person.is_admin ? (
            <Button
              look="secondary"
              aria-label={t`Remove admin: ${name}`}
              onClick={() => onAsk('removeAdmin')}
            >
              <Trans>Remove admin</Trans>
            </Button>
          ) : closed ? null : (
            <Button look="secondary" aria-label={t`Make admin: ${name}`} onClick={() => onAsk('makeAdmin')}>
              <Trans>Make admin</Trans>
            </Button>
          )}
          {person.provider_verified ? (
            <Button
              look="secondary"
              aria-label={t`Take verification back: ${name}`}
              onClick={() => onAsk('takeBack')}
            >
              <Trans>Take verification back</Trans>
            </Button>
          ) : null}
          {closed ? (
            <Button look="secondary" aria-label={t`Reopen account: ${name}`} onClick={() => onAsk('reopen')}>
              <Trans>Reopen account</Trans>
            </Button>
          ) : (
            <Button look="secondary" aria-label={t`Close account: ${name}`} onClick={() => onAsk('close')}>
              <Trans>Close account</Trans>
            </Button>
          )}
        </div>
      </Card>
    </li>
  );
}

function Badges({ person }: { person: ListedPerson }) {
  return (
    <div className="flex flex-wrap gap-2">
      {person.is_admin ? (
        <Badge tone="primary">
          <Trans context="a person">Admin</Trans>
        </Badge>
      ) : null}
      {person.user_type === 'service_provider' ? (
        <Badge tone="info">
          <Trans>Provider</Trans>
        </Badge>
      ) : null}
      {person.provider_verified ? (
        <Badge tone="success">
          <Trans>Verified</Trans>
        </Badge>
      ) : isWaitingProvider(person) && !person.deactivated_at ? (
        <Badge tone="warning">
          <Trans context="to be verified">Waiting</Trans>
        </Badge>
      ) : null}
      {person.deactivated_at ? (
        <Badge tone="danger">
          <Trans context="an account">Closed</Trans>
        </Badge>
      ) : null}
    </div>
  );
}
