import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../web/data/client.ts';
import { formatDate, formatDateTime } from '../../../web/dates.ts';
import { paths } from '../../../web/paths.ts';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { useAuth } from '../../accounts/ui/AuthProvider.tsx';

/** The first screen after signing in: go on where you were. */
export default function AppPage() {
  const { t } = useLingui();
  const { session } = useAuth();
  const name = session?.user.full_name ?? '';
  const draft = useQuery({
    queryKey: ['assessments', 'draft'],
    queryFn: () => api.assessment.readDraft(),
    staleTime: 0,
  });
  const list = useQuery({ queryKey: ['assessments', 'first'], queryFn: () => api.assessment.list({}) });
  const shared = useQuery({
    queryKey: ['assessments', 'shared'],
    queryFn: () => api.assessment.sharedWithMe({}),
  });
  const latest = list.data?.items[0];
  const started = draft.data?.draft;

  return (
    <Page title={t`Hello, ${name}`} tabTitle={t`Home`} lead={<Trans>Here is where you are.</Trans>}>
      <Card className="grid justify-items-start gap-3">
        <h2 className="text-xl">
          <Trans>Assessment</Trans>
        </h2>
        {started ? (
          <p>
            <Trans>You began one. Last saved {formatDateTime(started.updated_at)}.</Trans>
          </p>
        ) : (
          <p>
            <Trans>Six short steps, about ten minutes. You get a plan at the end.</Trans>
          </p>
        )}
        <ButtonLink to={paths.form()}>
          {started ? <Trans>Go on with the assessment</Trans> : <Trans>Start the assessment</Trans>}
        </ButtonLink>
      </Card>
      {latest ? (
        <Card className="grid justify-items-start gap-3">
          <h2 className="text-xl">
            <Trans>Latest plan</Trans>
          </h2>
          <p>
            <Trans>
              Made on {formatDate(latest.created_at)} for {latest.city_zip}.
            </Trans>
          </p>
          <ButtonLink look="secondary" to={paths.plan(latest.id)}>
            <Trans>Open the plan</Trans>
          </ButtonLink>
        </Card>
      ) : null}
      <Card className="grid justify-items-start gap-3">
        <h2 className="text-xl">
          <Trans>Knowledge packs</Trans>
        </h2>
        <p>
          <Trans>
            Say in your own words what troubles you. You get steps, questions, and numbers to call.
          </Trans>
        </p>
        <ButtonLink look="secondary" to={paths.knowledgePacks()}>
          <Trans>Ask for a pack</Trans>
        </ButtonLink>
      </Card>
      {shared.data && shared.data.items.length > 0 ? (
        <p>
          <Link className="link inline-flex min-h-11 items-center" to={paths.assessments()}>
            <Trans>See plans shared with me</Trans>
          </Link>
        </p>
      ) : null}
    </Page>
  );
}
