/** The SQL of comments on a task, which are messages (TASK-33). */
import { inTransaction, type Trx } from '#db/open.ts';
import type { Message } from './chat.contract.ts';
import { MESSAGE_COLUMNS, NEWER, select, sidesOf, toMessages } from './chat.queries.ts';
import { MESSAGES_PAGE } from './chat.rules.ts';

const COMMENTS = select('m.task_id = $2 and m.position > $3', NEWER);

/**
 * @param after the position of the last one that was read; 0 for the beginning
 * @returns a page of the comments on a task, oldest first, and whether there are more
 */
export async function listComments(
  trx: Trx,
  projectId: string,
  taskId: string,
  after: number,
): Promise<{ comments: Message[]; more: boolean }> {
  const values = [projectId, taskId, after];
  const read = { name: 'chat.comments', text: COMMENTS, values, columns: MESSAGE_COLUMNS };
  const [sides = [], rows = []] = await inTransaction(trx, [sidesOf(projectId), read]);
  const comments = toMessages(sides, rows.slice(0, MESSAGES_PAGE));
  return { comments, more: rows.length > MESSAGES_PAGE };
}
