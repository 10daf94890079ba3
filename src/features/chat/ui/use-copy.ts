import { useLingui } from '@lingui/react/macro';
import { notify } from '#web/ui/toast.tsx';

/** @returns a function that copies unsent words, and reports whether it did */
export function useCopy() {
  const { t } = useLingui();
  return async (text: string): Promise<void> => {
    notify.clear('copy words');
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t`Copied`, t`You can paste it into a message or a note.`);
    } catch {
      notify.error(t`Not copied`, t`Your browser did not allow it. Mark the text and copy it.`, 'copy words');
    }
  };
}
