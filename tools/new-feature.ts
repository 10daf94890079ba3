// Scaffolds a new room: contract, access, queries, handlers and their test, a screen.
//   npm run new-feature -- chat
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { roomFiles } from './support/room-files.ts';
import { ROOT } from './support/run.ts';

const name = process.argv[2] ?? '';
if (!/^[a-z][a-z-]*$/.test(name)) {
  console.error('Name the room in small letters: npm run new-feature -- chat');
  process.exit(1);
}
const { camel, files } = roomFiles(name);

for (const [file, text] of Object.entries(files)) {
  const target = path.join(ROOT, 'src/features', name, file);
  if (existsSync(target)) {
    console.log(`kept   ${path.relative(ROOT, target)}`);
    continue;
  }
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  console.log(`wrote  ${path.relative(ROOT, target)}`);
}
console.log(`
Now open the room, as CONTRIBUTING.md says ("Add a room"):
  src/contract.ts, src/app/handlers.ts   add ${camel} and ${camel}Handlers
  src/routes.ts, src/kit/paths.ts        add its screens, and their links
  tools/support/rooms.ts                 its place in the order
  src/events.ts, log-names, reactions    if it has any
  test/floor/access-matrix.table.ts and row-level-security.test.ts
                                         add ${camel}Access and ${camel}Rows
  src/db/migrations                      its tables
  npm run generate                       then translate its texts into Spanish`);
