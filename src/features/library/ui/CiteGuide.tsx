import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDay } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ShownHandOut } from '../library.types.ts';
import { useGuideAddress } from './use-guide-address.ts';

/**
 * How to name guides as sources.
 * @param guides the chosen ones, or an example
 */
export function CiteGuide({ guides }: { guides: readonly ShownHandOut[] }) {
  const { t } = useLingui();
  const [said, setSaid] = useState('');
  const addressOf = useGuideAddress();
  const citations = guides.map((guide) => {
    const day = formatDay(guide.reviewed);
    return `${guide.title}. Kinkeeper. ${t`Checked against its sources on ${day}.`} ${addressOf(guide)}`;
  });

  async function copy() {
    // A second copy is announced, too.
    setSaid('');
    try {
      await navigator.clipboard.writeText(citations.join('\n'));
      setSaid(t`Copied. Paste it where you need it.`);
    } catch {
      setSaid(t`We could not copy it. Please select the text and copy it yourself.`);
    }
  }

  return (
    <section aria-labelledby="cite" className="grid gap-3">
      <h2 id="cite" className="text-2xl">
        <Trans>Cite a guide</Trans>
      </h2>
      <p>
        <Trans>
          Name its title, Kinkeeper, the day it was checked against its sources, and its address. Here is how
          to cite the guides that you choose above, or one as an example:
        </Trans>
      </p>
      {citations.map((citation) => (
        <blockquote key={citation} className="border-l-4 border-clay pl-4">
          {citation}
        </blockquote>
      ))}
      <div className="scripted flex flex-wrap items-center gap-3">
        <Button look="secondary" onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <p role="status" className="text-sm text-ink-2">
          {said}
        </p>
      </div>
    </section>
  );
}
