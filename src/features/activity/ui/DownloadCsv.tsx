import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { saveFile } from '#web/data/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';

/** Fetches a file from the API and hands it to the browser. */
export function DownloadCsv({ load }: { load: () => Promise<{ body: File }> }) {
  const download = useAction(
    async () => {
      const { body } = await load();
      saveFile(body, body.name);
    },
    () => <Trans>We could not make the file. Please try again.</Trans>,
  );

  return (
    <div className="grid gap-3">
      <Button
        look="secondary"
        className="justify-self-start"
        busy={download.busy}
        onClick={() => void download.run()}
      >
        <Download aria-hidden className="size-5" />
        {download.busy ? <Trans>Preparing the file...</Trans> : <Trans>Download all as CSV</Trans>}
      </Button>
      <Problem>{download.problem}</Problem>
    </div>
  );
}
