import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import type { ListedDocument } from '../documents.contract.ts';
import { useDecided } from './use-decided.ts';

const FAILURE = failing('revoke release');

interface RevokeDialogProps {
  document: ListedDocument;
  onClose: () => void;
  /** Gets focus afterwards: the button that opened it is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** As its signer, ends a release of information. */
export function RevokeDialog({ document, ...rest }: RevokeDialogProps) {
  const { t } = useLingui();
  const decided = useDecided();
  const { id, project_id, title, version } = document;

  async function revoke() {
    await api.documents.revoke({ id: project_id, document_id: id });
    await invalidate(orpc.documents, orpc.dashboard);
    notify.success(t`Release revoked`);
  }

  return (
    <ConfirmDialog
      title={<span className="wrap-anywhere">{t`Revoke “${title}”?`}</span>}
      action={<Trans>Revoke the release</Trans>}
      confirm={revoke}
      failure={FAILURE}
      explain={(error) => decided(error, version)}
      {...rest}
    >
      <p>
        <Trans>
          From now on it allows nobody to share the information. What was shared before cannot be taken back.
          The other side of this project is notified. Please also tell the hospital or office that has a copy.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
