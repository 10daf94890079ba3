import { msg } from '@lingui/core/macro';
import type { ReleaseElement } from '../documents.release.rules.ts';

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
