/** The SQL of comments on a task, which are messages (TASK-33). */
import { inTransaction, type Trx } from '#db/open.ts';
import { readAll, readRows } from '#db/read.ts';
import { peopleOf } from '#db/who-did.ts';
import type { Message } from './chat.contract.ts';
import { MESSAGE_COLUMNS, OLDER, select, toMessages } from './chat.queries.ts';
import { MESSAGES_PAGE } from './chat.rules.ts';

const COMMENTS = select('m.task_id = $2 and m.position < $3', OLDER);

/**
 * @param before the position of the oldest one read so far
 * @returns the last page of the comments before it, oldest first, and whether there are older ones
 */
export async function listComments(
  trx: Trx,
  projectId: string,
  taskId: string,
  before: number,
): Promise<{ comments: Message[]; older: boolean }> {
  const values = [projectId, taskId, before];
  const read = readRows({ name: 'chat.comments', text: COMMENTS, values, columns: MESSAGE_COLUMNS });
  const { people, rows } = await inTransaction(trx, readAll({ people: peopleOf(projectId), rows: read }));
  const comments = toMessages(people, rows.slice(0, MESSAGES_PAGE).reverse());
  return { comments, older: rows.length > MESSAGES_PAGE };
}
