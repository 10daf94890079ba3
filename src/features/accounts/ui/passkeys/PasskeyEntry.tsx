import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import type { Session } from '../../accounts.sessions.contract.ts';
import { usePasskeyRefusal } from './use-passkey-refusal.ts';

interface PasskeyEntryProps {
  id?: string;
  onDone: (session: Session) => Promise<unknown>;
  look?: 'primary' | 'secondary';
}

/** The button that proves by a passkey who it is, and signs in. */
export function PasskeyEntry({ id, onDone, look = 'secondary' }: PasskeyEntryProps) {
  const refusal = usePasskeyRefusal();
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAction(
    async () => {
      setProblem(undefined);
      const { enterWithPasskey } = await import('./passkey-browser.ts');
      await onDone(await enterWithPasskey());
    },
    (error) => {
      setProblem(refusal(error));
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
