import { msg } from '@lingui/core/macro';
import type { ReleaseElement, ReleaseTerms } from '../documents.release.rules.ts';

/** The nine elements, as a reader looks for them. */
export const RELEASE_LABELS = {
  information: msg({ message: 'Which information', context: 'term of a release' }),
  discloser: msg({ message: 'Who gives it', context: 'term of a release' }),
  recipient: msg({ message: 'Who gets it', context: 'term of a release' }),
  purpose: msg({ message: 'What it is for', context: 'term of a release' }),
  end: msg({ message: 'When it ends', context: 'term of a release' }),
  signature: msg({ message: 'Signature and date', context: 'term of a release' }),
  may_revoke: msg({ message: 'How to revoke it', context: 'term of a release' }),
  conditions: msg({ message: 'Whether care depends on it', context: 'term of a release' }),
  redisclosure: msg({ message: 'Whether it may be passed on', context: 'term of a release' }),
} satisfies Record<ReleaseElement, unknown>;

/** Words for the three statements of 45 CFR 164.508(c)(2), which people may change. */
export const SUGGESTED = {
  may_revoke: msg`I may revoke this release at any time, in writing or with “Revoke the release” in Kinkeeper. That does not undo what was shared or done because of it before. If I gave it to obtain insurance, the insurer may keep a right to contest a claim.`,
  conditions: msg`My treatment, payment, enrollment in a health plan and eligibility for benefits do not depend on whether I sign this release.`,
  redisclosure: msg`Whoever receives the information may share it again. Federal privacy law may then no longer protect it.`,
} satisfies Partial<Record<keyof ReleaseTerms, unknown>>;
