/** The documents of a project: Maria signs a release for Rosa, declines a consent, and lets a notice expire. */
import type { OpenDocument } from '../src/features/documents/documents.contract.ts';
import { DAY_MS } from '../src/kit/days.ts';
import { uuidv7 } from '../src/kit/ids.ts';
import { letterPdf } from './letter-pdf.ts';
import type { Stage } from './stage.ts';

/**
 * @param projectId of Maria and Dana
 * @param ago sets the clock so many hours back
 */
export async function playDocuments(
  { call, send, receive, maria, dana, clock }: Stage,
  projectId: string,
  ago: (hours: number) => void,
): Promise<void> {
  const documents = `/projects/${projectId}/documents`;
  const create = async (title: string, lines: readonly string[], fields: object) => {
    const client_id = uuidv7(clock.now().getTime());
    const query = new URLSearchParams({ client_id, name: `${title}.pdf` });
    await send(dana, `${documents}/uploads?${query}`, letterPdf(title, lines));
    const made = { client_id, upload_id: client_id, title, ...fields };
    const { data } = await call<{ id: string }>(dana, 'POST', documents, made);
    return `${documents}/${data.id}`;
  };
  const open = async (path: string) => {
    const { data } = await call<OpenDocument>(maria, 'GET', path);
    const shown = data.copies.find(({ kind }) => kind === 'shown');
    if (!shown) throw new Error('a document of the demo cannot be read');
    await receive(maria, shown.url);
    return { version: data.version, shown_sha256: shown.sha256 };
  };
  const decide = (fields: object) => ({ request_id: uuidv7(clock.now().getTime()), ...fields });

  ago(47);
  // Over by now in every zone.
  const day = clock.now().toISOString().slice(0, 10);
  await create(
    'Notice of privacy practices',
    ['How Desert Care Coordination uses and protects what you tell us.'],
    { document_type: 'privacy_notice', expiry_date: day },
  );

  ago(27);
  const consent = await create(
    'Consent to a home safety visit',
    ['I agree to a visit of two hours, with photographs of each room.'],
    { document_type: 'consent_form' },
  );
  ago(26);
  const seen = await open(consent);
  await call(
    maria,
    'POST',
    `${consent}/decline`,
    decide({
      version: seen.version,
      reason: 'My mother does not want photographs of her bedroom. Could we leave that out?',
    }),
  );

  ago(5);
  const release = await create(
    'Release for Saguaro Rehab Center',
    [
      'Saguaro Rehab Center may give Desert Care Coordination the discharge papers,',
      'the list of medicines and the therapy notes of Rosa Alvarez, to prepare her',
      'return home.',
    ],
    {
      description: 'So that I can ask the rehab team for the discharge papers myself.',
      release: {
        information: 'Discharge papers, list of medicines, therapy notes',
        discloser: 'Saguaro Rehab Center',
        recipient: 'Dana Whitfield, Desert Care Coordination',
        purpose: 'To prepare her return home',
        ends_on: new Date(clock.now().getTime() + 180 * DAY_MS).toISOString().slice(0, 10),
        may_revoke: 'At any time, in writing or here, except for what was shared before.',
        conditions: 'Care does not depend on this release.',
        redisclosure: 'Whoever receives this information may share it further.',
      },
    },
  );
  ago(4);
  const shown = await open(release);
  await call(maria, 'POST', `${release}/consent`, { version: 1 });
  const { data: authority } = await call<{ id: string }>(
    maria,
    'POST',
    `/projects/${projectId}/authorities`,
    {
      client_id: uuidv7(clock.now().getTime()),
      principal_name: 'Rosa Alvarez',
      kind: 'health_care_agent',
      description: 'Health care power of attorney, signed in Phoenix',
      dated_on: '2024-03-12',
    },
  );
  await call(
    maria,
    'POST',
    `${release}/sign`,
    decide({
      ...shown,
      ink: { method: 'typed', name: 'Maria Alvarez' },
      authority_id: authority.id,
      time_zone: 'America/Phoenix',
    }),
  );
}
