import { Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { LinkProblem } from './use-file-link.ts';

interface ViewerMessageProps {
  /** Null while loading. */
  problem: LinkProblem | null;
  onAgain: () => void;
}

/** Placeholder while a file cannot be shown. */
export function ViewerMessage({ problem, onAgain }: ViewerMessageProps) {
  if (problem === null) {
    return (
      <p role="status" className="p-4">
        <Trans>Loading...</Trans>
      </p>
    );
  }
  if (problem === 'gone') {
    return (
      <Notice tone="warning" role="alert">
        <Trans>This file is not here any more. Somebody has deleted it.</Trans>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" role="alert">
      <p>
        <Trans>We could not show this file. You can try again, or download it.</Trans>
      </p>
      <p>
        <Button look="secondary" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    </Notice>
  );
}
