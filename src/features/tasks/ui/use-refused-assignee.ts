import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { orpc } from '#web/data/client.ts';
import { errorData } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';

/** @returns whether the server refuses what this field says */
export const isRefused = (error: unknown, field: string): boolean =>
  errorData<{ fields?: { path: string }[] }>(error)?.fields?.some(({ path }) => path === field) ?? false;

/** Says at the field that whoever is chosen has left the project meanwhile. */
export function useRefusedAssignee(chosen: string) {
  const { t } = useLingui();
  const [refused, setRefused] = useState<string | null>(null);
  return {
    problem:
      chosen !== '' && chosen === refused
        ? t`This person is no longer in the project. Choose somebody else, or nobody.`
        : undefined,
    /** @returns whether an error is about the assignee, and is said at the field from now on */
    says(error: unknown): boolean {
      if (!isRefused(error, 'assigned_to')) return false;
      setRefused(chosen);
      void invalidate(orpc.tasks);
      return true;
    },
  };
}
