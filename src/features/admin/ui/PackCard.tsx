import { Trans, useLingui } from '@lingui/react/macro';
import type { WholePack } from '#features/packs/packs.contract.ts';
import { previewOf } from '#features/packs/packs.rules/packs.ts';
import { TYPE_LABELS } from '#features/packs/ui/labels.ts';
import { paths } from '#kit/paths.ts';
import { formatDateTime } from '#web/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';

/** A pack in the admin list, with the beginning of its text (ADMIN-03). */
export function PackCard({ pack, onDelete }: { pack: WholePack; onDelete: () => void }) {
  const { t, i18n } = useLingui();
  const changed = formatDateTime(pack.updated_at);
  return (
    <li>
      <Card className="grid gap-2">
        <h2 className="text-lg break-words">{pack.title}</h2>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          <Badge>{i18n._(TYPE_LABELS[pack.pack_type].title)}</Badge>
          {pack.is_active ? (
            <Badge tone="success">
              <Trans>Active</Trans>
            </Badge>
          ) : (
            <Badge tone="warning">
              <Trans>Hidden</Trans>
            </Badge>
          )}
          <Trans>Changed {changed}</Trans>
        </p>
        {pack.description ? <p className="break-words">{pack.description}</p> : null}
        <p className="break-words whitespace-pre-line text-ink-2">{previewOf(pack.content)}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="secondary" to={paths.adminPack(pack.id)} aria-label={t`Edit ${pack.title}`}>
            <Trans>Edit</Trans>
          </ButtonLink>
          <Button look="secondary" aria-label={t`Delete ${pack.title}`} onClick={onDelete}>
            <Trans>Delete</Trans>
          </Button>
        </div>
      </Card>
    </li>
  );
}
