/** The orders of a list of tasks, and where its next page begins; each has an index (0067, 0071). */
import { type RawBuilder, sql } from 'kysely';
import { cursorOf, isAfterCursor } from '#db/pagination.ts';
import { NO_DAY, type TaskOrder } from './tasks.rules.ts';

interface Order {
  by: RawBuilder<unknown>;
  /** Where a row is, as a column named `cursor`. */
  cursor: RawBuilder<string>;
  after: (cursor: string) => RawBuilder<unknown>;
}

/** 0 for an open task, 1 for a closed one; an expression of the indexes, like the next. */
export const CLOSED = sql`(case when t.status in ('completed', 'cancelled') then 1 else 0 end)`;
export const DAY = sql`(case when t.due_date is null then ${sql.lit(NO_DAY)}::date else t.due_date end)`;

const closed = { value: CLOSED, type: sql`int` };
const day = { value: DAY, type: sql`date` };
const priority = { value: sql`t.priority`, type: sql`smallint` };
const id = { value: sql`t.id`, type: sql`uuid` };

function ranked(...columns: { value: RawBuilder<unknown>; type: RawBuilder<unknown> }[]): Order {
  const values = sql.join(columns.map(({ value }) => value));
  return {
    by: sql`order by ${values}`,
    cursor: sql`concat_ws('.', ${values}) as cursor`,
    after: (cursor) => {
      const parts = cursor.split('.');
      return sql`(${values}) > (${sql.join(columns.map(({ type }, n) => sql`${parts[n]}::${type}`))})`;
    },
  };
}

export const ORDERS: Record<TaskOrder, Order> = {
  newest: {
    by: sql`order by t.created_at desc, t.id desc`,
    cursor: cursorOf('t', 'created_at'),
    after: (cursor) => isAfterCursor('t', 'created_at', cursor),
  },
  due: ranked(closed, day, priority, id),
  priority: ranked(closed, priority, day, id),
};
