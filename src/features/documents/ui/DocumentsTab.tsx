import { Trans, useLingui } from '@lingui/react/macro';
import { FileSignature, LoaderCircle, Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import { mayAct, mayCreate } from '../documents.permissions.rules.ts';
import type { DocumentProject } from './CreateDocumentDialog.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import { useDocuments } from './use-documents.ts';

// Lazy: most people only look at the list.
const CreateDocumentDialog = lazyAgain(() => import('./CreateDocumentDialog.tsx'));
const DeclineDialog = lazyAgain(() => import('./DeclineDialog.tsx'));

/** The documents of a project (DOC-01 to DOC-11). */
export function DocumentsTab({ project }: { project: DocumentProject & { ended: boolean } }) {
  const personId = useAuth().session?.user.id ?? '';
  const { query, rows } = useDocuments(project.id);
  const [creating, setCreating] = useState(false);
  // Held here: the words in its dialog stay when the row goes.
  const [declining, setDeclining] = useState<(typeof rows)[number] | null>(null);
  const declined = rows.find(({ id }) => id === declining?.id) ?? declining;
  const heading = useRef<HTMLHeadingElement>(null);
  const creates = mayCreate(project, personId);
  const onCreate = () => setCreating(true);
  return (
    <section aria-labelledby="documents" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="documents" tabIndex={-1} className="text-2xl outline-none">
          <Trans>Documents & Signatures</Trans>
        </h2>
        {creates ? (
          <Button
            look={rows.some((each) => mayAct(each, 'sign', each.standing)) ? 'secondary' : 'primary'}
            onClick={onCreate}
          >
            <Plus aria-hidden className="size-5" />
            <Trans>Create Document</Trans>
          </Button>
        ) : null}
      </div>
      <ListBody
        query={query}
        isEmpty={rows.length === 0}
        onCreate={creates ? onCreate : undefined}
        ended={project.ended}
      >
        <ul className="grid gap-3">
          {rows.map((each) => (
            <DocumentCard
              key={each.id}
              document={each}
              project={project}
              onDecline={() => setDeclining(each)}
            />
          ))}
        </ul>
        <ShowMore query={query} className="justify-self-start" />
      </ListBody>
      <Suspense>
        {creating ? (
          <CreateDocumentDialog
            project={project}
            personId={personId}
            onClose={() => setCreating(false)}
            focusAfter={heading}
          />
        ) : null}
        {declined ? (
          <DeclineDialog document={declined} onClose={() => setDeclining(null)} focusAfter={heading} />
        ) : null}
      </Suspense>
    </section>
  );
}

interface ListBodyProps {
  query: ReturnType<typeof useDocuments>['query'];
  isEmpty: boolean;
  /** Left out for whoever only looks. */
  onCreate: (() => void) | undefined;
  /** Whether nobody signs here any more. */
  ended: boolean;
  children: React.ReactNode;
}

/** The list, or what takes its place: loading, failed, empty (DOC-02, DOC-03, DOC-25). */
function ListBody({ query, isEmpty, onCreate, ended, children }: ListBodyProps) {
  const { t } = useLingui();
  useNotifyWhile(query.isError, t`Error`, t`Failed to load documents`, 'documents');
  if (query.isLoadingError)
    return (
      <LoadFailed title={t`Failed to load documents`} onRetry={() => void query.refetch()}>
        <NothingLost error={query.error} />
      </LoadFailed>
    );
  if (query.isPending)
    return (
      <p role="status" className="flex items-center gap-3 text-ink-2">
        <LoaderCircle aria-hidden className="size-6 animate-spin motion-reduce:animate-none" />
        <Trans>Loading...</Trans>
      </p>
    );
  if (!isEmpty) return children;
  return (
    <Card className="grid justify-items-center gap-3 text-center">
      <FileSignature aria-hidden className="size-10 text-primary" />
      <h3 className="text-xl">
        <Trans>No documents yet</Trans>
      </h3>
      {ended ? null : (
        <p className="measure text-ink-2">
          <Trans>
            Send a form here, and the other side can read it and sign it on a phone or computer. Both of you
            can save a sealed copy.
          </Trans>
        </p>
      )}
      {onCreate ? (
        <Button look="secondary" onClick={onCreate}>
          <Trans>Create First Document</Trans>
        </Button>
      ) : null}
    </Card>
  );
}
