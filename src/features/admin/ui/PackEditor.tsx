import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PackVersion, WholePack } from '#features/packs/packs.contract.ts';
import { useReason } from '#features/packs/ui/use-reason.ts';
import { uuidv7 } from '#kit/ids.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { notify } from '#web/ui/toast.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PackFieldset } from './PackFieldset.tsx';
import { PackVersions } from './PackVersions.tsx';
import { emptyPack, type PackDraft, packDraft, sameDraft, unfilled } from './pack-draft.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

interface PackEditorProps {
  /** Null for a new one. */
  pack: (WholePack & { links: string[] }) | null;
  /** Called when the stored pack has a new revision. */
  onSaved?: () => void;
}

/** What to store, and the revision it replaces; null for a new pack. */
interface Version {
  what: PackDraft;
  revision: number | undefined;
}

/** Edits a pack without losing input, be it to a bad connection or to another admin's save. */
export function PackEditor({ pack, onSaved }: PackEditorProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [id] = useState(() => pack?.id ?? uuidv7());
  const [kept] = useState<PackDraft>(() => (pack ? packDraft(pack) : emptyPack));
  const [draft, setDraft] = useState(kept);
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState<'created' | 'saved' | null>(null);
  /** Another admin's revision that conflicts with ours. */
  const [theirs, setTheirs] = useState<{ pack: WholePack; mine: PackDraft } | null>(null);
  /** A version that would replace unsaved changes. */
  const [restoring, setRestoring] = useState<PackVersion | null>(null);
  const reasonOf = useReason();
  const changed = !sameDraft(draft, kept);
  const missing = tried ? unfilled(draft) : [];

  const store = useMutation({
    mutationFn: async ({ what, revision }: Version): Promise<unknown> =>
      revision === undefined
        ? api.packs.create({ id, ...what })
        : api.packs.update({ id, revision, ...what }),
    onSuccess: (_, { revision }) => {
      const created = revision === undefined;
      notify.success(
        created ? t`Knowledge pack created successfully` : t`Knowledge pack updated successfully`,
      );
      setDone(created ? 'created' : 'saved');
    },
    onError: async (error, { what }) => {
      if (errorCode(error) === 'CHANGED_MEANWHILE') {
        const found = await api.packs.find({ id }).catch(() => null);
        setTheirs(found && { pack: found, mine: what });
      }
      const failed = t`Failed to save knowledge pack`;
      const reason = reasonOf(error);
      notify.error(t`Error`, reason ? `${failed}. ${reason}` : failed, 'save pack');
    },
  });
  const busy = store.isPending;

  function save(what: PackDraft, revision: number | undefined) {
    setTried(true);
    notify.clear('save pack');
    if (unfilled(what).length > 0) {
      notify.refused(t`Validation Error`, t`Please fill in all required fields`, 'save pack');
      document.getElementById(`pack-${unfilled(what)[0]}`)?.focus();
      return;
    }
    store.mutate({ what, revision });
  }

  // Only once everything is saved: the guard below would ask otherwise.
  useEffect(() => {
    if (done === null) return;
    void invalidate(orpc.packs);
    if (done === 'created') navigate(paths.admin());
    else onSaved?.();
  }, [done, navigate, onSaved]);

  function restore(version: PackVersion) {
    setRestoring(null);
    save(packDraft(version), pack?.revision);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save(draft, pack?.revision);
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
    >
      {theirs ? (
        <Notice tone="warning" role="alert" title={t`Somebody else has saved this pack meanwhile`}>
          <p>
            <Trans>What you typed is still here. Their version is kept among the versions either way.</Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              onClick={() => {
                setTheirs(null);
                save(theirs.mine, theirs.pack.revision);
              }}
            >
              <Trans>Save mine over it</Trans>
            </Button>
            <Button
              look="secondary"
              onClick={() => {
                setDone('saved');
              }}
            >
              <Trans>Drop mine and show theirs</Trans>
            </Button>
          </div>
        </Notice>
      ) : null}
      <form method="post" noValidate onSubmit={submit} className="grid gap-6">
        <PackFieldset draft={draft} missing={missing} links={pack?.links ?? []} onChange={setDraft} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy}>
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
      <LeaveDialog when={done === null && changed} />
      <RestoreDialog version={restoring} onRestore={restore} onClose={() => setRestoring(null)} />
    </Page>
  );
}
