import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#kit/paths.ts';
import { formatDate } from '#web/dates.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DueDate } from '#web/ui/DueDate.tsx';
import type { Project } from '../projects.contract.ts';
import { ProjectBadges } from './Badges.tsx';

/** A project in a list (DASH-13, DASH-14). */
export function ProjectCard({ project }: { project: Project }) {
  const { t } = useLingui();
  const { id, title, description, due_date, updated_at } = project;
  const full_name = project.asked_customer?.declined === false ? project.asked_customer.full_name : null;
  return (
    <li>
      <Card className="grid h-full content-start gap-3">
        <h3 className="text-xl wrap-anywhere">{title}</h3>
        <ProjectBadges {...project} />
        {full_name ? (
          <p className="wrap-anywhere">
            <Trans>Waiting for {full_name} to accept</Trans>
          </p>
        ) : null}
        {description ? <p className="line-clamp-3 wrap-anywhere">{description}</p> : null}
        <div className="text-sm text-ink-2">
          {due_date ? (
            <p>
              <DueDate due={due_date} done={project.status === 'completed'} />
            </p>
          ) : null}
          <p>
            <Trans>Updated {formatDate(updated_at)}</Trans>
          </p>
        </div>
        <div className="mt-auto flex flex-wrap gap-3">
          <ButtonLink look="secondary" to={paths.conversation(id)} aria-label={t`Chat: ${title}`}>
            <Trans>Chat</Trans>
          </ButtonLink>
          <ButtonLink look="secondary" to={paths.project(id)} aria-label={t`View Details: ${title}`}>
            <Trans>View Details</Trans>
          </ButtonLink>
        </div>
      </Card>
    </li>
  );
}
