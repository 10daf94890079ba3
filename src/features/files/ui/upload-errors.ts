import { t } from '@lingui/core/macro';
import type { UploadProblem } from './upload-store.ts';

/** The message when a file does not fit: quota used up, or store full; null for any other problem. */
export function quotaMessage(problem: UploadProblem | null, name: string): string | null {
  if (problem === 'quota')
    return t`There is no room left for ${name}. Please delete files that nobody needs any more, then choose it again.`;
  if (problem === 'no-room') return t`There is no room left for files right now. Please try again later.`;
  return null;
}

/** FILE-12, with the reason if known. */
export function uploadErrorMessage(problem: UploadProblem | null, name: string): string {
  const failed = t`Failed to upload ${name}`;
  const why = quotaMessage(problem, name);
  return why ? `${failed}. ${why}` : failed;
}
