import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { paths } from '#kit/paths.ts';
import { formatDate } from '#web/dates.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Page } from '#web/ui/Page.tsx';
import type { CustomerInvitation } from '../projects.contract.ts';
import { AnswerButtons } from './AnswerButtons.tsx';
import { FoldedText } from './FoldedText.tsx';
import { InvitedBy } from './OpenInvitations.tsx';
import { answerInvitation } from './use-invitations.ts';

interface InvitationPageProps {
  invitation: CustomerInvitation;
  /** They are now a member, and the project is at this same address. */
  onAccepted: () => void;
}

/** A project as an invited customer sees it: only what the invitation says. */
export default function InvitationPage({ invitation, onAccepted }: InvitationPageProps) {
  const { t } = useLingui();
  const [ended, setEnded] = useState<'declined' | 'gone' | null>(null);
  const { title, description, provider_name, provider_organization, invited_at } = invitation;
  if (ended) {
    return (
      <Page
        title={
          ended === 'declined' ? t`You declined the invitation` : t`This invitation is not open any more`
        }
        tabTitle={t`Invitation to a project`}
        focusKey={ended}
        lead={
          ended === 'declined' ? (
            <Trans>You share nothing with {provider_name}.</Trans>
          ) : (
            <Trans>
              It has since been answered or taken back. What you have joined is on your home page.
            </Trans>
          )
        }
      >
        <p>
          <ButtonLink to={paths.app()}>
            <Trans>Back to Dashboard</Trans>
          </ButtonLink>
        </p>
      </Page>
    );
  }
  return (
    <Page title={t`Invitation to a project`} focusKey="open">
      <Card className="grid gap-3">
        <h2 className="text-xl wrap-anywhere">{title}</h2>
        <InvitedBy name={provider_name} organization={provider_organization} />
        {description ? <FoldedText text={description} /> : null}
        <p className="text-sm text-ink-2">
          <Trans>Invited {formatDate(invited_at)}</Trans>
        </p>
      </Card>
      <p className="measure">
        <Trans>
          If you accept, you both can write messages and share files here, and {provider_name} sees your email
          address. Until then they see your name only.
        </Trans>
      </p>
      <AnswerButtons
        title={title}
        from={provider_name}
        send={(given) => answerInvitation(invitation.project_id, given)}
        onDone={(outcome) => (outcome === 'accepted' ? onAccepted() : setEnded(outcome))}
      />
      <p>
        <ButtonLink look="quiet" className="-ml-5" to={paths.app()}>
          <Trans>Decide later</Trans>
        </ButtonLink>
      </p>
    </Page>
  );
}
