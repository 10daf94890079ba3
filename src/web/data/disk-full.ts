/** When the server's disk is full, no screen can save; this says so for all of them. */
import { t } from '@lingui/core/macro';
import { notify } from '../ui/toast.tsx';
import { createRoomNotice } from './room-notice.ts';

export const noticeDiskFull = createRoomNotice(
  () =>
    notify.error(
      t`Nothing new can be saved right now`,
      t`There is almost no room left on our side. What you have saved is safe, and you can read it. If you were typing, please keep this page open or copy your words, and try again later. We have been told.`,
      'no room',
    ),
  () => performance.now(),
);
