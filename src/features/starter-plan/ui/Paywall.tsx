import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { BillingState } from '#features/billing/billing.contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';
import { usePublicPath } from '#web/use-public-path.ts';
import { orderUnlock, type UnlockSku } from './order-unlock.ts';
import { UnlockSummary } from './UnlockSummary.tsx';
import { UNLOCK } from './unlock-param.ts';

interface PaywallProps {
  isOpen: boolean;
  onClose: () => void;
  onUnlocked: (state: BillingState) => void;
  /** Gets focus if unlocking removed what opened it. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** All ways out look the same and are equally wide. */
const SAME = { look: 'secondary', className: 'w-full' } as const;

/** What the unlock costs, what it gives today, and equally prominent ways out. */
export default function Paywall({ isOpen, onClose, onUnlocked, focusAfter }: PaywallProps) {
  const { t } = useLingui();
  const { session } = useAuth();
  const to = usePublicPath();
  const [checking, setChecking] = useState<UnlockSku | null>(null);
  const offers = useRef<HTMLDivElement>(null);
  // Back from the order, whose button is gone.
  useFocusAfter(isOpen && !checking, offers);
  // One id per kind: double clicks and retries buy once.
  const [ids] = useState(() => ({ unlock_monthly: uuidv7(), unlock_pass: uuidv7() }));

  function close() {
    setChecking(null);
    onClose();
  }

  if (checking) {
    return (
      <Dialog title={t`Unlock the dynamic plan`} isOpen={isOpen} onClose={close} focusAfter={focusAfter}>
        <UnlockSummary
          sku={checking}
          confirm={
            checking === 'unlock_monthly' ? <Trans>Confirm monthly</Trans> : <Trans>Confirm the pass</Trans>
          }
          order={async () => {
            onUnlocked(await orderUnlock(ids[checking], checking));
            setChecking(null);
          }}
          onBack={() => setChecking(null)}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={t`Unlock the dynamic plan`} isOpen={isOpen} onClose={close} focusAfter={focusAfter}>
      <div ref={offers} tabIndex={-1}>
        <Notice title={t`We are in beta: nothing is charged.`}>
          <p>
            <Trans>We take no card. The prices are those that we plan for later.</Trans>
          </p>
        </Notice>
      </div>
      <Contents />
      <div className="grid gap-5">
        <Offer
          text={
            <Trans>
              Monthly: renews each month until you cancel. We write to you 3 days before a renewal. Cancel
              anytime under My orders.
            </Trans>
          }
        >
          {session ? (
            <Button {...SAME} onClick={() => setChecking('unlock_monthly')}>
              <Trans>Unlock monthly — $29</Trans>
            </Button>
          ) : (
            <strong>
              <Trans>Monthly — $29</Trans>
            </strong>
          )}
        </Offer>
        <Offer text={<Trans>30-Day Pass: one time. It does not renew, and ends by itself.</Trans>}>
          {session ? (
            <Button {...SAME} onClick={() => setChecking('unlock_pass')}>
              <Trans>Get the 30-Day Pass — $29</Trans>
            </Button>
          ) : (
            <strong>
              <Trans>30-Day Pass — $29</Trans>
            </strong>
          )}
        </Offer>
        {session ? null : (
          <Offer text={<Trans>An unlock belongs to an account. Your answers and ticks come along.</Trans>}>
            <ButtonLink {...SAME} to={paths.signUp(`${to(paths.getStarted())}?step=plan&${UNLOCK}=1`)}>
              <Trans>Sign up to unlock</Trans>
            </ButtonLink>
          </Offer>
        )}
        <Button {...SAME} onClick={close}>
          <Trans>Keep exploring (no commitment)</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

/** What is available, and what is not yet. */
function Contents() {
  return (
    <div className="grid gap-3">
      <div>
        <p id="included" className="font-semibold">
          <Trans>Included today</Trans>
        </p>
        <ul aria-labelledby="included" className="list-disc pl-6">
          <li>
            <Trans>Dynamic prioritized plan: every step for your answers, in order</Trans>
          </li>
          <li>
            <Trans>
              Coordination help and coaching: you can ask now, and they start when our services open
            </Trans>
          </li>
        </ul>
      </div>
      <div>
        <p id="free-anyway" className="font-semibold">
          <Trans>Free for everybody, also without this</Trans>
        </p>
        <ul aria-labelledby="free-anyway" className="list-disc pl-6">
          <li>
            <Trans>The first five steps of your plan, all guides, and the ZIP cost compare</Trans>
          </li>
          <li>
            <Trans>Calendar sync for appointments; reminders by mail for tasks and appointments</Trans>
          </li>
        </ul>
      </div>
      <div>
        <p id="not-yet" className="font-semibold">
          <Trans>Not available yet</Trans>
        </p>
        <ul aria-labelledby="not-yet" className="list-disc pl-6 text-ink-2">
          <li>
            <Trans>Family workspace (invite up to 5 people)</Trans>
          </li>
          <li>
            <Trans>Secure document vault with expiring links</Trans>
          </li>
          <li>
            <Trans>Note scanner (OCR)</Trans>
          </li>
        </ul>
      </div>
    </div>
  );
}

function Offer({ text, children }: { text: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="grid gap-1.5">
      {children}
      <p className="text-sm text-ink-2">{text}</p>
    </div>
  );
}
