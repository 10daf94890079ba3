import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../web/data/client.ts';
import { errorCode, errorData } from '../../../web/data/errors.ts';
import { queryClient } from '../../../web/data/query.ts';
import { paths } from '../../../web/paths.ts';
import { notify } from '../../../web/ui/toast.tsx';
import type { Answers } from '../assessment.answers.types.ts';
import { stepsWithGaps } from '../assessment.rules/answers.ts';
import type { DraftStore } from './draft-store.ts';

/**
 * Completes the assessment: sends what waits, then submits. Trying again after a lost answer is
 * safe, because the server knows the draft.
 * @param show goes to a step
 */
export function useSubmit(store: DraftStore, show: (step: number) => void) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function run(answers: Answers) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailed(false);
    try {
      await complete(answers);
    } catch (error) {
      refuse(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function complete(answers: Answers) {
    const [gap] = stepsWithGaps(answers);
    if (gap !== undefined) {
      notify.error(t`Required fields missing`, t`Please complete all required fields.`, 'assessment');
      return show(gap);
    }
    const saved = await store.flush();
    const draftId = store.draftId();
    if (store.state().save === 'closed') return;
    if (store.state().save === 'signed-out') return askToSignIn();
    if (!saved || !draftId) throw new Error('the answers are not on the server yet');
    const stored = await api.assessment.submit({ draft_id: draftId });
    store.clear();
    await queryClient.invalidateQueries({ queryKey: ['assessments'] });
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
      notify.error(t`Required fields missing`, t`Please complete all required fields.`, 'assessment');
      return show(made.steps[0]);
    }
    if (code === 'UNAUTHENTICATED') return askToSignIn();
    setFailed(true);
    notify.error(
      t`Submission Failed`,
      t`There was an error submitting your assessment. Please try again.`,
      'assessment',
    );
  }

  /** The guard leads to sign-in and back to this step; the answers wait. */
  function askToSignIn() {
    notify.error(t`Authentication Required`, t`Please sign in to save your assessment.`, 'assessment');
  }

  return { run, busy, failed };
}
