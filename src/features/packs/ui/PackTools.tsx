import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download, Printer } from 'lucide-react';
import { saveFile } from '#web/data/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/toast.tsx';
import { fileNameOf } from '../packs.rules/packs.ts';
import { asPlainText } from '../packs.rules/parts.ts';

/** Exports a pack: download, print, copy. */
export function PackTools({ topic, content }: { topic: string; content: string }) {
  const { t } = useLingui();

  function download() {
    saveFile(new Blob([asPlainText(content)], { type: 'text/plain;charset=utf-8' }), fileNameOf(topic));
    notify.success(t`Downloaded`, t`Knowledge pack saved to your device`);
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(asPlainText(content));
      notify.success(t`Copied`, t`You can paste it into a message or a note.`);
    } catch {
      notify.error(t`Not copied`, t`Your browser did not allow it. Use Download instead.`);
    }
  }

  return (
    <div className="no-print flex flex-wrap gap-2">
      <Button look="secondary" onClick={download}>
        <Download aria-hidden className="size-5" />
        <Trans>Download</Trans>
      </Button>
      <Button look="secondary" onClick={() => window.print()}>
        <Printer aria-hidden className="size-5" />
        <Trans>Print</Trans>
      </Button>
      <Button look="secondary" onClick={() => void copy()}>
        <Copy aria-hidden className="size-5" />
        <Trans>Copy</Trans>
      </Button>
    </div>
  );
}
