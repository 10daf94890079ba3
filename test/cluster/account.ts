// Families that write through the proxy, try again as a browser does, and keep an account of what was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '#tools/cluster/servers.ts';
import { cancelAppointment, completeTask, correctMessage, removeMessage, signDocument } from './changes.ts';
import {
  bookAppointment,
  createDocument,
  createTask,
  placeOrder,
  saveDraft,
  sendMessage,
  uploadFile,
} from './creations.ts';
import { countsOf, type Family, newFamily } from './family.ts';
import { openSender, type Sender } from './send.ts';

export interface Load extends Pick<Sender, 'triedAgain' | 'failed'> {
  families: readonly Family[];
  /** Writes acknowledged so far. */
  count(): number;
  /** Writes once, and resolves when that is acknowledged. */
  write(): Promise<void>;
  stop(): Promise<void>;
}

type Write = (family: Family, sender: Sender) => Promise<unknown>;

/** What a family does, again and again. */
const DAY: readonly Write[] = [
  uploadFile,
  signDocument,
  createDocument,
  completeTask,
  uploadFile,
  correctMessage,
  placeOrder,
  cancelAppointment,
  bookAppointment,
  removeMessage,
].flatMap((last): Write[] => [sendMessage, createTask, sendMessage, saveDraft, sendMessage, last]);

/** @param pauseMs how long a family waits after each write */
export async function startLoad(
  url: string,
  primary: Server,
  families: number,
  pauseMs: number,
): Promise<Load> {
  const all: Family[] = [];
  for (let n = 0; n < families; n += 1) all.push(await newFamily(url, primary));
  const sender = openSender(url);
  let isOver = false;

  const writers = all.map(async (family) => {
    while (!isOver)
      for (const write of DAY) {
        await write(family, sender);
        await sleep(pauseMs);
        if (isOver) return;
      }
  });
  const [first] = all;
  if (!first) throw new Error('there is no family');
  return {
    families: all,
    triedAgain: sender.triedAgain,
    failed: sender.failed,
    count: () => Object.values(countsOf(all)).reduce((sum, each) => sum + each, 0),
    async write() {
      await sendMessage(first, sender);
    },
    async stop() {
      isOver = true;
      await Promise.all(writers);
    },
  };
}
