// Answers of the plan flow, and saving them.
import { expect } from 'vitest';
import type { ShownPlan } from '#features/starter-plan/starter-plan.contract.ts';
import type { Part, PartValue, Progress } from '#features/starter-plan/starter-plan.rules/progress.ts';
import { type Client, type Product, startProduct } from './product.ts';

/** The time of these tests. */
export const START = new Date('2027-01-31T12:00:00.000Z');
/** A product whose sessions outlast every pass. */
export const startForAYear = () =>
  startProduct({ SESSION_IDLE_MINUTES: '525600', SESSION_MAX_HOURS: '8760' });

/** A new person, at the time of these tests. */
export function mariaAtStart(product: Product): Promise<Client> {
  product.clock.set(START);
  return product.person('Maria Alvarez');
}

/** An instant this many seconds after the start, or before it. */
export const at = (seconds: number) => new Date(START.getTime() + seconds * 1000).toISOString();
export const NOTHING: Progress = { version: 1, cleared_at: null, parts: {} };

export const HIGH = { urgency: 'high', confidence: 'low', emotional: 'high', conversationHelp: 'yes' };
export const LESS = { ...HIGH, emotional: 'low', conversationHelp: 'no' };
export const LOW = { urgency: 'low', confidence: 'high', emotional: 'low', conversationHelp: 'no' };
const HEALTH_DRILL = {
  snags: ['confusion', 'medical_changes', 'long_waits'],
  releases: 'no',
  portal: 'unknown',
};
const HOME_DRILL = {
  focuses: ['assisted_living', 'in_home_help', 'downsizing'],
  caregiverFeeling: 'stressed',
};
export const ANSWERS = {
  housing: { triage: LESS, drill: HOME_DRILL },
  healthcare: { triage: HIGH, drill: HEALTH_DRILL },
  legal: { triage: { ...LESS, confidence: 'medium' } },
  community: { triage: LOW },
};
/** The same answers as parts. */
export const PARTS: Record<string, PartValue> = {
  'triage.housing': LESS,
  'drill.housing': HOME_DRILL,
  'triage.healthcare': HIGH,
  'drill.healthcare': HEALTH_DRILL,
};

export const readPlan = (client: Client, query = '') => client.call<ShownPlan>('GET', `/plan${query}`);

/** The progress the server has stored for a person. */
export async function kept(client: Client): Promise<Progress> {
  const { status, body } = await client.call<Progress>('GET', '/plan/progress');
  expect(status).toBe(200);
  return body;
}

export function sendParts(client: Client, parts: Record<string, unknown>, cleared_at: string | null = null) {
  return client.call<Progress>('PATCH', '/plan/progress', { version: 1, cleared_at, parts });
}

/**
 * Saves parts.
 * @returns what the server then has
 */
export async function save(client: Client, parts: Record<string, Part>, cleared_at: string | null = null) {
  const { status, body } = await sendParts(client, parts, cleared_at);
  expect(status).toBe(200);
  expect(await kept(client)).toEqual(body);
  return body;
}

export function partsAt(moment: string, values: Record<string, PartValue>): Record<string, Part> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, at: moment }]));
}
