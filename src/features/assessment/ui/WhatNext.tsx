import { Trans } from '@lingui/react/macro';
import { paths } from '#kit/paths.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { usePublicPath } from '#web/use-public-path.ts';

/** Links to everything the assessment does not ask about (ASMT-72). */
export default function WhatNext() {
  const to = usePublicPath();
  return (
    <Card className="no-print grid justify-items-start gap-3">
      <h2 className="text-2xl">
        <Trans>Is something else on your mind?</Trans>
      </h2>
      <p className="measure">
        <Trans>
          Look at one area of care at a time, such as housing, legal papers, or a break for you. A few taps
          give next steps for each.
        </Trans>
      </p>
      <ButtonLink look="secondary" to={to(paths.getStarted())}>
        <Trans>Find next steps by area</Trans>
      </ButtonLink>
    </Card>
  );
}
