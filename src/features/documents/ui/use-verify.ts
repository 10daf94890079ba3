import { useRef, useState } from 'react';
import { errorCode } from '#web/data/errors.ts';
import { loadApi } from '#web/data/load-api.ts';
import { fingerprint } from './fingerprint.ts';

export type VerifyProblem = 'unreadable' | 'too-many' | 'failed' | 'line';

/** How the check of a file is doing. */
export type Verification = { file: File } & (
  | { state: 'busy' }
  | { state: 'sealed'; at: string }
  | { state: 'unknown' }
  | { state: 'failed'; problem: VerifyProblem }
);

/** No sealed copy is larger (document_files_file_size): such a file is not even read. */
const LARGEST = 100 * 1024 * 1024;

/** Asks whether a file is one that was sealed here. Only its hash leaves the browser; the last file chosen counts. */
export function useVerify() {
  const [verification, setVerification] = useState<Verification | null>(null);
  const latest = useRef<object>(null);

  async function verify(file: File | undefined): Promise<void> {
    const run = {};
    latest.current = run;
    setVerification(file ? { file, state: 'busy' } : null);
    if (!file) return;
    const result = await outcomeOf(file);
    if (latest.current === run) setVerification({ file, ...result });
  }
  return { verification, verify };
}

async function outcomeOf(file: File) {
  if (file.size > LARGEST) return { state: 'unknown' } as const;
  let sha256: string;
  try {
    sha256 = await fingerprint(file);
  } catch (error) {
    console.info('Failed to read the file', error);
    return { state: 'failed', problem: 'unreadable' } as const;
  }
  try {
    const { sealed_at } = await (await loadApi()).documents.verify({ sha256 });
    return sealed_at ? ({ state: 'sealed', at: sealed_at } as const) : ({ state: 'unknown' } as const);
  } catch (error) {
    return { state: 'failed', problem: problemOf(error) } as const;
  }
}

function problemOf(error: unknown): VerifyProblem {
  const code = errorCode(error);
  if (code === 'TOO_MANY_REQUESTS') return 'too-many';
  return code ? 'failed' : 'line';
}
