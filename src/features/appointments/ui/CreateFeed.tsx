import { Trans } from '@lingui/react/macro';
import type { FormEvent, RefObject } from 'react';
import { useProof } from '#features/accounts/ui/factors/use-proof.tsx';
import { Button } from '#web/ui/Button.tsx';
import { failing } from '#web/ui/failing.ts';
import { Problem } from '#web/ui/Problem.tsx';
import { useAnnouncedAction } from '#web/ui/use-announced-action.ts';
import { useRefusals } from '#web/ui/use-refusals.tsx';

const FAILURE = failing('create feed');

interface CreateFeedProps {
  create: () => Promise<void>;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Creates the address of a calendar, with the password first if it was entered long ago. */
export function CreateFeed({ create, focusAfter }: CreateFeedProps) {
  const proof = useProof();
  const refusals = useRefusals();
  const { busy, problem, run } = useAnnouncedAction(() => proof.run(create), { failure: FAILURE });

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (await run()) focusAfter.current?.focus();
    else refusals.refuse();
  }

  return (
    <form {...refusals.form} method="post" onSubmit={onSubmit} noValidate className="grid gap-4">
      {proof.field}
      <Button type="submit" className="justify-self-start" busy={busy}>
        <Trans>Create an address</Trans>
      </Button>
      <Problem>{problem}</Problem>
      {refusals.announcement}
    </form>
  );
}
