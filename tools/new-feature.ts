// Scaffolds a new room: contract, rules, handlers, queries, their tests, a screen. npm run new-feature --
// chat
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './support/run.ts';

const name = process.argv[2] ?? '';
if (!/^[a-z][a-z-]*$/.test(name)) {
  console.error('Name the room in small letters: npm run new-feature -- chat');
  process.exit(1);
}
const folder = path.join(ROOT, 'src/features', name);
const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = camel[0]?.toUpperCase() + camel.slice(1);

const FILES: Record<string, string> = {
  [`${name}.contract.ts`]: `/** What ${name} offers: paths, inputs, outputs, errors. */
import { z } from 'zod';
import { signedIn } from '../../kit/contract.ts';

export const ${camel} = {
  list: signedIn
    .route({ method: 'GET', path: '/${name}', summary: 'What is there' })
    .output(z.strictObject({ items: z.array(z.strictObject({ id: z.uuid() })) })),
};
`,
  [`${name}.access.ts`]: `/** Who may do what in ${name}: what each call answers to whom, and what each may do with each row. */
import { type CallAccess, nothing, type RowAccess, signedIn } from '../../kit/access.ts';
import type { ${camel} } from './${name}.contract.ts';

export const ${camel}Access = {
  list: [nothing, signedIn()],
} satisfies CallAccess<typeof ${camel}>;

/** What each may do with the rows that the floor test lays out: see row-level-security.test.ts. */
export const ${camel}Rows = {} satisfies RowAccess;
`,
  [`${name}.rules.ts`]: `/** Pure decisions about ${name}. Time and chance are arguments. */
export {};
`,
  [`${name}.queries.ts`]: `/** The SQL of ${name}: the only file that names its tables. */
import type { Trx } from '../../db/open.ts';

export async function list${pascal}(_trx: Trx): Promise<{ id: string }[]> {
  return [];
}
`,
  [`${name}.handlers.ts`]: `/** ${pascal}: load, decide, store, answer. */
import { implement } from '@orpc/server';
import { type RequestContext, requireSession } from '../../server/context.ts';
import { ${camel} } from './${name}.contract.ts';
import * as queries from './${name}.queries.ts';

const os = implement(${camel}).$context<RequestContext>().use(requireSession);

const list = os.list.handler(async ({ context: { db, person } }) => ({
  items: await db.as(person.id, queries.list${pascal}),
}));

export const ${camel}Handlers = { list };
`,
  [`${name}.handlers.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '../../../test/support/product.ts';

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
import { Page } from '../../../web/ui/Page.tsx';

export default function ${pascal}Page() {
  const { t } = useLingui();
  return <Page title={t\`${pascal}\`}>{null}</Page>;
}
`,
};

for (const [file, text] of Object.entries(FILES)) {
  const target = path.join(folder, file);
  if (existsSync(target)) {
    console.log(`kept   ${path.relative(ROOT, target)}`);
    continue;
  }
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  console.log(`wrote  ${path.relative(ROOT, target)}`);
}
console.log(`
Now open the room:
  src/contract.ts           add ${camel}
  src/app/handlers.ts       add ${camel}Handlers
  src/routes.ts             add its screens, and src/web/paths.ts their links
  src/db/migrations/        add a migration, then npm run generate
  tools/support/rooms.ts    the room's place in the order, if it is a new one`);
