import { Trans } from '@lingui/react/macro';
import type { ProjectDetails } from '#features/projects/projects.contract.ts';
import { mayDo } from '#features/projects/projects.permissions.rules.ts';
import { type Participants, standingIn } from '#features/projects/projects.rules.ts';
import { paths } from '#kit/paths.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';

interface NobodyYetProps {
  project: Pick<ProjectDetails, 'id' | 'ended' | 'invitation'> & Participants;
  personId: string;
}

/** In the place of a calendar, in a project without a provider: the way to one. */
export function NobodyYet({ project, personId }: NobodyYetProps) {
  const mayChoose = mayDo(standingIn(project, personId), 'chooseProvider', project);
  return (
    <Card className="grid justify-items-center gap-3 text-center">
      <h3 className="text-xl">
        <Trans>Nobody helps you in this project yet</Trans>
      </h3>
      <p className="measure text-ink-2 wrap-anywhere">
        {project.invitation ? (
          <Trans>
            You have invited {project.invitation.email}. Once they join, you can book a time with them here.
          </Trans>
        ) : mayChoose ? (
          <Trans>Choose a provider, or invite one by email. Then you can book a time with them here.</Trans>
        ) : (
          <Trans>Once there is a provider, you can book a time with them here.</Trans>
        )}
      </p>
      {mayChoose ? (
        <ButtonLink look="secondary" to={paths.projectProvider(project.id)}>
          <Trans>Choose who helps you</Trans>
        </ButtonLink>
      ) : null}
    </Card>
  );
}
