import { Trans } from '@lingui/react/macro';
import type { ProjectDetails } from '#features/projects/projects.contract.ts';
import { isLastIn } from '#features/projects/projects.rules.ts';
import { classes } from '#web/ui/classes.ts';

interface EndedProps {
  project: ProjectDetails;
  personId: string;
  aroundMessages: boolean;
}

/** Says above every part of a project without its customer that nobody there answers (decision 0169). */
export default function Ended({ project, personId, aroundMessages }: EndedProps) {
  return (
    <p
      className={classes(
        'border-l-4 border-info bg-info-soft px-4 py-2 md:rounded-card',
        aroundMessages ? 'around-messages text-sm md:mt-4' : 'mt-4',
      )}
    >
      <strong>
        <Trans>This project has ended.</Trans>
      </strong>{' '}
      {isLastIn(project, personId) ? (
        <Trans>
          Nobody else is in it any more, so nobody will answer. You can still read and save everything.
        </Trans>
      ) : (
        <Trans>Its customer has left and will not answer. Everything in it stays.</Trans>
      )}
    </p>
  );
}
