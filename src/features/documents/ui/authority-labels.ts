import { msg } from '@lingui/core/macro';
import type { AuthorityKind } from '../documents.rules.ts';

export const AUTHORITY_LABELS = {
  health_care_agent: msg({ message: 'Health care agent', context: 'kind of authority' }),
  power_of_attorney: msg({ message: 'Power of attorney', context: 'kind of authority' }),
  guardian: msg({ message: 'Guardian', context: 'kind of authority' }),
  parent: msg({
    message: 'I am their mother or father (they are under 18)',
    context: 'kind of authority',
  }),
  other: msg({ message: 'Other', context: 'kind of authority' }),
} satisfies Record<AuthorityKind, unknown>;

/** As what somebody signs, within a sentence. */
export const AS_WHAT = {
  health_care_agent: msg({ message: 'as health care agent', context: 'signing for somebody' }),
  power_of_attorney: msg({
    message: 'as attorney-in-fact (power of attorney)',
    context: 'signing for somebody',
  }),
  guardian: msg({ message: 'as guardian', context: 'signing for somebody' }),
  parent: msg({ message: 'as parent', context: 'signing for somebody' }),
  other: msg({ message: 'as authorized representative', context: 'signing for somebody' }),
} satisfies Record<AuthorityKind, unknown>;
