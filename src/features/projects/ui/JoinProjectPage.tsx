import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { ErrorCode } from '#kit/errors.ts';
import { paths } from '#kit/paths.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { failing } from '#web/ui/failing.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { notify } from '#web/ui/toast.tsx';
import { mayUseLink } from '../projects.permissions.rules.ts';
import { INVITATION_DAYS } from '../projects.rules.ts';
import { DeclineInvitationDialog } from './DeclineInvitationDialog.tsx';

type Problem = 'customer' | 'other-address' | 'link' | 'failed';

const DECLINING = failing('decline invitation');

/** The target of a mailed invitation: one button, and the provider has joined; another, and they have declined. */
export default function JoinProjectPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const user = useAuth().session?.user;
  const token = params.get('token') ?? '';
  const joining = useMutation(
    orpc.projects.acceptInvitation.mutationOptions({
      onSuccess: ({ project_id }) => {
        notify.success(t`You are in the project now.`);
        void navigate(paths.project(project_id), { replace: true });
      },
    }),
  );
  const [declining, setDeclining] = useState(false);
  const [declined, setDeclined] = useState(false);
  const refused = joining.isError ? problemOf(errorCode(joining.error)) : null;
  const isCustomer = user !== undefined && !mayUseLink({ userType: user.user_type, email: user.email });
  const invitation = useQuery(
    orpc.projects.openInvitation.queryOptions({
      input: { token },
      enabled: token !== '' && !isCustomer,
    }),
  );
  // Joining reports its own problems; if only the details could not be loaded, joining may still work.
  const closed = problemOf(errorCode(invitation.error));
  const opened = invitation.isError && closed !== 'failed' ? closed : null;
  const problem: Problem | null = !token ? 'link' : isCustomer ? 'customer' : (refused ?? opened);
  const about = invitation.data;

  async function decline() {
    await api.projects.declineInvitation({ token });
    void invalidate(orpc.projects, orpc.dashboard, orpc.activity);
    setDeclined(true);
  }

  if (declined)
    return (
      <Page
        title={t`You declined the invitation`}
        focusKey="declined"
        lead={<Trans>Whoever invited you sees that. You share nothing with them.</Trans>}
      >
        <p>
          <ButtonLink look="secondary" to={paths.app()}>
            <Trans>Go to my home page</Trans>
          </ButtonLink>
        </p>
      </Page>
    );
  const mayTry = problem === null || problem === 'failed';
  return (
    <Page
      title={t`Join the project`}
      // The pressed button is gone.
      focusKey={mayTry ? 'open' : problem}
      lead={problem === 'link' || problem === 'customer' ? null : <Lead about={about} />}
    >
      {problem ? <Explained problem={problem} email={user?.email ?? ''} /> : null}
      {mayTry ? (
        <>
          <p className="measure">
            <Trans>
              You can then read the project and write with the customer. They see your name and your email
              address.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button busy={joining.isPending} onClick={() => joining.mutate({ token })}>
              {joining.isPending ? <Trans>Joining...</Trans> : <Trans>Join the project</Trans>}
            </Button>
            <Button look="secondary" onClick={() => setDeclining(true)}>
              <Trans context="an invitation">Decline</Trans>
            </Button>
          </div>
          <DeclineInvitationDialog
            from={about?.inviter_name}
            isOpen={declining}
            confirm={decline}
            failure={DECLINING}
            explain={(error) =>
              errorCode(error) === 'LINK_EXPIRED' ? (
                <Trans>This link does not work any more</Trans>
              ) : undefined
            }
            onClose={() => setDeclining(false)}
          />
        </>
      ) : (
        <p>
          <ButtonLink look="secondary" to={paths.app()}>
            <Trans>Go to my home page</Trans>
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}

/** Who invites, and into which project, as in the email. */
function Lead({ about }: { about: { inviter_name: string; project_title: string } | undefined }) {
  if (!about) return <Trans>A family has invited you to work with them in a Kinkeeper project.</Trans>;
  const { inviter_name, project_title } = about;
  return (
    <span className="wrap-anywhere">
      <Trans>
        {inviter_name} has invited you to the Kinkeeper project “{project_title}”.
      </Trans>
    </span>
  );
}

function problemOf(code: ErrorCode | undefined): Problem {
  if (code === 'LINK_EXPIRED' || code === 'INVALID_INPUT') return 'link';
  return code === 'FORBIDDEN' ? 'other-address' : 'failed';
}

function Explained({ problem, email }: { problem: Problem; email: string }) {
  const { t } = useLingui();
  switch (problem) {
    case 'link':
      return (
        <Notice tone="warning" role="alert" title={t`This link does not work any more`}>
          <p>
            <Trans>
              It was used already, it was withdrawn, or it is older than {INVITATION_DAYS} days. If you joined
              before, the project is on your home page. Otherwise ask the person who invited you for a new
              one.
            </Trans>
          </p>
        </Notice>
      );
    case 'customer':
      return (
        <Notice tone="warning" role="alert" title={t`This invitation is for a service provider`}>
          <p className="wrap-anywhere">
            <Trans>
              You are signed in as {email}, with an account of a customer. If you have an account as a service
              provider, sign out and sign in with that one. If not, sign up as one with another email address,
              and ask who invited you to invite that address.
            </Trans>
          </p>
        </Notice>
      );
    case 'other-address':
      return (
        <Notice tone="warning" role="alert" title={t`This invitation was sent to another email address`}>
          <p className="wrap-anywhere">
            <Trans>
              You are signed in as {email}. To join, sign out, and sign in with the address that got the
              email.
            </Trans>
          </p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="danger" role="alert" title={t`We do not know whether you are in the project now`}>
          <p>
            <Trans>Please check your connection and press the button again.</Trans>
          </p>
        </Notice>
      );
  }
}
