import { useLingui } from '@lingui/react/macro';
import { notify } from '#web/ui/toast.tsx';
import { uploadErrorMessage } from './upload-errors.ts';
import { UploadError, type UploadProblem } from './upload-store.ts';

type Outcome = { name: string; problem: UploadProblem | null };

/** At most this many failures are named; the list of uploads shows the rest. */
const NAMED = 3;

/**
 * Uploads chosen files together and reports the outcome: one file by name, several in one message.
 * @param upload uploads one file; a failure does not stop the others (FILE-08)
 */
export function useUploadAll(upload: (file: File) => Promise<{ file_name: string }>, onDone: () => void) {
  const { t } = useLingui();

  function reasonOf({ name, problem }: Outcome): string {
    if (problem === 'too-large') return t`${name} is larger than 50MB limit`;
    return uploadErrorMessage(problem, name);
  }

  async function send(file: File): Promise<Outcome> {
    try {
      const { file_name } = await upload(file);
      onDone();
      return { name: file_name, problem: null };
    } catch (error) {
      const problem = error instanceof UploadError ? error.problem : 'failed';
      if (problem === 'failed') console.error('an upload failed', error);
      // It may be in the list all the same.
      if (problem === 'unknown' || problem === 'cancelled') onDone();
      return { name: file.name, problem };
    }
  }

  function say(outcome: Outcome) {
    const { name, problem } = outcome;
    const id = `${problem === 'too-large' ? 'large' : 'upload'} ${name}`;
    if (problem === null) {
      notify.clear(`upload ${name}`);
      notify.success(t`${name} uploaded successfully`);
    } else if (problem !== 'cancelled') notify.error(t`Error`, reasonOf(outcome), id);
  }

  return async (files: File[]) => {
    const outcomes = await Promise.all(files.map(send));
    // Cancelling is the user's own doing and needs no report.
    const reported = outcomes.filter(({ problem }) => problem !== 'cancelled');
    const [only] = reported;
    if (reported.length === 1 && only) return say(only);
    if (reported.length === 0) return;
    const arrived = reported.filter(({ problem }) => problem === null).length;
    const failed = reported.filter(({ problem }) => problem !== null);
    const title = t`${arrived} of ${reported.length} files uploaded`;
    const named = failed.slice(0, NAMED).map(reasonOf);
    if (failed.length > NAMED) named.push('…');
    if (failed.length === 0) notify.success(t`${arrived} files uploaded successfully`);
    else notify.error(title, named.join('\n'), `upload ${title}`);
  };
}
