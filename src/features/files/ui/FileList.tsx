import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { Participants } from '#features/projects/projects.rules.ts';
import { readOn } from '#web/data/next-page.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';
import type { ProjectFile } from '../files.contract.ts';
import { SEARCH_MAX, viewable } from '../files.rules.ts';
import { FileRow } from './FileRow.tsx';
import { useDownload } from './use-download.ts';
import { useFiles } from './use-files.ts';

// Lazy: most people only look at the list.
const FileViewer = lazyAgain(() => import('./FileViewer.tsx'));
const RenameFile = lazyAgain(() => import('./RenameFile.tsx'));

interface FileListProps {
  project: { id: string } & Participants;
  heading: RefObject<HTMLHeadingElement | null>;
  onChanged: () => void;
}

/** The files of a project, newest first, or those matching a search (FILE-02). */
export function FileList({ project, heading, onChanged }: FileListProps) {
  const { t } = useLingui();
  const personId = useAuth().session?.user.id;
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { query, files, total } = useFiles(project.id, search);
  // The total of the project, even during a search.
  const all = useFiles(project.id).total;
  const { download } = useDownload();
  const [viewed, setViewed] = useState<ProjectFile | null>(null);
  // Held here: the words in it stay when the row goes.
  const [renaming, setRenaming] = useState<ProjectFile | null>(null);
  useNotifyWhile(query.isError, t`Error`, t`Failed to load files`, 'files');

  const [deleted, setDeleted] = useState<string | null>(null);
  const gone = files.some((file) => file.id === deleted) ? null : deleted;
  useEffect(() => {
    // The focus went back to a button that disappears with its row.
    if (gone && document.activeElement === document.body) heading.current?.focus();
  }, [gone, heading]);

  // The other side can delete what is in focus.
  const restored = useRestoredFocus(heading);

  const pictures = files.filter(viewable);
  const atEnd = viewed !== null && pictures.at(-1)?.id === viewed.id;
  useEffect(() => {
    // Prefetch, so that the next file is ready in the viewer.
    if (atEnd) readOn(query);
  });

  return (
    <section aria-labelledby="shared-files" className="grid gap-3">
      <h2 ref={heading} id="shared-files" tabIndex={-1} className="text-2xl outline-none">
        {all === undefined ? <Trans>Shared Files</Trans> : <Trans>Shared Files ({all})</Trans>}
      </h2>
      {all || typed ? (
        <TextField
          className="max-w-md"
          label={<Trans>Search files by name</Trans>}
          type="search"
          name="file-search"
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={setTyped}
        />
      ) : null}
      <p role="status" className="sr-only">
        {search && !query.isFetching && total !== undefined ? t`${total} found` : ''}
      </p>
      {query.isLoadingError ? (
        <LoadFailed title={t`Failed to load files`} onRetry={() => void query.refetch()}>
          <NothingLost error={query.error} />
        </LoadFailed>
      ) : query.isPending ? (
        <p role="status" className="text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      ) : files.length === 0 ? (
        <Card>
          {search ? (
            <Trans>No file has a name like that. Try the beginning of a word.</Trans>
          ) : (
            <Trans>No files here yet. Add a letter, a form or a photo that the other side should see.</Trans>
          )}
        </Card>
      ) : (
        <ul className="grid gap-3" {...restored}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              project={project}
              personId={personId}
              onView={() => setViewed(file)}
              onRename={() => setRenaming(file)}
              onDeleted={() => {
                setDeleted(file.id);
                onChanged();
              }}
            />
          ))}
        </ul>
      )}
      <ShowMore query={query} className="justify-self-start">
        <Trans>Load more files</Trans>
      </ShowMore>
      {files.length > 0 ? (
        <p className="measure text-sm text-ink-2">
          <Trans>
            “HIPAA protected” means here: files are encrypted before they are stored, and the people of this
            project can open them. Our team can too, with a reason that you can read. HIPAA-compliant is our
            goal for the end of the beta, not a claim for today.
          </Trans>
        </p>
      ) : null}
      <Suspense>
        {viewed ? (
          <FileViewer
            files={pictures.some((each) => each.id === viewed.id) ? pictures : [viewed]}
            shown={viewed}
            onShow={setViewed}
            onDownload={(file) => void download(file)}
            onClose={() => setViewed(null)}
            focusAfter={heading}
          />
        ) : null}
        {renaming ? (
          <RenameFile
            file={renaming}
            onClose={() => setRenaming(null)}
            onRenamed={onChanged}
            focusAfter={heading}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
