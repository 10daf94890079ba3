import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ProjectDetails } from '#features/projects/projects.contract.ts';
import { mayDo } from '#features/projects/projects.permissions.rules.ts';
import { isLastIn, standingIn } from '#features/projects/projects.rules.ts';
import { paths } from '#kit/paths.ts';
import { formatDate } from '#web/dates.ts';
import { classes } from '#web/ui/classes.ts';

interface EndNoticeProps {
  project: ProjectDetails;
  personId: string;
  aroundMessages: boolean;
}

/**
 * Says above every part of a project that somebody does not answer there: its customer's account is gone (decision
 * 0169), or an account is closed.
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
        <Closed project={project} personId={personId} />
      )}
    </p>
  );
}

/** Whoever closed their own account can come back until a day; the others may, or may not. */
function Closed({ project, personId }: Pick<EndNoticeProps, 'project' | 'personId'>) {
  const { customer, service_provider: provider, ends_at } = project;
  const name = (customer?.closed ? customer : provider)?.full_name ?? '';
  const day = ends_at ? formatDate(ends_at) : '';
  if (ends_at)
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
  return (
    <>
      <strong className="wrap-anywhere">
        <Trans>The account of {name} is closed.</Trans>
      </strong>{' '}
      <Trans>Nothing you write reaches them, and they come to no appointment.</Trans>{' '}
      {mayDo(standingIn(project, personId), 'chooseProvider', project) ? (
        <Link className="link" to={paths.projectProvider(project.id)}>
          <Trans>Choose another provider</Trans>
        </Link>
      ) : null}
    </>
  );
}
