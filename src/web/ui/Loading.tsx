import { Trans } from '@lingui/react/macro';
import { Card } from './Card.tsx';

/** A placeholder card while something loads. */
export function LoadingCard() {
  return (
    // Padding, not margin: a margin would push the whole page down while this is shown.
    <div className="px-4 py-16">
      <Card className="mx-auto max-w-sm text-center">
        <p role="status" className="text-lg text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      </Card>
    </div>
  );
}
