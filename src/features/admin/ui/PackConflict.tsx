import { Trans, useLingui } from '@lingui/react/macro';
import type { WholePack } from '#features/packs/packs.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface PackConflictProps {
  /** What another admin saved; null if they deleted the pack. */
  theirs: WholePack | null;
  onSave: () => void;
  onDrop: () => void;
}

/** Another admin changed the pack meanwhile: what becomes of one's own words. */
export function PackConflict({ theirs, onSave, onDrop }: PackConflictProps) {
  const { t } = useLingui();
  if (!theirs)
    return (
      <Notice tone="warning" role="alert" title={t`Somebody else has since deleted this pack`}>
        <p>
          <Trans>What you typed is still here.</Trans>
        </p>
        <p>
          <Button onClick={onSave}>
            <Trans>Save it as a new pack</Trans>
          </Button>
        </p>
      </Notice>
    );
  return (
    <Notice tone="warning" role="alert" title={t`Somebody else has since saved this pack`}>
      <p>
        <Trans>What you typed is still here. Their version is kept among the versions either way.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onSave}>
          <Trans>Save mine over it</Trans>
        </Button>
        <Button look="secondary" onClick={onDrop}>
          <Trans>Drop mine and show theirs</Trans>
        </Button>
      </div>
    </Notice>
  );
}
