// What becomes of what families have created, each of it once.
import type { OpenDocument } from '#features/documents/documents.contract.ts';
import { pathOf } from '../support/documents-over-http.ts';
import { bookAppointment, createDocument, createTask, sendMessage } from './creations.ts';
import type { Family } from './family.ts';
import type { Sender } from './send.ts';

/** Whoever is asked to signs a new document, having read it. */
export async function signDocument(family: Family, sender: Sender): Promise<void> {
  const made = await createDocument(family, sender);
  if (!made) return;
  const { professional } = family;
  const below = pathOf({ project_id: family.project, id: made.id });
  const opened = await openToSign(family, sender, below);
  if (!opened || !(await sender.send(professional, 'POST', `${below}/consent`, { version: 1 }))) return;
  const request_id = crypto.randomUUID();
  const signature = {
    request_id,
    version: opened.version,
    shown_sha256: shownOf(opened)?.sha256,
    ink: { method: 'typed', name: 'Dana Whitfield' },
    time_zone: 'UTC',
  };
  if (await sender.send(professional, 'POST', `${below}/sign`, signature))
    family.signatures.set(request_id, made.id);
}

/** Reads all pages, again where the process that was to remember it died. */
async function openToSign(
  { professional }: Family,
  sender: Sender,
  below: string,
): Promise<OpenDocument | null> {
  for (;;) {
    const document = await sender.send<OpenDocument>(professional, 'GET', below);
    if (!document || document.opened_at) return document;
    const { pathname } = new URL(shownOf(document)?.url ?? '');
    if (!(await sender.download(professional, pathname.replace('/api', '')))) return null;
  }
}

const shownOf = ({ copies }: Pick<OpenDocument, 'copies'>) => copies.find(({ kind }) => kind === 'shown');

/** Completes a new task that repeats: one more comes after it. */
export async function completeTask(family: Family, sender: Sender): Promise<void> {
  const due_date = new Date().toISOString().slice(0, 10);
  const made = await createTask(family, sender, { due_date, repeat: { every: 'week', step: 1 } });
  const below = `/projects/${family.project}/tasks/${made?.id}`;
  if (made && (await sender.send(family, 'PATCH', below, { status: 'completed' })))
    family.completions.push(made.ownId);
}

export async function removeMessage(family: Family, sender: Sender): Promise<void> {
  const sent = await sendMessage(family, sender);
  if (sent && (await sender.send(family, 'DELETE', `/projects/${family.project}/messages/${sent.id}`)))
    family.removals.push(sent.id);
}

export async function correctMessage(family: Family, sender: Sender): Promise<void> {
  const sent = await sendMessage(family, sender);
  const words = { content: `Hello ${crypto.randomUUID()}`, edited_at: null };
  const below = `/projects/${family.project}/messages/${sent?.id}`;
  if (sent && (await sender.send(family, 'PATCH', below, words)))
    family.corrections.set(sent.id, words.content);
}

export async function cancelAppointment(family: Family, sender: Sender): Promise<void> {
  const booked = await bookAppointment(family, sender);
  const cancelled = { act: 'cancel', cancellation_reason: 'We are away.' };
  if (booked && (await sender.send(family, 'PATCH', `/appointments/${booked.id}`, cancelled)))
    family.cancellations.push(booked.ownId);
}
