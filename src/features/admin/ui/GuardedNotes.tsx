import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import { LeaveDialog } from '#features/accounts/ui/LeaveDialog.tsx';

const Report = createContext<(form: string, unsaved: boolean) => void>(() => {});

/** A page with many small forms: asks once before what was typed into any of them is lost. */
export function GuardedNotes({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const report = useCallback(
    (form: string, isUnsaved: boolean) =>
      setUnsaved((now) => [...now.filter((each) => each !== form), ...(isUnsaved ? [form] : [])]),
    [],
  );
  return (
    <Report value={report}>
      {children}
      <LeaveDialog when={unsaved.length > 0} />
    </Report>
  );
}

/** Tells the page whether this form has something to lose. */
export function useReportUnsaved(unsaved: boolean): void {
  const form = useId();
  const report = use(Report);
  useEffect(() => {
    if (!unsaved) return;
    report(form, true);
    return () => report(form, false);
  }, [form, report, unsaved]);
}
