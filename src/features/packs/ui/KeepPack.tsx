import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef, useState } from 'react';
import { api } from '#web/data/client.ts';
import { unlessGone } from '#web/data/unless-gone.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { NothingLost } from '#web/ui/LoadFailed.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';
import type { GeneratedPack } from '../packs.contract.ts';
import { PACK_MAX } from '../packs.rules/packs.ts';

interface KeepPackProps {
  pack: GeneratedPack;
  onChanged: (pack: GeneratedPack) => void;
  onRemoved: () => void;
  /** Gets the focus when the pack is deleted. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Keeps a pack in the person's list, renames it, deletes it (PACK-15). */
export function KeepPack({ pack, onChanged, onRemoved, focusAfter }: KeepPackProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null);
  const [title, setTitle] = useState(pack.title);
  const [blank, setBlank] = useState(false);
  const kept = useRef<HTMLParagraphElement>(null);
  useFocusAfter(pack.kept, kept);
  const keeping = useAction(
    async () => onChanged(await api.packs.keep({ id: pack.id })),
    (error) => <NothingLost error={error} />,
  );

  async function rename() {
    setBlank(title.trim() === '');
    if (title.trim() === '') return false;
    onChanged(await api.packs.keep({ id: pack.id, title: title.trim() }));
  }

  async function remove() {
    await api.packs.remove({ id: pack.id }).catch(unlessGone);
    onRemoved();
  }

  return (
    <div className="no-print grid gap-3">
      <Problem>{keeping.problem}</Problem>
      {pack.kept ? (
        <div className="flex flex-wrap items-center gap-2">
          <p ref={kept} tabIndex={-1} role="status" className="mr-2 font-semibold text-success outline-none">
            <Trans>Kept in My packs. Only you can see it.</Trans>
          </p>
          <Button
            look="secondary"
            onClick={() => {
              setTitle(pack.title);
              setBlank(false);
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
          <Button busy={keeping.busy} onClick={() => void keeping.run()}>
            <Trans>Keep in My packs</Trans>
          </Button>
          <p className="text-sm text-ink-2">
            <Trans>Otherwise we delete it after a day.</Trans>
          </p>
        </div>
      )}
      {asking === 'rename' ? (
        <FormDialog
          title={t`Rename this pack`}
          unsaved={title !== pack.title}
          action={<Trans>Save the name</Trans>}
          busyAction={<Trans>Saving...</Trans>}
          submit={rename}
          explain={(error) => <NothingLost error={error} />}
          onClose={() => setAsking(null)}
        >
          <TextField
            label={<Trans>Name</Trans>}
            name="title"
            autoFocus
            maxLength={PACK_MAX.title}
            value={title}
            onChange={setTitle}
            error={blank && title.trim() === '' ? t`Please enter a name.` : undefined}
          />
        </FormDialog>
      ) : null}
      <ConfirmDialog
        title={t`Delete this pack?`}
        isOpen={asking === 'delete'}
        action={<Trans>Delete it</Trans>}
        cancel={<Trans>Keep it</Trans>}
        confirm={remove}
        explain={() => <Trans>This did not work just now. Please try again.</Trans>}
        onClose={() => setAsking(null)}
        focusAfter={focusAfter}
      >
        <p className="break-words">
          <Trans>“{pack.title}” will be gone for good.</Trans>
        </p>
      </ConfirmDialog>
    </div>
  );
}
