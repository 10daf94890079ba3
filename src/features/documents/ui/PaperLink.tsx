import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';

/** The copy of the paper that gives somebody the right to sign; nothing where none is kept. */
export function PaperLink({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <a
      className="link inline-flex min-h-[44px] items-center gap-2 justify-self-start"
      // Only the path: the page may be served from another of our host names.
      href={new URL(url).pathname}
      download
    >
      <Download aria-hidden className="size-5 flex-none" />
      <Trans>Copy of the paper</Trans>
    </a>
  );
}
