import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#kit/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { CallLink } from '#web/ui/ButtonLink.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import type { ShownGuide } from '../library.types.ts';

/** Exports a guide: print, download, share. */
export default function GuideTools({ guide }: { guide: ShownGuide }) {
  const { t } = useLingui();
  const to = usePublicPath();
  const [said, setSaid] = useState('');

  async function share() {
    // A second one is announced, too.
    setSaid('');
    const link = { title: guide.title, url: window.location.href.split('#')[0] ?? '' };
    try {
      if (navigator.share) await navigator.share(link);
      else {
        await navigator.clipboard.writeText(link.url);
        setSaid(t`The link is copied. Paste it into a message.`);
      }
    } catch (error) {
      // Closing the browser's share sheet is not an error.
      if ((error as Error).name !== 'AbortError')
        setSaid(t`We could not copy the link. It is in the address line of your browser.`);
    }
  }

  return (
    <div className="no-print grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" className="scripted" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          <Trans>Print</Trans>
        </Button>
        <CallLink
          look="secondary"
          href={`${to(paths.guide(guide.area, guide.slug))}.txt`}
          download={`${guide.slug}.txt`}
        >
          <Download aria-hidden className="size-5" />
          <Trans>Download as text</Trans>
        </CallLink>
        <Button look="secondary" className="scripted" onClick={() => void share()}>
          <Share2 aria-hidden className="size-5" />
          <Trans>Share</Trans>
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {said}
      </p>
    </div>
  );
}
