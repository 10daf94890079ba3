// How PostgreSQL plans what a query function sends.
import {
  CompiledQuery,
  ExplainNode,
  type RawNode,
  type RootOperationNode,
  SelectQueryNode,
  sql,
} from 'kysely';
import type { Trx } from '#db/open.ts';
import type { PreparedStatement } from '#db/pipeline.ts';
import type { Read } from '#db/read.ts';
import type { Client, Product } from './product.ts';

/** @returns the plans of every statement the work sends in a person's name, or as the system, as text */
export async function explained(
  product: Product,
  person: Client | 'system',
  work: (trx: Trx) => Promise<unknown>,
): Promise<string> {
  const plan: unknown[] = [];
  const explain = (node: RootOperationNode) => {
    if (SelectQueryNode.is(node)) return { ...node, explain: ExplainNode.create() };
    const [first, ...rest] = (node as RawNode).sqlFragments;
    return { ...node, sqlFragments: [`explain ${first}`, ...rest] } as RootOperationNode;
  };
  const { db } = product.services;
  const run = async (trx: Trx) => {
    const explaining = trx.withPlugin({
      transformQuery: ({ node }) => explain(node),
      transformResult: async ({ result }) => {
        plan.push(...result.rows.map((row) => row['QUERY PLAN']));
        return { ...result, rows: [] };
      },
    });
    await work(explaining as Trx);
  };
  await (person === 'system' ? db.asSystem(run) : db.as(person.id, run));
  return plan.join('\n');
}

/** @returns the plan of the last statement of a read on the fast path, in a person's name, as text */
export async function explainedRead(
  product: Product,
  person: Client,
  { statements }: Read<unknown>,
): Promise<string> {
  const { text, values } = statements.at(-1) as PreparedStatement;
  return product.services.db.as(person.id, async (trx) => {
    // As on the connections of the fast path.
    await sql`set local enable_bitmapscan = off`.execute(trx);
    const { rows } = await trx.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain ${text}`, [...values]),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
