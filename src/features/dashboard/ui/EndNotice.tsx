import { Trans } from '@lingui/react/macro';
import type { ProjectDetails } from '#features/projects/projects.contract.ts';
import { isLastIn } from '#features/projects/projects.rules.ts';
import { formatDate } from '#web/dates.ts';
import { classes } from '#web/ui/classes.ts';

interface EndNoticeProps {
  project: ProjectDetails;
  personId: string;
  aroundMessages: boolean;
}

/**
 * Says above every part of a project that nobody answers there: its customer's account is gone (decision 0169), or
 * closed.
 */
export default function EndNotice({ project, personId, aroundMessages }: EndNoticeProps) {
  return (
    <p
      className={classes(
        'border-l-4 border-info bg-info-soft px-4 py-2 md:rounded-card',
        aroundMessages ? 'around-messages text-sm md:mt-4' : 'mt-4',
      )}
    >
      {project.ended ? (
        <>
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
        </>
      ) : (
        <Closed project={project} />
      )}
    </p>
  );
}

function Closed({ project: { customer, ends_at } }: Pick<EndNoticeProps, 'project'>) {
  const name = customer?.full_name ?? '';
  const day = ends_at ? formatDate(ends_at) : '';
  return (
    <>
      <strong className="wrap-anywhere">
        <Trans>{name} has closed their account.</Trans>
      </strong>{' '}
      <Trans>
        They can come back until {day}; then this project ends. In the meantime, nothing you write reaches
        them, and they cannot sign.
      </Trans>
    </>
  );
}
