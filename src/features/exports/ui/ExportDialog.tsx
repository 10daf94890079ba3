import { Trans } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useProof } from '#features/accounts/ui/factors/use-proof.tsx';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';

interface ExportDialogProps {
  /** Of the copy to get; null asks for a new one. */
  id: string | null;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

export default function ExportDialog({ id, onClose, focusAfter }: ExportDialogProps) {
  const proof = useProof();

  const work = () =>
    proof.run(async () => {
      if (id) {
        const { url } = await api.exports.open({ id }).catch(async (error: unknown) => {
          // It was kept long enough meanwhile: the page must not go on offering it.
          if (errorCode(error) === 'NOT_FOUND') await invalidate(orpc.exports);
          throw error;
        });
        const link = document.createElement('a');
        link.href = url;
        link.download = '';
        link.click();
      } else await api.exports.ask();
      await invalidate(orpc.exports);
    });

  return (
    <FormDialog
      title={id ? <Trans>Get my copy</Trans> : <Trans>Ask for a copy of your data</Trans>}
      about={
        <p>
          {id ? (
            <Trans>
              The file holds everything, unlocked. Save it only where nobody else can open it: not on a shared
              computer.
            </Trans>
          ) : (
            <Trans>
              It takes minutes, or longer if you have many files. We write to you when it is ready, and keep
              it for 7 days. Only you can open it.
            </Trans>
          )}
        </p>
      }
      action={id ? <Trans>Save the file</Trans> : <Trans>Make my copy</Trans>}
      busyAction={<Trans>One moment...</Trans>}
      submit={work}
      explain={(error) =>
        errorCode(error) === 'NOT_FOUND' ? (
          <Trans>This copy is no longer kept. Please ask for a new one.</Trans>
        ) : undefined
      }
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {proof.field}
    </FormDialog>
  );
}
