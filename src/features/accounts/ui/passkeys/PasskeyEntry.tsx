import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import type { Session } from '../../accounts.sessions.contract.ts';

const load = () => import('./passkey-browser.ts');

interface PasskeyEntryProps {
  id?: string;
  onDone: (session: Session) => Promise<unknown>;
  look?: 'primary' | 'secondary';
}

/** The button that proves by a passkey who it is, and signs in. */
export function PasskeyEntry({ id, onDone, look = 'secondary' }: PasskeyEntryProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAction(
    async () => {
      setProblem(undefined);
      const { enterWithPasskey } = await load();
      await onDone(await enterWithPasskey());
    },
    (error) => {
      void load()
        .then(({ refusalOf }) => refusalOf(error))
        .then(setProblem, () => setProblem(t`Your passkey did not work just now. Please try again.`));
      return null;
    },
  );
  return (
    <div className="grid justify-items-start gap-2">
      <Button id={id} look={look} busy={busy} onClick={() => void run()}>
        {busy ? <Trans>Waiting for your device...</Trans> : <Trans>Use a passkey</Trans>}
      </Button>
      <p role="alert" className="text-danger">
        {problem}
      </p>
    </div>
  );
}
