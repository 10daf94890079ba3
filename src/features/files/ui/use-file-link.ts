import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import type { ProjectFile } from '../files.contract.ts';

export type LinkProblem = 'gone' | 'failed';

/** A signed link to a file (FILE-19). If it fails, it is renewed once before an error is shown. */
export function useFileLink({ project_id, id }: Pick<ProjectFile, 'project_id' | 'id'>) {
  const [link, setLink] = useState<string | null>(null);
  const [problem, setProblem] = useState<LinkProblem | null>(null);
  const [asked, setAsked] = useState(0);
  const tries = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` triggers a renewal
  useEffect(() => {
    let left = false;
    setLink(null);
    setProblem(null);
    api.files.link({ id: project_id, file_id: id }).then(
      // Only the path: the page may be served from another of our host names.
      ({ url }) => left || setLink(new URL(url).pathname),
      (error: unknown) => left || setProblem(errorCode(error) === 'NOT_FOUND' ? 'gone' : 'failed'),
    );
    return () => {
      left = true;
    };
  }, [project_id, id, asked]);

  const again = useCallback(() => {
    tries.current = 0;
    setAsked((before) => before + 1);
  }, []);
  const broken = useCallback((error: unknown) => {
    tries.current += 1;
    if (tries.current === 1) return setAsked((before) => before + 1);
    console.error('a file could not be shown', error);
    setProblem('failed');
  }, []);
  return { link, problem, again, broken };
}
