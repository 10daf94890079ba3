import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PackType } from '../packs.rules/packs.ts';
import type { PackProblem } from '../packs.rules/states.ts';

/** PACK-02, ADMIN-08. */
export const TYPE_LABELS: Record<PackType, { title: MessageDescriptor; hint: MessageDescriptor }> = {
  care_plan: { title: msg`Care Plan & Steps`, hint: msg`What to do today, this week, and later.` },
  education: { title: msg`Educational Guide`, hint: msg`What it is, what to expect, what to ask.` },
  resources: { title: msg`Resources & Tools`, hint: msg`Whom to call, and what to have at hand.` },
  emergency: { title: msg`Emergency Preparedness`, hint: msg`The first minutes, and what to have ready.` },
};

/** Why a pack failed, and what to do about it. */
export const PROBLEM_LABELS: Record<PackProblem, MessageDescriptor> = {
  refused: msg`The writing service did not accept our request. Our team has to fix this. In the meantime, the guides are open.`,
  busy: msg`The writing service is busy. Please try again in a minute.`,
  away: msg`We could not reach the writing service. Please try again in a minute.`,
  stalled: msg`The writing service stopped answering. Please try again.`,
  broke_off: msg`The connection to the writing service broke off. Please try again.`,
  empty: msg`The writing service sent nothing. Please try again, maybe with other words.`,
  too_much: msg`The answer was far too long, so we stopped it. Please try a narrower topic.`,
  declined: msg`The writing service would not write about this. Please try other words, or look at the guides.`,
  interrupted: msg`Our server was restarted while this was written. Please try again.`,
  internal: msg`Failed to generate knowledge pack`,
};
