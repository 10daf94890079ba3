import { t } from '@lingui/core/macro';
import type { UploadProblem } from './upload-store.ts';

/** What is said where there is no room for a file: the quota is used up, or the store is full; null for all else. */
export function roomWords(problem: UploadProblem | null, name: string): string | null {
  if (problem === 'quota')
    return t`There is no room left for ${name}. Please delete files that nobody needs any more, then choose it again.`;
  if (problem === 'no-room')
    return t`There is no room left for files right now. Please try again later. We have been told.`;
  return null;
}

/** FILE-12, and why, where that is known. */
export function failureWords(problem: UploadProblem | null, name: string): string {
  const failed = t`Failed to upload ${name}`;
  const why = roomWords(problem, name);
  return why ? `${failed}. ${why}` : failed;
}
