import { Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import type { useTextCode } from './use-text-code.ts';

/** Below the field of a texted code: another one, if it does not come. */
export function TextAgain({ text }: { text: ReturnType<typeof useTextCode> }) {
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="quiet" className="px-0! text-left!" busy={text.busy} onClick={() => void text.send()}>
        {text.busy ? <Trans>Sending...</Trans> : <Trans>It did not come: text me another code</Trans>}
      </Button>
      <p role="status">
        {text.times > 1 ? <Trans>We sent another code. Only the newest one works.</Trans> : null}
      </p>
      <Problem>{text.problem}</Problem>
    </div>
  );
}
