import { useLingui } from '@lingui/react/macro';
import { uuidv7 } from '../../../kit/ids.ts';
import { api } from '../../../web/data/client.ts';
import { notify } from '../../../web/ui/toast.tsx';
import { UploadError } from '../../files/ui/upload-store.ts';
import { useUploads } from '../../files/ui/use-uploads.ts';

/** Files that are sent in the chat: first to the project's files, then as a message (CHAT-09). */
export function useAttach(projectId: string) {
  const { t } = useLingui();
  const { upload, ...uploads } = useUploads(projectId);

  async function shareOne(file: File) {
    try {
      const { id } = await upload(file);
      await api.chat.shareFile({ id: projectId, client_id: uuidv7(), file_id: id });
    } catch (error) {
      const problem = error instanceof UploadError ? error.problem : 'failed';
      if (problem === 'too-large') notify.error(t`File too large`, t`Maximum file size is 50MB`);
      if (problem === 'failed') notify.error(t`Error`, t`Failed to upload ${file.name}`);
    }
  }

  return { ...uploads, share: (files: File[]) => void Promise.all(files.map(shareOne)) };
}
