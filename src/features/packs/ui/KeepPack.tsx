import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { api } from '../../../web/data/client.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { TextField } from '../../../web/ui/TextField.tsx';
import type { GeneratedPack } from '../packs.contract.ts';
import { PACK_MAX } from '../packs.rules/packs.ts';

interface KeepPackProps {
  pack: GeneratedPack;
  onChanged: (pack: GeneratedPack) => void;
  onRemoved: () => void;
}

/** Keeps a pack in the person's own list, renames it, deletes it (PACK-15). */
export function KeepPack({ pack, onChanged, onRemoved }: KeepPackProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null);
  const [title, setTitle] = useState(pack.title);
  const [problem, setProblem] = useState<'failed' | 'blank' | null>(null);

  async function keep(name?: string) {
    setProblem(null);
    try {
      onChanged(await api.packs.keep(name === undefined ? { id: pack.id } : { id: pack.id, title: name }));
      setAsking(null);
    } catch {
      setProblem('failed');
    }
  }

  function rename(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === '') setProblem('blank');
    else void keep(title.trim());
  }

  async function remove() {
    setProblem(null);
    try {
      await api.packs.remove({ id: pack.id });
      setAsking(null);
      onRemoved();
    } catch {
      setProblem('failed');
    }
  }

  const failed =
    problem === 'failed' ? (
      <Notice tone="danger" role="alert">
        <Trans>This did not work just now. Nothing changed. Please try again.</Trans>
      </Notice>
    ) : null;
  return (
    <div className="no-print grid gap-3">
      {asking === null ? failed : null}
      {pack.kept ? (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="mr-2 font-semibold text-success">
            <Trans>Kept in My packs. Only you can see it.</Trans>
          </p>
          <Button
            look="secondary"
            onClick={() => {
              setTitle(pack.title);
              setProblem(null);
              setAsking('rename');
            }}
          >
            <Trans>Rename</Trans>
          </Button>
          <Button look="secondary" onClick={() => setAsking('delete')}>
            <Trans>Delete</Trans>
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={() => void keep()}>
            <Trans>Keep in My packs</Trans>
          </Button>
          <p className="text-sm text-ink-2">
            <Trans>Otherwise we delete it after a day.</Trans>
          </p>
        </div>
      )}
      <Dialog title={t`Rename this pack`} isOpen={asking === 'rename'} onClose={() => setAsking(null)}>
        {failed}
        <form method="post" noValidate onSubmit={rename} className="grid gap-4">
          <TextField
            label={<Trans>Name</Trans>}
            name="title"
            autoFocus
            maxLength={PACK_MAX.title}
            value={title}
            onChange={setTitle}
            error={problem === 'blank' ? t`Please enter a name.` : undefined}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit">
              <Trans>Save the name</Trans>
            </Button>
            <Button look="secondary" onClick={() => setAsking(null)}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </form>
      </Dialog>
      <Dialog
        role="alertdialog"
        title={t`Delete this pack?`}
        isOpen={asking === 'delete'}
        onClose={() => setAsking(null)}
      >
        {failed}
        <p className="break-words">
          <Trans>“{pack.title}” will be gone for good.</Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="danger" onClick={() => void remove()}>
            <Trans>Delete it</Trans>
          </Button>
          <Button look="secondary" onClick={() => setAsking(null)}>
            <Trans>Keep it</Trans>
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
