// Which tables SQL may name: a room only its own and those of rooms to its left, the floors below the rooms
// none of theirs. The rows of x.access.ts say who owns a table.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOMS } from './rooms.ts';

/** Tables the floor itself needs: who is asking, who is in a project, and what happened. */
const OF_THE_FLOOR = ['people', 'project_members', 'events'];

/**
 * @param folder that contains `src`
 * @returns each file with a table it must not name, and how many tables were found in SQL
 */
export async function tablesToTheRight(folder: string): Promise<{ faults: string[]; found: number }> {
  const src = path.join(folder, 'src');
  const roomOf = await roomsOfTables(src);
  const named = mentions(src, [...roomOf.keys()]);
  const rooms = ROOMS.map((room, place) => ({
    folder: `features/${room}`,
    mayName: (table: string) => ROOMS.indexOf(roomOf.get(table) ?? '') <= place,
  }));
  const floors = ['db', 'server'].map((folder) => ({
    folder,
    mayName: (table: string) => OF_THE_FLOOR.includes(table),
  }));
  const found = [...rooms, ...floors].flatMap(({ folder, mayName }) =>
    sourcesIn(src, folder).flatMap((file) =>
      named(file).map((table) => ({ file, table, may: mayName(table) })),
    ),
  );
  const faults = found
    .filter(({ may }) => !may)
    .map(({ file, table }) => `src/${file} → ${table} of ${roomOf.get(table)}`);
  return { faults, found: found.length };
}

async function roomsOfTables(src: string): Promise<Map<string, string>> {
  const roomOf = new Map<string, string>();
  for (const room of ROOMS) {
    const access = `features/${room}/${room}.access.ts`;
    if (!sourcesIn(src, `features/${room}`).includes(access)) continue;
    const module: Record<string, object> = await import(path.join(src, access));
    for (const table of Object.keys(module[`${room}Rows`] ?? {})) roomOf.set(table, room);
  }
  return roomOf;
}

/** @returns which of the tables a file names, in SQL or to the query builder */
function mentions(src: string, tables: string[]) {
  const sql = String.raw`\b(?:from|join|into|update)\s+`;
  const builder = String.raw`(?:From|Join|Into|updateTable)\(\s*\[?'`;
  const pattern = new RegExp(`(?:${sql}|${builder})(${tables.join('|')})\\b`, 'g');
  return (file: string) => {
    const text = readFileSync(path.join(src, file), 'utf8');
    return new Set([...text.matchAll(pattern)].map(([, table]) => table as string)).values().toArray();
  };
}

function sourcesIn(src: string, folder: string): string[] {
  const here = path.join(src, folder);
  let files: string[];
  try {
    files = readdirSync(here, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.gen.ts'))
    .map((file) => path.join(folder, file));
}
