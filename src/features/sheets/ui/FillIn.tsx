import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ShownSheet } from '#features/library/library.sheets.types.ts';
import { paths } from '#kit/paths.ts';
import { loadApi } from '#web/data/load-api.ts';
import { formatDay } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import { type AnswerLabels, differing, fillIn } from '../sheets.rules.ts';
import type { SheetStore } from './sheet-store.ts';

interface FillInProps {
  sheet: ShownSheet;
  labels: AnswerLabels;
  store: SheetStore;
}

const asText = (answer: string) => (/^\d{4}-\d{2}-\d{2}$/.test(answer) ? formatDay(answer) : answer);

/** Fills empty fields from the person's newest assessment, when they ask for it. */
export default function FillIn({ sheet, labels, store }: FillInProps) {
  const { t } = useLingui();
  const [said, setSaid] = useState<ReactNode>(null);
  const fill = useAction(
    async () => {
      setSaid(null);
      const { assessment } = await loadApi();
      const { items } = await assessment.list({});
      const [newest] = items;
      if (!newest) {
        setSaid(
          <Trans>
            You have no finished assessment yet. You can{' '}
            <a className="link" href={paths.form()}>
              start one
            </a>
            , or fill in the sheet by hand.
          </Trans>,
        );
        return;
      }
      const { answers } = (await assessment.read({ id: newest.id })).assessment;
      const before = store.getState().written;
      const { written, filled } = fillIn(sheet, before, answers, labels, asText);
      const names = filled.join(', ');
      store.writeAll(Object.fromEntries(differing(before, written).map((id) => [id, written[id] ?? ''])));
      setSaid(
        filled.length > 0
          ? t`Filled in from your assessment: ${names}. Please check each one.`
          : t`Nothing was filled in. These fields are not empty, or your assessment does not say.`,
      );
    },
    () => t`We could not read your assessment just now. Nothing on the sheet has changed. Please try again.`,
  );
  return (
    <div className="grid gap-2">
      <p>
        <Button look="secondary" busy={fill.busy} onClick={() => void fill.run()}>
          <ClipboardCheck aria-hidden className="size-5" />
          <Trans>Fill in from my assessment</Trans>
        </Button>
      </p>
      <p className="measure text-sm text-ink-2">
        <Trans>
          Only empty fields are filled. What is filled in stays on this device after you sign out, until you
          clear the sheet.
        </Trans>
      </p>
      <p role="status" className="empty:hidden">
        {said}
      </p>
      <Problem>{fill.problem}</Problem>
    </div>
  );
}
