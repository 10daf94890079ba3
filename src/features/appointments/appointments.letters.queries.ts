/** The SQL of letters about appointments. Runs as the system. */
import type { Database } from '#db/open.ts';
import type { Locale } from '#kit/locale.ts';

interface Reader {
  email: string;
  full_name: string;
  locale: Locale;
  time_zone: string | null;
}

/** @returns where and how to write to somebody; undefined if their account is closed */
export async function findReader(db: Database, personId: string): Promise<Reader | undefined> {
  const [reader] = await db.oneAsSystem<Reader>({
    name: 'appointments.reader',
    text: 'select email, full_name, locale, time_zone from people where id = $1 and deactivated_at is null',
    values: [personId],
  });
  return reader;
}
