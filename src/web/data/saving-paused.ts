/** While our database takes no writes, no screen can save; this says so for all of them, until it takes them again. */
import { t } from '@lingui/core/macro';
import { notify } from '../ui/toast.tsx';
import { createPauseNotice } from './pause-notice.ts';

const ID = 'saving is paused';

export const noticePause = createPauseNotice({
  isReady: () =>
    fetch('/readyz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  say: () =>
    notify.error(
      t`Saving is paused`,
      t`What you saved before is safe. What you type now stays on this page, so please keep it open. We tell you when saving works again.`,
      ID,
    ),
  takeBack: () => {
    notify.clear(ID);
    notify.success(t`Saving works again`);
  },
});
