import { Trans } from '@lingui/react/macro';
import { Notice } from '#web/ui/Notice.tsx';

/** For the signer whose page, or dialog, was open when a new file arrived. */
export function FileReplacedNotice() {
  return (
    <Notice tone="warning" role="alert" title={<Trans>A new file has replaced the one you read</Trans>}>
      <p>
        <Trans>Please read the new one first. Nothing was signed or declined in the meantime.</Trans>
      </p>
    </Notice>
  );
}
