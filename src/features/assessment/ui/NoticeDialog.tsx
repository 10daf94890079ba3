import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { CRISIS, crisisTextLink, EMERGENCY, telLink } from '#kit/contacts.ts';
import { useStore } from '#web/data/store.ts';
import { currentLocale } from '#web/i18n.ts';
import { setting } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { modalStore, needModal } from '#web/ui/modal-store.ts';
import { EarlyNotice } from './EarlyNotice.tsx';

// The first thing people see of the assessment.
if (typeof window !== 'undefined') void needModal();

/** Before the first question: what this is not, and whom to call instead (ASMT-01). */
export function NoticeDialog({ onAccept }: { onAccept: () => void }) {
  const { t } = useLingui();
  // Even if it is there already: React Aria draws a dialog a moment after the page.
  const Modal = useDeferredValue(useStore(modalStore).Modal, null);
  const title = t`Important Notice`;
  const words = <NoticeWords onAccept={onAccept} />;
  if (!Modal) return <EarlyNotice title={title}>{words}</EarlyNotice>;
  // Not `Dialog`, which draws a moment later: the words are in sight already.
  return (
    <Modal title={title} isOpen atOnce>
      {words}
    </Modal>
  );
}

/**
 * The notice as it stands in the page itself, for browsers in which somebody was signed in: everybody gets it,
 * and it is read while the scripts arrive (docs/decisions/0216). Its button works with them.
 */
export function WaitingNotice() {
  const { t } = useLingui();
  return (
    <div className="if-known">
      <EarlyNotice title={t`Important Notice`}>
        <NoticeWords />
      </EarlyNotice>
    </div>
  );
}

function NoticeWords({ onAccept }: { onAccept?: () => void }) {
  const link = 'link inline-flex min-h-12 items-center font-semibold';
  return (
    <>
      <p>
        <Trans>Kinkeeper is not a crisis service. This assessment is for planning and support only.</Trans>
      </p>
      <ul className="grid gap-2">
        <li>
          <Trans>
            Medical emergency:{' '}
            <a className={link} href={telLink(EMERGENCY)}>
              call 911
            </a>
          </Trans>
        </li>
        <li>
          <Trans>
            Mental health crisis:{' '}
            <a className={link} href={telLink(CRISIS)}>
              call 988
            </a>
            ,{' '}
            <a className={link} href={crisisTextLink(currentLocale())}>
              text 988
            </a>
            , or{' '}
            <a className={link} href={setting('CHAT_988_URL')} target="_blank" rel="noreferrer">
              chat with 988
            </a>
          </Trans>
        </li>
      </ul>
      <Button onClick={onAccept} disabled={!onAccept} className="justify-self-start">
        <Trans>I understand, continue to assessment</Trans>
      </Button>
    </>
  );
}
