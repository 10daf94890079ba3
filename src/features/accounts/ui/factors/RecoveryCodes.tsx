import { Trans, useLingui } from '@lingui/react/macro';
import { saveFile } from '#web/data/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/toast.tsx';

/** New recovery codes: shown once, to copy, save or write down. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useLingui();
  const text = `${t`Recovery codes for Kinkeeper. Each works once.`}\n\n${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t`Copied`);
    } catch (error) {
      console.info('could not be copied', error);
      notify.refused(
        t`Your browser does not let us copy`,
        t`Mark the codes and copy them, or save them as a file.`,
      );
    }
  }

  return (
    <>
      <p>
        <Trans>
          If you lose your phone, one of these codes lets you sign in. Each works once. Keep them where you
          keep important papers. We cannot show them again.
        </Trans>
      </p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-6 gap-y-1 rounded-control bg-muted p-4 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={copy}>
          <Trans>Copy the codes</Trans>
        </Button>
        <Button
          look="secondary"
          onClick={() =>
            saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'kinkeeper-recovery-codes.txt')
          }
        >
          <Trans>Save as a file</Trans>
        </Button>
      </div>
    </>
  );
}
