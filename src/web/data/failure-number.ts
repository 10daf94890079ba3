/** The number of a request that failed on our side, for the alert that says so (docs/decisions/0198). */
import { t } from '@lingui/core/macro';
import { REQUEST_ID_HEADER } from '#kit/request-id.ts';

/** An alert that appears within this time is about the failure. */
const ABOUT_MS = 1000;

/** Leaves the sentence with the number of this answer where alerts look for it (web/ui/Notice.tsx). */
export function noteFailure({ headers }: Response): void {
  const number = headers.get(REQUEST_ID_HEADER);
  // A proxy that answers for us has none.
  if (!number) return;
  const { dataset } = document.body;
  const sentence = t`If you write to us, give this number: ${number}`;
  dataset.failure = sentence;
  setTimeout(() => {
    if (dataset.failure === sentence) delete dataset.failure;
  }, ABOUT_MS);
}
