import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#features/interest/interest.rules.ts';
import { FOLLOW_UP, type FollowUp } from '#kit/desk.ts';

const LABELS: Record<FollowUp | ApplicationStatus, MessageDescriptor> = {
  new: msg`New`,
  contacted: msg`Contacted`,
  closed: msg`Closed`,
  in_review: msg`In review`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
};

export interface StatusOption<S extends string> {
  value: S;
  label: string;
}

/** Display labels of a list's statuses. */
export function useStatuses(): {
  followUp: StatusOption<FollowUp>[];
  application: StatusOption<ApplicationStatus>[];
} {
  const { i18n } = useLingui();
  const named = <S extends FollowUp | ApplicationStatus>(statuses: readonly S[]) =>
    statuses.map((value) => ({ value, label: i18n._(LABELS[value]) }));
  return { followUp: named(FOLLOW_UP), application: named(APPLICATION_STATUSES) };
}
