/** Makes one shown copy of a PDF and exits. Runs in its own thread: see shown-copy.ts. */
import { workerData } from 'node:worker_threads';
import { finish } from '#server/thread.ts';
import { rewritePdf } from './pdf.ts';

finish(await rewritePdf(workerData as Uint8Array));
