import { errorCode } from '#web/data/errors.ts';

interface Rows<Row> {
  replace(row: Row): void;
  query: { refetch(): Promise<unknown> };
}

/** Shows a row in its list as it was saved, or what another admin said of it meanwhile. */
export async function saveNote<Row>(list: Rows<Row>, saving: Promise<Row>): Promise<void> {
  try {
    list.replace(await saving);
  } catch (error) {
    if (errorCode(error) === 'CHANGED_MEANWHILE') await list.query.refetch();
    throw error;
  }
}
