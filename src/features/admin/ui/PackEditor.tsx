import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LeaveDialog } from '#features/accounts/ui/LeaveDialog.tsx';
import type { PackVersion, WholePack } from '#features/packs/packs.contract.ts';
import { useReason } from '#features/packs/ui/use-reason.ts';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/Page.tsx';
import { notify } from '#web/ui/toast.tsx';
import { PackConflict } from './PackConflict.tsx';
import { PackFieldset } from './PackFieldset.tsx';
import { PackVersions } from './PackVersions.tsx';
import { emptyPack, type PackDraft, packDraft, sameDraft, unfilled } from './pack-draft.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { type PackToStore, storePack } from './store-pack.ts';

interface PackEditorProps {
  /** Null for a new one. */
  pack: (WholePack & { links: string[] }) | null;
}

interface Saving extends PackToStore {
  /** The form when it was pressed; what is typed meanwhile stays. */
  form: PackDraft;
}

/** Edits a pack without losing input, be it to a bad connection or to another admin's save. */
export function PackEditor({ pack }: PackEditorProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [kept, setKept] = useState<PackToStore>(() =>
    pack ? { id: pack.id, what: packDraft(pack), revision: pack.revision } : newPack(),
  );
  const [draft, setDraft] = useState(kept.what);
  const [tried, setTried] = useState(false);
  const [created, setCreated] = useState(false);
  /** What another admin did meanwhile, and what was refused for it. */
  const [conflict, setConflict] = useState<{ theirs: WholePack | null; mine: Saving } | null>(null);
  /** Counts how often a conflict was resolved: its buttons are gone then. */
  const [resolved, setResolved] = useState(0);
  /** A version that would replace unsaved changes. */
  const [restoring, setRestoring] = useState<PackVersion | null>(null);
  const reasonOf = useReason();
  const changed = !sameDraft(draft, kept.what);
  const missing = tried ? unfilled(draft) : [];

  const store = useMutation({
    mutationFn: (saving: Saving) => storePack(api.packs, saving),
    onSuccess: ({ id, revision }, { what, revision: replaced, form }) => {
      const isNew = replaced === undefined;
      notify.success(isNew ? t`Knowledge pack created successfully` : t`Knowledge pack updated successfully`);
      setKept({ id, what, revision });
      setDraft((now) => (now === form ? what : now));
      setCreated(isNew && draft === form);
      void invalidate(orpc.packs);
    },
    onError: async (error, mine) => {
      const code = errorCode(error);
      if (code === 'NOT_FOUND') setConflict({ theirs: null, mine });
      if (code === 'CHANGED_MEANWHILE') {
        const theirs = await api.packs.find({ id: mine.id }).catch(() => null);
        if (theirs) setConflict({ theirs, mine });
      }
      const failed = t`Failed to save knowledge pack`;
      const reason = reasonOf(error);
      notify.error(t`Error`, reason ? `${failed}. ${reason}` : failed, 'save pack');
    },
  });
  const busy = store.isPending;

  function save(saving: Saving) {
    if (busy) return;
    setTried(true);
    notify.clear('save pack');
    const [first] = unfilled(saving.what);
    if (first) {
      notify.refused(t`Validation Error`, t`Please fill in all required fields`, 'save pack');
      document.getElementById(`pack-${first}`)?.focus();
      return;
    }
    store.mutate(saving);
  }

  // Only once nothing is unsaved: the guard below would ask otherwise.
  useEffect(() => {
    if (created) navigate(paths.admin());
  }, [created, navigate]);

  function restore(version: PackVersion) {
    setRestoring(null);
    save({ ...kept, what: packDraft(version), form: draft });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save({ ...kept, what: draft, form: draft });
  }

  function saveMine({ theirs, mine }: NonNullable<typeof conflict>) {
    const on = theirs ? { ...kept, revision: theirs.revision } : newPack();
    resolve(on);
    // What was typed since counts, unless it is a version that is restored.
    save({ ...on, what: mine.what === mine.form ? draft : mine.what, form: draft });
  }

  function resolve(on: PackToStore) {
    setConflict(null);
    setResolved(resolved + 1);
    setKept(on);
  }

  function showTheirs(theirs: WholePack) {
    const what = packDraft(theirs);
    notify.clear('save pack');
    resolve({ id: theirs.id, what, revision: theirs.revision });
    setDraft(what);
    void invalidate(orpc.packs);
  }

  return (
    <Page
      wide
      title={pack ? t`Edit pack` : t`Create New Pack`}
      before={
        <Link className="link inline-flex min-h-11 items-center gap-2" to={paths.admin()}>
          <ArrowLeft aria-hidden className="size-5" />
          <Trans>All packs</Trans>
        </Link>
      }
      lead={pack?.title}
      focusKey={resolved}
    >
      {conflict ? (
        <PackConflict
          theirs={conflict.theirs}
          onSave={() => saveMine(conflict)}
          onDrop={() => conflict.theirs && showTheirs(conflict.theirs)}
        />
      ) : null}
      <form method="post" noValidate onSubmit={submit} className="grid gap-6">
        <PackFieldset draft={draft} missing={missing} links={pack?.links ?? []} onChange={setDraft} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {busy ? <Trans>Saving...</Trans> : <Trans>Save pack</Trans>}
          </Button>
          <Button look="secondary" onClick={() => navigate(paths.admin())}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
      {pack ? (
        <PackVersions
          pack={pack}
          busy={busy}
          onRestore={(version) => (changed ? setRestoring(version) : restore(version))}
        />
      ) : null}
      <LeaveDialog when={changed} />
      <RestoreDialog version={restoring} onRestore={restore} onClose={() => setRestoring(null)} />
    </Page>
  );
}

const newPack = (): PackToStore => ({ id: uuidv7(), what: emptyPack, revision: undefined });
