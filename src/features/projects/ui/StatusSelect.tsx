import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { api } from '../../../web/data/client.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { SelectField } from '../../../web/ui/SelectField.tsx';
import type { Project } from '../projects.contract.ts';
import { mayChange, type Standing } from '../projects.permissions.rules.ts';
import { PROJECT_STATUSES, type ProjectStatus } from '../projects.rules.ts';
import { STATUS_LABELS } from './labels.ts';
import { newestWins } from './newest-wins.ts';
import { showChanged } from './show-changed.ts';

type Said =
  | { kind: 'saved'; from: ProjectStatus; to: ProjectStatus }
  | { kind: 'undone' }
  | { kind: 'failed' };

interface Choice {
  status: ProjectStatus;
  undoing: boolean;
}

interface StatusSelectProps {
  project: Pick<Project, 'id' | 'status'>;
  /** Who chooses. */
  standing: Standing;
}

/** Any of the statuses that somebody may set, saved at once, with a way back (PROJ-04). */
export function StatusSelect({ project, standing }: StatusSelectProps) {
  const { i18n } = useLingui();
  const select = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<ProjectStatus | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const statuses = PROJECT_STATUSES.filter(
    (status) => status === project.status || mayChange(standing, { status }),
  );
  const label = (status: ProjectStatus) => i18n._(STATUS_LABELS[status]);
  // On many machines each arrow key chooses: faster than one after the other can be saved.
  const [save] = useState(() =>
    newestWins(({ status }: Choice) =>
      api.projects.update({ id: project.id, status }).catch((error) => {
        console.error('a status was not saved', error);
        throw error;
      }),
    ),
  );

  async function choose(choice: Choice) {
    const from = project.status;
    setWanted(choice.status);
    setSaid(null);
    const saved = await save(choice);
    if (!saved) return;
    if (saved.answer) showChanged(saved.answer);
    const { status: to, undoing } = saved.value;
    setSaid(saved.failed ? { kind: 'failed' } : undoing ? { kind: 'undone' } : { kind: 'saved', from, to });
    setWanted(null);
  }

  return (
    <div ref={select} className="grid content-start gap-2">
      <SelectField
        className="max-w-xs"
        label={<Trans>Status of the project</Trans>}
        name="status"
        value={wanted ?? project.status}
        options={statuses.map((each) => ({ value: each, label: startLarge(label(each)) }))}
        onChange={(status) => void choose({ status, undoing: false })}
      />
      <div role="status" className="flex flex-wrap items-center gap-x-2">
        {said?.kind === 'saved' ? (
          <>
            <span>
              <Trans>Saved: {label(said.to)}.</Trans>
            </span>
            {said.from === said.to || !mayChange(standing, { status: said.from }) ? null : (
              <Button
                look="quiet"
                onClick={() => {
                  select.current?.querySelector('select')?.focus();
                  void choose({ status: said.from, undoing: true });
                }}
              >
                <Trans>Undo</Trans>
              </Button>
            )}
          </>
        ) : said?.kind === 'undone' ? (
          <Trans>Undone.</Trans>
        ) : said?.kind === 'failed' ? (
          <span className="font-semibold text-danger">
            <Trans>We could not save your change just now. Please try again.</Trans>
          </span>
        ) : null}
      </div>
    </div>
  );
}

const startLarge = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
