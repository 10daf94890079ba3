import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { forgetWords, unsentTextIn } from './unsent-text.ts';
import { useCopy } from './use-copy.ts';

/** A draft in a project the person has since left: still theirs to copy. */
export default function UnsentAfterLeaving({ projectId, personId }: { projectId: string; personId: string }) {
  const { t } = useLingui();
  const copy = useCopy();
  const [words, setWords] = useState(() =>
    unsentTextIn(personId, projectId).filter((each) => each.ofChecklist !== 'changes'),
  );
  if (words.length === 0) return null;
  const text = words.map((each) => each.content).join('\n\n');

  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">
        <Trans>What you wrote was not sent</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>It is on this device only. Copy it if you still need it.</Trans>
      </p>
      <textarea
        readOnly
        aria-label={t`What you wrote`}
        dir="auto"
        rows={Math.min(8, text.split('\n').length + 1)}
        className="w-full rounded-control border-2 border-control bg-surface p-3"
        value={text}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void copy(text)}>
          <Trans>Copy my words</Trans>
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            forgetWords(personId, words);
            setWords([]);
            // The focused element is gone.
            document.querySelector<HTMLElement>('h1')?.focus();
          }}
        >
          <Trans>Discard my words</Trans>
        </Button>
      </div>
    </Card>
  );
}
