/** What screens show of each kind of event: generated from the rooms' x.events.ts, without the schemas. */
import type { MessageDescriptor } from '@lingui/core';
import shown from './events.gen.json';

/** English is precompiled. */
interface Text {
  id: string;
  message: readonly unknown[];
}
interface Wording {
  named: Text;
  /** Left out where it is the same. */
  nameless?: Text;
}
export interface ShownEvent {
  subject: string;
  activity?: { label: Text; namesSubject?: boolean };
  /** Different labels depending on a field of the data. */
  byData?: { field: string; labels: Record<string, Text> };
  notifies?: Wording & { together?: Wording };
}

const EVENTS: Partial<Record<string, ShownEvent>> = shown;

/** @returns the words of an entry in the activity list, and whether it names its subject */
export function listedAs(kind: string, data: Record<string, unknown>) {
  const event = EVENTS[kind];
  const special = event?.byData?.labels[String(data[event.byData.field])];
  const label = special ?? event?.activity?.label;
  return { label: label && asMessage(label), namesSubject: event?.activity?.namesSubject === true };
}

/**
 * @param name of the actor; null if the reader does not know their name any more
 * @param count how many events the notification stands for
 * @returns the words of a notification, and its subject
 */
export function notifiedAs(kind: string, name: string | null, count: number) {
  const event = EVENTS[kind];
  const wording = (count > 1 && event?.notifies?.together) || event?.notifies;
  const text = wording && ((name === null && wording.nameless) || wording.named);
  return { label: text && asMessage(text, { name, count }), subject: event?.subject };
}

const asMessage = ({ id, message }: Text, values = {}) =>
  ({ id, message, values }) as unknown as MessageDescriptor;
