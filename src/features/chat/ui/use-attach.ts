import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { specialMessage, uploadErrorMessage } from '#features/files/ui/upload-errors.ts';
import { UploadError } from '#features/files/ui/upload-store.ts';
import { useUploads } from '#features/files/ui/use-uploads.ts';
import { uuidv7 } from '#kit/ids.ts';
import { api } from '#web/data/client.ts';
import { announceFailure, failing } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import { announceFile } from './announce-file.ts';

/** Uploads in progress, until the chat has announced them. */
const sharing = new Set<Promise<void>>();

/** Resolves once every uploaded file is announced, or could not be. */
export const allShared = () => Promise.all(sharing);

/** Sends files in chat: first to the project's files, then as a message (CHAT-09). */
export function useAttach(projectId: string) {
  const { t } = useLingui();
  const { upload, ...uploads } = useUploads(projectId);

  async function shareOne(file: File) {
    const { name } = file;
    try {
      const sent = await upload(file);
      notify.clear(`upload ${name}`);
      await announce(sent);
    } catch (error) {
      const problem = error instanceof UploadError ? error.problem : 'failed';
      if (problem === 'too-large')
        notify.error(t`File too large`, t`Maximum file size is 50MB`, `large ${name}`);
      if (problem === 'failed') console.error('an upload failed', error);
      if (problem === 'failed' || specialMessage(problem, name))
        notify.error(t`Error`, uploadErrorMessage(problem, name), `upload ${name}`);
    }
  }

  /** Once the file is stored, no failure may sound as if it were not: the user would send it twice. */
  async function announce({ id: file_id, file_name: name }: { id: string; file_name: string }) {
    try {
      await announceFile({
        send: (client_id) => api.chat.shareFile({ id: projectId, client_id, file_id }),
        newId: () => uuidv7(),
        sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      });
    } catch (error) {
      const title = msg`${name} is in the project's files. We could not add it to the chat.`;
      announceFailure(failing(`announce ${file_id}`, title), error);
    }
  }

  return {
    ...uploads,
    share: (files: File[]) => {
      for (const file of files) {
        const shared = shareOne(file).finally(() => sharing.delete(shared));
        sharing.add(shared);
      }
    },
  };
}
