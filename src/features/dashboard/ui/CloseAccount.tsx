import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

const CloseAccountDialog = lazyAgain(() => import('./CloseAccountDialog.tsx'));

/** Closing one's account; what follows is said first. */
export function CloseAccount() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="close">
      <Card className="grid justify-items-start gap-3">
        <h3 ref={heading} id="close" tabIndex={-1} className="text-xl outline-none">
          <Trans>Close my account</Trans>
        </h3>
        <p>
          <Trans>
            You are signed out at once, and we delete your account after 30 days. Until then you can come
            back.
          </Trans>
        </p>
        <Button look="secondary" onClick={() => setOpen(true)}>
          <Trans>Close my account...</Trans>
        </Button>
      </Card>
      <Suspense fallback={<span className="sr-only">{t`Loading...`}</span>}>
        {open ? <CloseAccountDialog onClose={() => setOpen(false)} focusAfter={heading} /> : null}
      </Suspense>
    </section>
  );
}
