import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Printer, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { ShownSheet } from '#features/library/library.sheets.types.ts';
import { useStore } from '#web/data/store.ts';
import { currentLocale } from '#web/i18n.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { CallLink } from '#web/ui/ButtonLink.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import type { AnswerLabels } from '../sheets.rules.ts';
import type { SheetStore } from './sheet-store.ts';

// Only for people who are signed in, and only for the sheet that becomes a picture.
const FillIn = lazyAgain(() => import('./FillIn.tsx'));
const LockScreen = lazyAgain(() => import('./LockScreen.tsx'));

interface SheetToolsProps {
  sheet: ShownSheet;
  labels: AnswerLabels;
  store: SheetStore;
}

/** What can be done with a sheet, and where its words are. */
export function SheetTools({ sheet, labels, store }: SheetToolsProps) {
  const { t } = useLingui();
  const { session } = useAuth();
  const { written } = useStore(store);
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const isEmpty = Object.keys(written).length === 0;
  const fields = sheet.parts.flatMap((part) => part.fields);
  const file = `${sheet.slug}${currentLocale() === 'es' ? '.es' : ''}.pdf`;
  return (
    <div className="no-print grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button className="scripted" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          <Trans>Print this sheet</Trans>
        </Button>
        <CallLink look="secondary" href={`/static/sheets/${file}`} download={file}>
          <Download aria-hidden className="size-5" />
          <Trans>Blank sheet (PDF)</Trans>
        </CallLink>
        <Button
          look="secondary"
          className="scripted"
          aria-disabled={isEmpty}
          onClick={() =>
            isEmpty ? setSaid(t`This sheet is empty. There is nothing to clear.`) : setAsking(true)
          }
        >
          <Trash2 aria-hidden className="size-5" />
          <Trans>Clear this sheet</Trans>
        </Button>
      </div>
      <p className="scripted measure text-ink-2">
        <Trans>
          <strong>Saved on this device only.</strong> Nothing you type here is sent anywhere. Do others use
          this device? They can read it here. Print it, then clear it.
        </Trans>
      </p>
      <p role="status" className="text-ink-2 empty:hidden">
        {said}
      </p>
      {ready && session && fields.some(({ from }) => from) ? (
        <OptionalPart>
          <FillIn sheet={sheet} labels={labels} store={store} />
        </OptionalPart>
      ) : null}
      {ready && fields.some(({ pictured }) => pictured) ? (
        <OptionalPart>
          <LockScreen sheet={sheet} written={written} />
        </OptionalPart>
      ) : null}
      <ConfirmDialog
        title={<Trans>Clear the whole sheet “{sheet.title}”?</Trans>}
        isOpen={asking}
        action={<Trans>Clear the sheet</Trans>}
        cancel={<Trans>Keep it</Trans>}
        confirm={() => {
          store.clear();
          setSaid(t`The sheet is cleared. Nothing of it is left on this device.`);
        }}
        onClose={() => setAsking(false)}
      >
        <p>
          <Trans>
            All you typed on it is removed from this device, in both languages. You cannot undo this.
          </Trans>
        </p>
      </ConfirmDialog>
    </div>
  );
}
