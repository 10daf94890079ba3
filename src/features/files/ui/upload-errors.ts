import { t } from '@lingui/core/macro';
import type { UploadProblem } from './upload-store.ts';

/** What to say where choosing it again does not help at once; null for any other problem. */
export function specialMessage(problem: UploadProblem | null, name: string): string | null {
  if (problem === 'unknown')
    return t`${name} may have arrived. Please look in the list of files before you choose it again.`;
  if (problem === 'quota')
    return t`There is no room left for ${name}. Please delete files that nobody needs any more, then choose it again.`;
  if (problem === 'no-room') return t`There is no room left for files right now. Please try again later.`;
  return null;
}

/** FILE-12, with the reason if known. */
export function uploadErrorMessage(problem: UploadProblem | null, name: string): string {
  const failed = t`Failed to upload ${name}`;
  const why = specialMessage(problem, name);
  if (problem === 'unknown' && why) return why;
  return why ? `${failed}. ${why}` : failed;
}
