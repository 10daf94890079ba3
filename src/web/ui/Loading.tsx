import { Trans } from '@lingui/react/macro';
import { Card } from './Card.tsx';

/** The card that stands where something is on its way. */
export function LoadingCard() {
  return (
    <Card className="mx-auto my-16 max-w-sm text-center">
      <p role="status" className="text-lg text-ink-2">
        <Trans>Loading...</Trans>
      </p>
    </Card>
  );
}
