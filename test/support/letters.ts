import type { Product } from './product.ts';

/** The job that mails a letter. */
interface QueuedLetter<Letter> {
  to: string;
  locale: string;
  letter: Letter;
}

/** The letters to an address since the start, oldest first, whether sent or not. @param names of these kinds only */
export async function queuedLetters<Letter = { name: string }>(
  { sql }: Pick<Product, 'sql'>,
  email: string,
  ...names: string[]
): Promise<QueuedLetter<Letter>[]> {
  const rows = await sql<{ data: QueuedLetter<Letter> }>(
    `select data from pgboss.job where name = 'mail' and data->>'to' = $1
       and (cardinality($2::text[]) = 0 or data->'letter'->>'name' = any ($2)) order by created_on`,
    [email, names],
  );
  return rows.map(({ data: { to, locale, letter } }) => ({ to, locale, letter }));
}
