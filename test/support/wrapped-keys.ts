// What the installation's secret wraps, as its owner sees it.
import { hkdfSync } from 'node:crypto';
import { WRAPPED } from '#app/rotate-key.ts';
import { unwrapKey } from '#server/objects/cipher.ts';

type Query = (text: string) => Promise<{ wrapped: Buffer; bound: Buffer }[]>;

/** How many rows of each table open with a secret: `2 of 3`. */
export async function openedWith(secret: string, query: Query): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { table, column, bound, purpose } of WRAPPED) {
    const outer = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    const rows = await query(
      `select ${column} as wrapped, ${bound} as bound from ${table} where ${column} is not null`,
    );
    const open = rows.filter((row) => {
      try {
        return unwrapKey(row.wrapped, outer, row.bound).length > 0;
      } catch {
        return false;
      }
    });
    found[table] = `${open.length} of ${rows.length}`;
  }
  return found;
}
