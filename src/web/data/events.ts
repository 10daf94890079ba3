/** What screens show of events, by kind: made from the rooms' x.events.ts, without their schemas. */
import type { MessageDescriptor } from '@lingui/core';
import shown from './events.gen.json';

/** English is compiled already. */
interface Text {
  id: string;
  message: readonly unknown[];
}
interface Wording {
  named: Text;
  nameless: Text;
}
export interface ShownEvent {
  subject: string;
  activity: { label: Text; namesSubject: boolean } | null;
  /** Another label by the value of one field of the data. */
  byData?: { field: string; labels: Record<string, Text> };
  notifies: (Wording & { together?: Wording }) | null;
}

const EVENTS: Partial<Record<string, ShownEvent>> = shown;

/** @returns what an entry of the activity list says, and whether it names its subject */
export function listedAs(kind: string, data: Record<string, unknown>) {
  const event = EVENTS[kind];
  const special = event?.byData?.labels[String(data[event.byData.field])];
  const label = special ?? event?.activity?.label;
  return { label: label && asMessage(label), namesSubject: event?.activity?.namesSubject === true };
}

/**
 * @param name of who did it; null for somebody whom the reader does not know any more
 * @param count of how many of its kind it tells
 * @returns how a notification says it, and what it is about
 */
export function notifiedAs(kind: string, name: string | null, count: number) {
  const event = EVENTS[kind];
  const wording = (count > 1 && event?.notifies?.together) || event?.notifies;
  const text = wording && (name === null ? wording.nameless : wording.named);
  return { label: text && asMessage(text, { name, count }), subject: event?.subject };
}

const asMessage = ({ id, message }: Text, values = {}) =>
  ({ id, message, values }) as unknown as MessageDescriptor;
