// What families create, each under an id of their own: what is sent twice is there once.
import { createHash, randomBytes } from 'node:crypto';
import { pdfOf } from '../support/pdfs.ts';
import type { Family } from './family.ts';
import type { Sender } from './send.ts';

const HOUR_MS = 3_600_000;

/** What was acknowledged: its id, and the one that the family made for it. */
export interface Created {
  id: string;
  ownId: string;
}
type Creation = (family: Family, sender: Sender) => Promise<Created | null>;

export const sendMessage: Creation = async (family, { send }) => {
  const ownId = crypto.randomUUID();
  const sent = { client_id: ownId, content: 'Hello' };
  const stored = await send(family, 'POST', `/projects/${family.project}/messages`, sent);
  if (!stored) return null;
  family.messages.push(ownId);
  return { id: stored.id, ownId };
};

/** @param more of its fields */
export async function createTask(
  family: Family,
  { send }: Sender,
  more: { due_date?: string; repeat?: { every: 'week'; step: number } } = {},
): Promise<Created | null> {
  const ownId = crypto.randomUUID();
  const sent = { client_id: ownId, title: ownId, ...more };
  const stored = await send(family, 'POST', `/projects/${family.project}/tasks`, sent);
  if (!stored) return null;
  family.tasks.push(ownId);
  return { id: stored.id, ownId };
}

export async function saveDraft(family: Family, { send }: Sender): Promise<void> {
  const city = `City ${crypto.randomUUID().slice(0, 8)}`;
  const sent = { draft_id: family.draft.id, changes: { city_or_zip: city }, step: 6 };
  const stored = await send(family, 'PATCH', '/assessments/draft', sent);
  if (stored) family.draft = { id: stored.id, city, saved: family.draft.saved + 1 };
}

export async function uploadFile(family: Family, { send }: Sender): Promise<void> {
  const name = crypto.randomUUID();
  const body = new Uint8Array(randomBytes(20_000));
  const query = new URLSearchParams({ client_id: name, name });
  if (await send(family, 'PUT', `/projects/${family.project}/files?${query}`, body))
    family.files.set(name, hashOf(body));
}

export const createDocument: Creation = async (family, { send }) => {
  const ownId = crypto.randomUUID();
  const query = new URLSearchParams({ client_id: crypto.randomUUID(), name: 'Release.pdf' });
  const below = `/projects/${family.project}/documents`;
  const uploaded = await send(family, 'PUT', `${below}/uploads?${query}`, pdfOf());
  if (!uploaded) return null;
  const made = { client_id: ownId, upload_id: uploaded.id, title: 'Release' };
  const stored = await send(family, 'POST', below, made);
  if (!stored) return null;
  family.documents.push(ownId);
  return { id: stored.id, ownId };
};

export async function placeOrder(family: Family, { send }: Sender): Promise<void> {
  const id = crypto.randomUUID();
  if (await send(family, 'POST', '/billing/orders', { id, sku: 'coord_1hr' })) family.orders.push(id);
}

export const bookAppointment: Creation = async (family, { send }) => {
  const ownId = crypto.randomUUID();
  const from = (Math.floor(Date.now() / HOUR_MS) + 48 + family.appointments.length) * HOUR_MS;
  const [start_time, end_time] = [from, from + HOUR_MS].map((at) => new Date(at).toISOString());
  const sent = {
    request_id: ownId,
    service_provider_id: family.professional.id,
    title: 'Talk',
    slots: [{ start_time, end_time }],
  };
  const stored = await send<{ appointments: { id: string }[] }>(family, 'POST', '/appointments', sent);
  const [booked] = stored?.appointments ?? [];
  if (!booked) return null;
  family.appointments.push(ownId);
  return { id: booked.id, ownId };
};

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
