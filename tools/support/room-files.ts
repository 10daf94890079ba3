/**
 * @param name of the room, in small letters, such as `care-notes`
 * @returns the first files of a room, by their paths in its folder, and how code names it
 */
export function roomFiles(name: string): { camel: string; files: Record<string, string> } {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const pascal = camel[0]?.toUpperCase() + camel.slice(1);
  const files = {
    [`${name}.contract.ts`]: `/** What ${name} offers: paths, inputs, outputs, errors. */
import { z } from 'zod';
import { signedIn } from '#kit/contract.ts';

export const ${camel} = {
  list: signedIn
    .route({ method: 'GET', path: '/${name}', summary: 'What is there' })
    .output(z.strictObject({ items: z.array(z.strictObject({ id: z.uuid() })) })),
};
`,
    [`${name}.access.ts`]: `/** Who may do what in ${name}: what each call answers to whom, and what each may do with each row. */
import { type CallAccess, nothing, type RowAccess, signedIn } from '#kit/access.ts';
import type { ${camel} } from './${name}.contract.ts';

export const ${camel}Access = {
  list: [nothing, signedIn()],
} satisfies CallAccess<typeof ${camel}>;

/** What each may do with the rows that the floor test lays out: see row-level-security.test.ts. */
export const ${camel}Rows = {} satisfies RowAccess;
`,
    [`${name}.queries.ts`]: `/** The SQL of ${name}. */
import type { Trx } from '#db/open.ts';

export async function list${pascal}(_trx: Trx): Promise<{ id: string }[]> {
  return [];
}
`,
    [`${name}.handlers.ts`]: `/** ${pascal}: load, decide, store, answer. */
import { implement } from '@orpc/server';
import { type RequestContext, requireSession } from '#server/context.ts';
import { ${camel} } from './${name}.contract.ts';
import * as queries from './${name}.queries.ts';

const os = implement(${camel}).$context<RequestContext>().use(requireSession);

const list = os.list.handler(async ({ context: { db, person } }) => ({
  items: await db.as(person.id, queries.list${pascal}),
}));

export const ${camel}Handlers = { list };
`,
    [`${name}.handlers.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

it('needs a session [LIMIT-05]', async () => {
  expect((await product.nobody().call('GET', '/${name}')).status).toBe(401);
});
`,
    [`ui/${pascal}Page.tsx`]: `import { useLingui } from '@lingui/react/macro';
import { Page } from '#web/ui/Page.tsx';

export default function ${pascal}Page() {
  const { t } = useLingui();
  return <Page title={t\`${pascal}\`}>{null}</Page>;
}
`,
  };
  return { camel, files };
}
