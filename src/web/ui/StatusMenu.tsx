import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { newestWins } from '../data/newest-wins.ts';
import { Button } from './Button.tsx';
import { SelectField } from './SelectField.tsx';

type Said<S> = { kind: 'saved'; from: S; to: S } | { kind: 'undone' } | { kind: 'failed' };

interface StatusMenuProps<S extends string> {
  label: ReactNode;
  value: S;
  /** The present status, and those the person may choose. */
  options: readonly { value: S; label: string }[];
  /** Stores it. Errors it throws are shown here, and logged there. */
  save: (status: S) => Promise<unknown>;
  /** Whether the person may choose this status, so that a change can be undone. */
  mayChoose: (status: S) => boolean;
}

/** One of a few statuses, saved at once, with an undo. */
export function StatusMenu<S extends string>({ label, value, options, save, mayChoose }: StatusMenuProps<S>) {
  const select = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<S | null>(null);
  const [said, setSaid] = useState<Said<S> | null>(null);
  // On many platforms each arrow key chooses, faster than saves can follow one another.
  const [send] = useState(() => newestWins(({ status }: { status: S; undoing: boolean }) => save(status)));
  const nameOf = (status: S) => options.find((each) => each.value === status)?.label.toLowerCase() ?? status;

  async function choose(status: S, undoing: boolean) {
    const from = value;
    setWanted(status);
    setSaid(null);
    const sent = await send({ status, undoing });
    if (!sent) return;
    const { status: to, undoing: undone } = sent.value;
    setSaid(sent.failed ? { kind: 'failed' } : undone ? { kind: 'undone' } : { kind: 'saved', from, to });
    setWanted(null);
  }

  return (
    <div ref={select} className="grid content-start gap-2">
      <SelectField
        className="max-w-xs"
        label={label}
        name="status"
        value={wanted ?? value}
        options={options}
        onChange={(status) => void choose(status, false)}
      />
      <div role="status" className="flex flex-wrap items-center gap-x-2">
        {said?.kind === 'saved' ? (
          <>
            <span>
              <Trans>Saved: {nameOf(said.to)}.</Trans>
            </span>
            {said.from === said.to || !mayChoose(said.from) ? null : (
              <Button
                look="quiet"
                onClick={() => {
                  select.current?.querySelector('select')?.focus();
                  void choose(said.from, true);
                }}
              >
                <Trans>Undo</Trans>
              </Button>
            )}
          </>
        ) : said?.kind === 'undone' ? (
          <Trans>Undone.</Trans>
        ) : said?.kind === 'failed' ? (
          <span className="font-semibold text-danger">
            <Trans>We could not save your change just now. Please try again.</Trans>
          </span>
        ) : null}
      </div>
    </div>
  );
}
