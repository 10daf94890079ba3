import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorCode } from '#web/data/errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { failing } from '#web/ui/failing.ts';
import { Problem } from '#web/ui/Problem.tsx';
import { useAnnouncedAction } from '#web/ui/use-announced-action.ts';
import type { Answer } from '../projects.rules.ts';
import { DeclineInvitationDialog } from './DeclineInvitationDialog.tsx';

const FAILURE = failing('answer invitation', msg`We do not know whether your answer reached us`);

interface AnswerButtonsProps {
  /** The project’s. */
  title: string;
  /** The name of who invites. */
  from: string;
  send: (given: Answer) => Promise<void>;
  /** Also called when it can no longer be answered: `gone`. */
  onDone: (outcome: Answer | 'gone') => void;
}

/** Accept, or decline after a confirmation. */
export function AnswerButtons({ title, from, send, onDone }: AnswerButtonsProps) {
  const { t } = useLingui();
  const [declining, setDeclining] = useState(false);
  const accepting = useAnnouncedAction(() => answer('accepted'), { failure: FAILURE });

  async function answer(given: Answer) {
    try {
      await send(given);
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'NOT_FOUND' && code !== 'CHANGED_MEANWHILE' && code !== 'LINK_EXPIRED') throw error;
      return onDone('gone');
    }
    onDone(given);
  }

  return (
    <div className="grid gap-3">
      <Problem>{accepting.problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button busy={accepting.busy} aria-label={t`Accept: ${title}`} onClick={() => void accepting.run()}>
          <Trans context="an invitation">Accept</Trans>
        </Button>
        <Button look="secondary" aria-label={t`Decline: ${title}`} onClick={() => setDeclining(true)}>
          <Trans context="an invitation">Decline</Trans>
        </Button>
      </div>
      <DeclineInvitationDialog
        from={from}
        isOpen={declining}
        confirm={() => answer('declined')}
        failure={FAILURE}
        onClose={() => setDeclining(false)}
      />
    </div>
  );
}
