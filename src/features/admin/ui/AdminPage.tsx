import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import type { WholePack } from '#features/packs/packs.contract.ts';
import { PACK_MAX, PACK_TYPES } from '#features/packs/packs.rules/packs.ts';
import { TYPE_LABELS } from '#features/packs/ui/labels.ts';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { after, invalidate, pages } from '#web/data/query.ts';
import { useList } from '#web/data/use-list.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import { DeletePackDialog } from './DeletePackDialog.tsx';
import { PackCard } from './PackCard.tsx';

const TYPES = ['all', ...PACK_TYPES] as const;
const SHOWN = ['all', 'yes', 'no'] as const;

/** Our team's packs, most recently changed first (ADMIN-01, ADMIN-02). */
export default function AdminPage() {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const [type, setType] = useState<(typeof TYPES)[number]>('all');
  const [active, setActive] = useState<(typeof SHOWN)[number]>('all');
  const [deleting, setDeleting] = useState<WholePack | null>(null);
  const search = useDeferredValue(typed.trim());
  const filtered = search !== '' || type !== 'all' || active !== 'all';
  const list = useList(
    orpc.packs.list.infiniteOptions({
      input: (page) => ({
        ...after(page),
        search,
        ...(type === 'all' ? {} : { pack_type: type }),
        ...(active === 'all' ? {} : { active }),
      }),
      ...pages<string>(),
    }),
    'packs',
  );

  useNotifyWhile(list.query.isError, t`Error`, t`Failed to fetch knowledge packs`, 'packs');

  return (
    <ListPage
      title={t`Admin Dashboard`}
      lead={
        <Trans>
          Knowledge packs that our team writes. Active ones are there for everybody who is signed in.
        </Trans>
      }
      actions={
        <p className="mt-2">
          <ButtonLink to={paths.adminNewPack()}>
            <Trans>Create New Pack</Trans>
          </ButtonLink>
        </p>
      }
      list={list}
      empty={
        filtered ? (
          <Trans>No pack fits. Try fewer words, or show all.</Trans>
        ) : (
          <div className="grid gap-1">
            <h2 className="text-lg">
              <Trans>No knowledge packs yet</Trans>
            </h2>
            <p className="text-ink-2">
              <Trans>Create your first knowledge pack to get started.</Trans>
            </p>
          </div>
        )
      }
      row={(pack) => <PackCard key={pack.id} pack={pack} onDelete={() => setDeleting(pack)} />}
    >
      {list.rows.length > 0 || filtered ? (
        <div className="grid gap-3 sm:grid-cols-[1fr_auto_auto] sm:items-end">
          <TextField
            label={<Trans>Search packs</Trans>}
            type="search"
            name="search"
            maxLength={PACK_MAX.writtenTopic}
            value={typed}
            onChange={setTyped}
          />
          <SelectField
            label={<Trans>Pack type</Trans>}
            name="type"
            value={type}
            options={TYPES.map((value) => ({
              value,
              label: value === 'all' ? t`All types` : i18n._(TYPE_LABELS[value].title),
            }))}
            onChange={setType}
          />
          <SelectField
            label={<Trans>Visibility</Trans>}
            name="active"
            value={active}
            options={[
              { value: 'all', label: t`Active and hidden` },
              { value: 'yes', label: t`Active` },
              { value: 'no', label: t`Hidden` },
            ]}
            onChange={setActive}
          />
        </div>
      ) : null}
      <DeletePackDialog
        pack={deleting}
        onClose={() => setDeleting(null)}
        refresh={() => invalidate(orpc.packs)}
      />
    </ListPage>
  );
}
