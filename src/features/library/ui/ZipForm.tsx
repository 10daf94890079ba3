import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { paths } from '#kit/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { type CostTables, zipDigits } from '../library.costs.rules.ts';
import type { ShownState } from '../library.states.types.ts';
import { answerZip } from '../library.zip.rules.ts';

/** Takes the focus when a button that had it is gone. */
export const ZIP_FIELD = 'zip';

interface ZipFormProps {
  places: Pick<CostTables, 'zipPrefixes'> & { states: ShownState[] };
  /** Where families of the armed forces abroad find help. */
  military: { title: string; url: string };
  onChoose: (code: string) => void;
}

/** Finds the state of a ZIP code, in the browser. The field has no name, so no form can send it. */
export function ZipForm({ places, military, onChoose }: ZipFormProps) {
  const { t } = useLingui();
  const to = usePublicPath();
  const navigate = useNavigate();
  const [zip, setZip] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isMilitary, setMilitary] = useState(false);

  function find() {
    const answer = answerZip(zip, places);
    // Rendered first, so that the same message is announced again.
    flushSync(() => setProblem(undefined));
    setMilitary(answer.kind === 'military');
    setProblem(
      answer.kind !== 'unknown'
        ? undefined
        : zip.length < 5
          ? t`Enter a ZIP code with five digits.`
          : t`We know no state with this ZIP code. Check it, or choose from the list.`,
    );
    if (answer.kind !== 'state') return document.getElementById(ZIP_FIELD)?.focus();
    onChoose(answer.state.code);
    return navigate(to(paths.state(answer.state.slug)));
  }

  return (
    <form
      method="post"
      noValidate
      className="scripted no-print grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <TextField
        id={ZIP_FIELD}
        label={<Trans>ZIP code of your loved one</Trans>}
        hint={<Trans>Five digits. Your browser finds the state. The ZIP code is not kept or sent.</Trans>}
        inputMode="numeric"
        autoComplete="postal-code"
        error={problem}
        alerts
        value={zip}
        onChange={(typed) => setZip(zipDigits(typed))}
        className="max-w-sm"
        after={
          <Button type="submit">
            <Trans>Find the state</Trans>
          </Button>
        }
      />
      {isMilitary ? (
        <Notice role="status" title={<Trans>This is the ZIP code of a military post.</Trans>}>
          <p>
            <Trans>
              It does not tell us a state. Choose the state where your loved one lives. Families of the armed
              forces also get help here:
            </Trans>{' '}
            <a className="link" href={military.url} target="_blank" rel="noreferrer" lang="en">
              {military.title}
            </a>
            <span className="sr-only"> {t`(opens in a new tab)`}</span>
          </p>
        </Notice>
      ) : null}
    </form>
  );
}
