import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

interface DeskEntryProps {
  email: string;
  at: string;
  /** The person, if known, and further facts at a glance. */
  facts: (string | null)[];
  /** What they wrote. */
  text?: string | null;
  onRemove: () => void;
  children: ReactNode;
}

/** A person on the waitlist, applying or asking for help: how to reach them, and the outcome. */
export function DeskEntry({ email, at, facts, text, onRemove, children }: DeskEntryProps) {
  const { t } = useLingui();
  return (
    <li>
      <Card className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-lg break-all">
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </h2>
          <p className="text-ink-2">{[...facts, formatDate(at)].filter(Boolean).join(' · ')}</p>
          {text ? <p className="measure whitespace-pre-line wrap-anywhere">{text}</p> : null}
        </div>
        {children}
        <p>
          <Button look="quiet" aria-label={t`Remove: ${email}`} onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        </p>
      </Card>
    </li>
  );
}
