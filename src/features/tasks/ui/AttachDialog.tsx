import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { SEARCH_MAX, shownName } from '#features/files/files.rules.ts';
import { useFiles } from '#features/files/ui/use-files.ts';
import { PACK_MAX } from '#features/packs/packs.rules/packs.ts';
import { orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { type ListedQuery, PagedList } from '#web/ui/PagedList.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { Task } from '../tasks.contract.ts';
import { type Attachable, useResources } from './use-resources.ts';

/** A list that is longer has a search. */
const SHORT = 8;

/** Something to attach, with its title. */
interface Offered {
  id: string;
  title: string;
  what: Attachable;
}

interface AttachDialogProps {
  task: Pick<Task, 'id' | 'project_id'>;
  onClose: () => void;
}

/** Chooses what is attached to a task; each choice is saved at once (TASK-25). */
export default function AttachDialog({ task, onClose }: AttachDialogProps) {
  const { t } = useLingui();
  const { resources, problem, attach, detach } = useResources(task);
  /** What is being saved, and whether it shall be attached. */
  const [saving, setSaving] = useState<ReadonlyMap<string, boolean>>(new Map());
  const attachedAs = (id: string) =>
    resources.find(({ file_id, pack_id }) => file_id === id || pack_id === id);

  async function toggle({ id, what }: Offered) {
    if (saving.has(id)) return;
    const attached = attachedAs(id);
    setSaving((before) => new Map(before).set(id, !attached));
    await (attached ? detach(attached) : attach(what));
    setSaving((before) => new Map([...before].filter(([each]) => each !== id)));
  }
  const shared = {
    isChosen: (id: string) => saving.get(id) ?? attachedAs(id) !== undefined,
    onToggle: (offered: Offered) => void toggle(offered),
    problemOf: (id: string) =>
      problem && [id, attachedAs(id)?.id].includes(problem.of) ? problem.said : null,
  };

  return (
    <Dialog isOpen title={t`Attach files or packs`} onClose={onClose}>
      <p className="text-ink-2">
        <Trans>Everybody in this project sees what you choose here. It is saved at once.</Trans>
      </p>
      <Files projectId={task.project_id} {...shared} />
      <Packs {...shared} />
      <div>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

interface ChoosingProps {
  isChosen: (id: string) => boolean;
  onToggle: (offered: Offered) => void;
  /** Why it could not be attached, or taken off. */
  problemOf: (id: string) => ReactNode;
}

function Files({ projectId, ...choosing }: ChoosingProps & { projectId: string }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { query, files } = useFiles(projectId, useDeferredValue(typed.trim()));
  return (
    <Offers
      {...choosing}
      heading={<Trans>Files of this project</Trans>}
      searchLabel={t`Search files by name`}
      searchMax={SEARCH_MAX}
      typed={typed}
      onTyped={setTyped}
      query={query}
      offered={files.map((file) => ({ id: file.id, title: shownName(file), what: { file_id: file.id } }))}
      none={<Trans>This project has no files yet. You can upload them under Files.</Trans>}
    />
  );
}

function Packs(choosing: ChoosingProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = useInfiniteQuery(
    orpc.packs.ready.infiniteOptions({
      input: (page) => ({ search, ...after(page) }),
      ...pages<string>(),
      placeholderData: keepPreviousData,
    }),
  );
  const packs = query.data?.pages.flatMap((page) => page.packs) ?? [];
  return (
    <Offers
      {...choosing}
      heading={<Trans>Packs from our team</Trans>}
      searchLabel={t`Search these packs`}
      searchMax={PACK_MAX.writtenTopic}
      typed={typed}
      onTyped={setTyped}
      query={query}
      offered={packs.map(({ id, title }) => ({ id, title, what: { pack_id: id } }))}
      none={<Trans>Our team has not published a pack yet.</Trans>}
    />
  );
}

interface OffersProps extends ChoosingProps {
  heading: ReactNode;
  searchLabel: string;
  searchMax: number;
  typed: string;
  onTyped: (typed: string) => void;
  query: ListedQuery & { isFetching: boolean };
  offered: readonly Offered[];
  /** Shown when there is nothing to choose, whatever is searched. */
  none: ReactNode;
}

/** A list to choose from, with a search where it is long. */
function Offers({
  heading,
  searchLabel,
  searchMax,
  typed,
  onTyped,
  query,
  offered,
  none,
  ...choosing
}: OffersProps) {
  const { t } = useLingui();
  const id = useId();
  const searched = typed.trim() !== '';
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-lg">
        {heading}
      </h3>
      {searched || offered.length > SHORT ? (
        <TextField
          label={searchLabel}
          type="search"
          name="search"
          maxLength={searchMax}
          value={typed}
          onChange={onTyped}
        />
      ) : null}
      <p role="status" className="sr-only">
        {searched && !query.isFetching ? t`${offered.length} found` : ''}
      </p>
      <PagedList query={query} empty={searched ? <Trans>Nothing has these words.</Trans> : none}>
        {offered.map((each) => (
          <li key={each.id} className="grid gap-2 wrap-anywhere">
            <Choice
              kind="checkbox"
              name={each.id}
              checked={choosing.isChosen(each.id)}
              onChoose={() => choosing.onToggle(each)}
            >
              {each.title}
            </Choice>
            <Problem>{choosing.problemOf(each.id)}</Problem>
          </li>
        ))}
      </PagedList>
    </section>
  );
}
