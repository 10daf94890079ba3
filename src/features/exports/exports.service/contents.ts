/** What goes into the copy of a person's data: rows as JSON, plans as pages, files and documents as they are. */
import type { ExportedObject, ExportPart } from '#db/export-part.ts';
import type { Trx } from '#db/open.ts';
import { accountsExport } from '#features/accounts/accounts.export.queries.ts';
import { activityExport } from '#features/activity/activity.export.queries.ts';
import { appointmentsExport } from '#features/appointments/appointments.export.queries.ts';
import { assessmentExport, listAssessmentsToExport } from '#features/assessment/assessment.export.queries.ts';
import { billingExport } from '#features/billing/billing.export.queries.ts';
import { chatExport } from '#features/chat/chat.export.queries.ts';
import { documentsExport, listDocumentsToExport } from '#features/documents/documents.export.queries.ts';
import { filesExport, listFilesToExport } from '#features/files/files.export.queries.ts';
import type { Library } from '#features/library/library.content/library.ts';
import { packsExport } from '#features/packs/packs.export.queries.ts';
import { listProjectTitles, projectsExport } from '#features/projects/projects.export.queries.ts';
import { starterPlanExport } from '#features/starter-plan/starter-plan.export.queries.ts';
import { tasksExport } from '#features/tasks/tasks.export.queries.ts';
import type { Locale } from '#kit/locale.ts';
import { dayIn } from '#kit/time-zone.ts';
import type { Floor } from '#server/context.ts';
import { DamagedError, installationKey, unwrapKey } from '#server/objects/cipher.ts';
import { getChecked } from '#server/objects/stored.ts';
import { folderName, safeName, uniqueNames } from '../exports.rules.ts';
import type { Entry } from './archive.ts';
import { planPage } from './plan-page.ts';

/** Of every room, in their order. */
export const EXPORT_PARTS: readonly ExportPart[] = [
  ...accountsExport,
  ...activityExport,
  ...packsExport,
  ...projectsExport,
  ...filesExport,
  ...chatExport,
  ...tasksExport,
  ...documentsExport,
  ...billingExport,
  ...appointmentsExport,
  ...assessmentExport,
  ...starterPlanExport,
];

export type ContentsDeps = Pick<Floor, 'blobs' | 'db' | 'log' | 'secret'> & { library: Library };
interface Owner {
  personId: string;
  locale: Locale;
  /** Null if unknown. */
  timeZone: string | null;
}

/**
 * @param projectIds receives the projects whose files or documents it holds
 * @returns every file of the copy, each read when it is its turn
 */
export async function* contents(
  deps: ContentsDeps,
  owner: Owner,
  at: Date,
  projectIds: Set<string>,
): AsyncGenerator<Entry> {
  const { db } = deps;
  const asOwner = <T>(work: (trx: Trx) => Promise<T>) => db.reading(owner.personId, work);
  /** Files that could not be read; known when all others have been. */
  const missing: string[] = [];
  yield { path: 'README.txt', isText: true, open: () => once(README[owner.locale]) };
  yield { path: 'data/schema.json', isText: true, open: () => once(json(schema())) };
  for (const part of EXPORT_PARTS)
    yield { path: `data/${part.name}.json`, isText: true, open: () => rows(part, asOwner) };

  for await (const each of paged((after) => asOwner((trx) => listAssessmentsToExport(trx, after)))) {
    const day = dayIn(owner.timeZone, each.created_at);
    const path = `plans/${day} (${each.key.slice(0, 8)}).html`;
    yield { path, isText: true, open: () => plan(deps, owner, each, at) };
  }

  const titles = await asOwner(listProjectTitles);
  const nameOf = uniqueNames();
  const stored = [
    ['files', listFilesToExport],
    ['documents', listDocumentsToExport],
  ] as const;
  for (const [folder, list] of stored) {
    for await (const each of paged((after) => asOwner((trx) => list(trx, after)))) {
      projectIds.add(each.projectId);
      const project = folderName(titles.get(each.projectId) ?? '', each.projectId);
      const path = nameOf(`projects/${project}/${folder}/${safeName(each.fileName)}`);
      yield { path, isText: false, open: () => bytes(deps, each, () => missing.push(path)) };
    }
  }
  yield { path: 'missing.json', isText: true, open: () => once(json(missing)) };
}

async function* plan(
  { library }: ContentsDeps,
  { locale, timeZone }: Owner,
  assessment: Parameters<typeof planPage>[0],
  at: Date,
) {
  yield await planPage(assessment, { library, locale, timeZone, at });
}

/** Rows that are read together. */
const AT_ONCE = 500;

/** A JSON array, written page by page. */
async function* rows(
  part: ExportPart,
  asOwner: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>,
): AsyncGenerator<string> {
  const keys = await asOwner((trx) => part.keys(trx));
  let before = '[';
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const page = keys.slice(from, from + AT_ONCE);
    for (const row of await asOwner((trx) => part.rows(trx, page))) {
      yield `${before}\n${JSON.stringify(row)}`;
      before = ',';
    }
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** A file that is gone or damaged is named in the copy; only a store that is away stops it. */
async function* bytes(
  { blobs, log, secret }: ContentsDeps,
  object: ExportedObject,
  onMissing: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    const key = unwrapKey(object.wrappedKey, installationKey(secret), object.boundTo);
    const pieces = await getChecked(blobs, object.objectKey, key, object.sha256);
    if (!pieces) throw new DamagedError('there is no object');
    yield* pieces;
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    log.error({ error, file: object.key }, 'a file is missing in a copy of somebody’s data');
    onMissing();
  }
}

async function* paged<Row extends { key: string }>(
  list: (after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | null = null;
  for (;;) {
    const page: Row[] = await list(after);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.key;
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function schema() {
  return EXPORT_PARTS.map(({ name, about, fields }) => ({ file: `data/${name}.json`, about, fields }));
}

const README: Record<Locale, string> = {
  en: `This is a copy of your data in Kinkeeper.

plans       your assessments and plans, to read in a browser
projects    the files and documents of your projects, as they are
data        everything as JSON; data/schema.json says what each field means
missing.json  files that we could not read; usually none

It is private: keep it where only you can open it.
`,
  es: `Esta es una copia de sus datos en Kinkeeper.

plans       sus evaluaciones y planes, para leer en un navegador
projects    los archivos y documentos de sus proyectos, tal como son
data        todo en JSON; data/schema.json dice (en inglés) qué significa cada campo
missing.json  archivos que no pudimos leer; normalmente ninguno

Es privada: guárdela donde solo usted pueda abrirla.
`,
};
