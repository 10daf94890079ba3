import { Trans } from '@lingui/react/macro';
import { FileLock2, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

/** What unlocking will bring, clearly marked as not available yet. */
export default function LockedPreviews({ onUnlock }: { onUnlock: () => void }) {
  return (
    <ul className="no-print grid gap-4 sm:grid-cols-2">
      <LockedPreview
        icon={<UsersRound aria-hidden className="size-8 text-clay" />}
        name={<Trans>Family Workspace</Trans>}
        text={<Trans>One place for up to five people of your family.</Trans>}
        onUnlock={onUnlock}
      />
      <LockedPreview
        icon={<FileLock2 aria-hidden className="size-8 text-clay" />}
        name={<Trans>Document Vault</Trans>}
        text={<Trans>Papers in one place, shared by links that expire.</Trans>}
        onUnlock={onUnlock}
      />
    </ul>
  );
}

interface LockedPreviewProps {
  icon: ReactNode;
  name: ReactNode;
  text: ReactNode;
  onUnlock: () => void;
}

function LockedPreview({ icon, name, text, onUnlock }: LockedPreviewProps) {
  return (
    <li>
      <Card className="grid h-full content-start gap-2">
        {icon}
        <h2 className="flex flex-wrap items-center gap-2 text-lg">
          {name}
          <Badge>
            <Trans>Locked</Trans>
          </Badge>
        </h2>
        <p className="text-ink-2">{text}</p>
        <p className="text-sm text-ink-2">
          <Trans>Not available yet. It comes to unlocked plans.</Trans>
        </p>
        <p>
          <Button look="secondary" onClick={onUnlock}>
            <Trans>
              See what unlocking gives <span className="sr-only">for {name}</span>
            </Trans>
          </Button>
        </p>
      </Card>
    </li>
  );
}
