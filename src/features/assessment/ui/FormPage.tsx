import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ScreenHandle } from '#features/accounts/ui/Gate.tsx';
import { paths } from '#kit/paths.ts';
import { errorCode } from '#web/data/errors.ts';
import { formatDateTime } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { STEPS } from '../assessment.questions.ts';
import { NoticeDialog, WaitingNotice } from './NoticeDialog.tsx';
import { StepForm } from './StepForm.tsx';
import { useDraft } from './use-draft.ts';

export const handle: ScreenHandle = { Waiting: WaitingNotice };

/** The assessment: first the notice, then an offer to resume, then six steps. */
export default function FormPage() {
  const { t } = useLingui();
  const draft = useDraft();
  const [search, setSearch] = useSearchParams();
  const [crisisAcknowledged, setCrisisAcknowledged] = useState(false);
  const [resumed, setResumed] = useState(false);
  const wanted = Number(search.get('step'));
  const named = Number.isInteger(wanted) && wanted >= 1 && wanted <= STEPS.length;
  const title = t`Care assessment`;

  if (!crisisAcknowledged) {
    return (
      <Page title={title}>
        <NoticeDialog onAccept={() => setCrisisAcknowledged(true)} />
      </Page>
    );
  }
  if (draft.loading === 'loading') return <LoadingCard />;
  if (draft.loading === 'failed') {
    return (
      <Page title={title}>
        <LoadFailed title={t`We could not load your answers`} onRetry={draft.reload}>
          <Trans>They are safe. Please check your connection and try again.</Trans>
        </LoadFailed>
      </Page>
    );
  }
  if (draft.state.save === 'closed') return <ClosedElsewhere assessmentId={draft.state.closedBy} />;
  if (draft.found && !named && !resumed) {
    return (
      <ResumeOffer
        savedAt={draft.state.savedAt}
        onResume={() => {
          setResumed(true);
          setSearch({ step: String(draft.state.step) }, { replace: true });
        }}
        onRestart={async () => {
          await draft.discard();
          setResumed(true);
          setSearch({ step: '1' }, { replace: true });
        }}
      />
    );
  }
  return <StepForm store={draft.store} state={draft.state} step={named ? wanted : 1} />;
}

function ClosedElsewhere({ assessmentId }: { assessmentId: string | null }) {
  const { t } = useLingui();
  return (
    <Page title={t`Care assessment`}>
      <Notice
        title={
          assessmentId
            ? t`You completed this assessment in another place`
            : t`This draft was cleared in another place`
        }
        role="status"
      >
        <p className="flex flex-wrap gap-3">
          {assessmentId ? (
            <ButtonLink to={paths.plan(assessmentId)}>
              <Trans>Open the plan</Trans>
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.form()} reloadDocument>
              <Trans>Start a new assessment</Trans>
            </ButtonLink>
          )}
        </p>
      </Notice>
    </Page>
  );
}

interface ResumeOfferProps {
  savedAt: string | null;
  onResume: () => void;
  onRestart: () => Promise<void>;
}

function ResumeOffer({ savedAt, onResume, onRestart }: ResumeOfferProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <Page title={t`Welcome back`} lead={<Trans>Your answers are still here.</Trans>}>
      {savedAt ? (
        <p>
          <Trans>Last saved {formatDateTime(savedAt)}.</Trans>{' '}
          <Trans>We keep them for 12 months after your last change.</Trans>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onResume}>
          <Trans>Continue where I left off</Trans>
        </Button>
        <Button look="secondary" onClick={() => setAsking(true)}>
          <Trans>Start over</Trans>
        </Button>
      </div>
      <ConfirmDialog
        title={t`Start over?`}
        isOpen={asking}
        action={<Trans>Clear my answers</Trans>}
        cancel={<Trans>Keep my answers</Trans>}
        confirm={onRestart}
        explain={(error) =>
          errorCode(error) === 'CHANGED_MEANWHILE' ? (
            <Trans>
              These answers have changed in another place. Nothing was cleared. If you still want to clear
              them, press the button again.
            </Trans>
          ) : (
            <Trans>We could not clear them just now. Please try again.</Trans>
          )
        }
        onClose={() => setAsking(false)}
      >
        <p>
          <Trans>This clears the answers you have given so far. Plans that you completed stay.</Trans>
        </p>
        {savedAt ? (
          <p>
            <Trans>Last saved {formatDateTime(savedAt)}.</Trans>
          </p>
        ) : null}
      </ConfirmDialog>
    </Page>
  );
}
