import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#kit/paths.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorCode, errorData } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { notify } from '#web/ui/toast.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import type { Answers, QuestionKey } from '../assessment.answers.types.ts';
import type { DraftStore } from './draft-store.ts';
import { refreshDraft } from './use-draft.ts';

/**
 * Completes the assessment: sends what is pending, then submits. Retrying after a lost response is
 * safe, because the server knows the draft.
 * @param show opens a step to fill in what is missing there
 */
export function useSubmit(store: DraftStore, show: (step: number, mending: boolean) => void) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const [changed, setChanged] = useState<QuestionKey[]>([]);
  const { busy, run } = useAction(
    (answers: Answers) => {
      setFailed(false);
      setChanged([]);
      return complete(answers);
    },
    (error) => {
      refuse(error);
      return null;
    },
  );

  async function complete(answers: Answers) {
    const saved = await store.flush();
    const draftId = store.draftId();
    if (store.getState().save === 'closed') return;
    if (store.getState().save === 'signed-out') return askToSignIn();
    if (!saved || !draftId) throw new Error('the answers are not on the server yet');
    if (store.getState().conflicts.length > 0) return;
    const stored = await api.assessment.submit({ draft_id: draftId, seen: store.getState().answers });
    store.clear();
    await invalidate(orpc.assessment);
    notify.success(t`Assessment completed`, t`Your assessment has been saved successfully.`);
    navigate(paths.plan(stored.id) + (answers.share_with_team ? '#share' : ''), { replace: true });
  }

  function refuse(error: unknown) {
    const code = errorCode(error);
    const made = errorData<{ assessment_id?: string | null; steps?: number[] }>(error);
    if (code === 'DRAFT_CLOSED' && made?.assessment_id) {
      store.clear();
      return navigate(paths.plan(made.assessment_id), { replace: true });
    }
    if (code === 'ASSESSMENT_INCOMPLETE' && made?.steps?.[0]) {
      notify.refused(t`Required fields missing`, t`Please complete all required fields.`, 'assessment');
      return show(made.steps[0], true);
    }
    if (code === 'CHANGED_MEANWHILE') return void showChanged();
    if (code === 'UNAUTHENTICATED') return askToSignIn();
    setFailed(true);
    notify.error(
      t`Submission Failed`,
      t`There was an error submitting your assessment. Please try again.`,
      'assessment',
    );
  }

  /** Something else is stored than was on screen: show it, and ask again. */
  async function showChanged() {
    try {
      setChanged(await refreshDraft(store));
    } catch {
      setFailed(true);
    }
  }

  /** The guard leads to sign-in and back to this step; unsent answers are kept. */
  function askToSignIn() {
    notify.error(t`Authentication Required`, t`Please sign in to save your assessment.`, 'assessment');
  }

  return { run, busy, failed, changed };
}
