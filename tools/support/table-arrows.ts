// Whose tables SQL names: a room those of rooms to its left at most, the floors below the rooms none of them.
// Whose a table is, the rows of x.access.ts say.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOMS } from './rooms.ts';

const SRC = path.join(import.meta.dirname, '../../src');
/** What the floor itself stands on: who is asking, who is in a project, and what happened. */
const OF_THE_FLOOR = ['people', 'project_members', 'events'];

/** @returns what is wrong: each file with a table that it must not name */
export async function tablesToTheRight(): Promise<string[]> {
  const roomOf = await roomsOfTables();
  const named = mentions([...roomOf.keys()]);
  const rooms = ROOMS.map((room, place) => ({
    folder: `features/${room}`,
    mayName: (table: string) => ROOMS.indexOf(roomOf.get(table) ?? '') <= place,
  }));
  const floors = ['db', 'server'].map((folder) => ({
    folder,
    mayName: (table: string) => OF_THE_FLOOR.includes(table),
  }));
  const found = [...rooms, ...floors].flatMap(({ folder, mayName }) =>
    sourcesIn(folder).flatMap((file) => named(file).map((table) => ({ file, table, may: mayName(table) }))),
  );
  if (found.length < 50) return [`only ${found.length} tables were found in SQL; the check itself is broken`];
  return found
    .filter(({ may }) => !may)
    .map(({ file, table }) => `src/${file} → ${table} of ${roomOf.get(table)}`);
}

async function roomsOfTables(): Promise<Map<string, string>> {
  const roomOf = new Map<string, string>();
  for (const room of ROOMS) {
    const access = `features/${room}/${room}.access.ts`;
    if (!sourcesIn(`features/${room}`).includes(access)) continue;
    const module: Record<string, object> = await import(path.join(SRC, access));
    for (const table of Object.keys(module[`${room}Rows`] ?? {})) roomOf.set(table, room);
  }
  return roomOf;
}

/** @returns which of the tables a file names in SQL, or to the query builder */
function mentions(tables: string[]) {
  const sql = String.raw`\b(?:from|join|into|update)\s+`;
  const builder = String.raw`(?:From|Join|Into|updateTable)\(\s*\[?'`;
  const pattern = new RegExp(`(?:${sql}|${builder})(${tables.join('|')})\\b`, 'g');
  return (file: string) => {
    const text = readFileSync(path.join(SRC, file), 'utf8');
    return new Set([...text.matchAll(pattern)].map(([, table]) => table as string)).values().toArray();
  };
}

function sourcesIn(folder: string): string[] {
  const here = path.join(SRC, folder);
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
