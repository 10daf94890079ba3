import { useLingui } from '@lingui/react/macro';
import { notify } from '#web/ui/toast.tsx';
import { failureWords } from './room-words.ts';
import { UploadError, type UploadProblem } from './upload-store.ts';

type Outcome = { name: string; problem: UploadProblem | null };

/** What of a failure is said of each file; the rest stands in the list of uploads. */
const NAMED = 3;

/**
 * Sends what was chosen at once and says how it went: of one file by its name, of many in one message.
 * @param upload sends one; each by itself, so that one that fails stops no other (FILE-08)
 */
export function useUploadAll(upload: (file: File) => Promise<{ file_name: string }>, onDone: () => void) {
  const { t } = useLingui();

  function reasonOf({ name, problem }: Outcome): string {
    if (problem === 'too-large') return t`${name} is larger than 50MB limit`;
    return failureWords(problem, name);
  }

  async function send(file: File): Promise<Outcome> {
    try {
      const { file_name } = await upload(file);
      onDone();
      return { name: file_name, problem: null };
    } catch (error) {
      const problem = error instanceof UploadError ? error.problem : 'failed';
      if (problem === 'failed') console.error('an upload failed', error);
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
    // What somebody stopped themself is no news to them.
    const told = outcomes.filter(({ problem }) => problem !== 'cancelled');
    const [only] = told;
    if (told.length === 1 && only) return say(only);
    if (told.length === 0) return;
    const arrived = told.filter(({ problem }) => problem === null).length;
    const failed = told.filter(({ problem }) => problem !== null);
    const title = t`${arrived} of ${told.length} files uploaded`;
    const named = failed.slice(0, NAMED).map(reasonOf);
    if (failed.length > NAMED) named.push('…');
    if (failed.length === 0) notify.success(t`${arrived} files uploaded successfully`);
    else notify.error(title, named.join('\n'), `upload ${title}`);
  };
}
