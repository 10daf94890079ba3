import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../web/ui/Button.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';

/** Gets a file from the API and hands it to the browser. */
export function DownloadCsv({ load }: { load: () => Promise<{ body: File }> }) {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');

  async function download() {
    setState('loading');
    try {
      hand((await load()).body);
      setState('ready');
    } catch {
      setState('failed');
    }
  }

  return (
    <div className="grid gap-3">
      <Button
        look="secondary"
        className="justify-self-start"
        disabled={state === 'loading'}
        onClick={() => void download()}
      >
        <Download aria-hidden className="size-5" />
        {state === 'loading' ? <Trans>Preparing the file...</Trans> : <Trans>Download all as CSV</Trans>}
      </Button>
      {state === 'failed' ? (
        <Notice tone="danger" role="alert">
          <Trans>We could not make the file. Please try again.</Trans>
        </Notice>
      ) : null}
    </div>
  );
}

function hand(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
