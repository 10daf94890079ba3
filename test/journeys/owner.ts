// What journeys do to the database as its owner, because nobody may, or because it takes days.
import path from 'node:path';
import pg from 'pg';
import { embeddedUrl } from '#db/embedded.ts';

export async function asOwner(statement: string, values: unknown[]): Promise<void> {
  const folder = path.join(process.env.JOURNEY_DATA ?? '', 'postgres');
  const owner = new pg.Client({ connectionString: embeddedUrl(folder, 'postgres') });
  await owner.connect();
  await owner.query(statement, values);
  await owner.end();
}
