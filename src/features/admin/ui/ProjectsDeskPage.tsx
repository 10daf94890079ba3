import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { SEARCH_MAX } from '#features/accounts/accounts.rules.ts';
import type { DeskProject } from '#features/projects/projects.admin.contract.ts';
import { statusTone } from '#features/projects/projects.rules.ts';
import { STATUS_LABELS } from '#features/projects/ui/labels.ts';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { useList } from '#web/data/use-list.ts';
import { formatDateTime } from '#web/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** Every project, to find the one someone asks about. */
export default function ProjectsDeskPage() {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const list = useList(
    orpc.projectDesk.list.infiniteOptions({
      input: (page) => ({ search, ...after(page) }),
      ...pages<string>(),
    }),
    'projects',
  );
  return (
    <ListPage
      title={t`Projects`}
      lead={
        <Trans>
          The newest change first. We write down who looks at this list, and who opens a project. Open one
          only when somebody in it asks for help.
        </Trans>
      }
      list={list}
      empty={
        search ? (
          <Trans>No project has this in its title or its people. Try a part of it.</Trans>
        ) : (
          <Trans>There is no project yet.</Trans>
        )
      }
      row={(project) => <ListedProject key={project.id} project={project} />}
    >
      <search>
        <TextField
          label={<Trans>Search by title or people</Trans>}
          type="search"
          name="q"
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={setTyped}
        />
      </search>
    </ListPage>
  );
}

function ListedProject({ project }: { project: DeskProject }) {
  const { i18n } = useLingui();
  const { id, title, status, customer, service_provider, updated_at } = project;
  return (
    <li>
      <Card className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 text-lg wrap-anywhere">
            <Link className="link inline-flex min-h-11 items-center" to={paths.project(id)}>
              {title}
            </Link>
          </h2>
          <Badge tone={statusTone(status)}>
            <span className="inline-block first-letter:uppercase">{i18n._(STATUS_LABELS[status])}</span>
          </Badge>
        </div>
        <p className="wrap-anywhere">
          {!customer ? (
            <Trans>{service_provider}, no customer yet</Trans>
          ) : service_provider ? (
            <Trans>
              {customer} with {service_provider}
            </Trans>
          ) : (
            <Trans>{customer}, no provider yet</Trans>
          )}
        </p>
        <p className="text-ink-2">
          <Trans>Changed {formatDateTime(updated_at)}</Trans>
        </p>
      </Card>
    </li>
  );
}
