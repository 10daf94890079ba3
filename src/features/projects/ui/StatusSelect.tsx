import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '#web/data/client.ts';
import { announceFailure, failing } from '#web/ui/failing.ts';
import { StatusMenu } from '#web/ui/StatusMenu.tsx';
import type { Project } from '../projects.contract.ts';
import { mayChange, type Standing } from '../projects.permissions.rules.ts';
import { PROJECT_STATUSES } from '../projects.rules.ts';
import { STATUS_LABELS } from './labels.ts';
import { showChanged } from './show-changed.ts';

const FAILURE = failing('update project');

interface StatusSelectProps {
  project: Pick<Project, 'id' | 'status' | 'ended'>;
  /** Of the person choosing. */
  standing: Standing;
}

/** The statuses the person may set (PROJ-04). */
export function StatusSelect({ project, standing }: StatusSelectProps) {
  const { i18n } = useLingui();
  const statuses = PROJECT_STATUSES.filter(
    (status) => status === project.status || mayChange(standing, { status }, project),
  );
  async function save(status: Project['status']) {
    FAILURE.clear();
    try {
      showChanged(await api.projects.update({ id: project.id, status }));
    } catch (error) {
      announceFailure(FAILURE, error);
      throw error;
    }
  }

  return (
    <StatusMenu
      label={<Trans>Status of the project</Trans>}
      value={project.status}
      options={statuses.map((each) => ({ value: each, label: startLarge(i18n._(STATUS_LABELS[each])) }))}
      mayChoose={(status) => mayChange(standing, { status }, project)}
      save={save}
    />
  );
}

const startLarge = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
