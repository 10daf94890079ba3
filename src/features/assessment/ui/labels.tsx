import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { createContext, useContext } from 'react';
import type { Label } from '../assessment.rules/labels.ts';

/**
 * Whether labels are shown as they were asked instead of from today's catalogue: for an old assessment
 * whose questions have changed since (ASMT-89).
 */
export const OriginalLabels = createContext(false);

/** Translates a label of the questions into the current language. */
export function useLabel(): (label: Label | undefined) => string {
  const { i18n } = useLingui();
  const asAsked = useContext(OriginalLabels);
  return (label) => (!label ? '' : asAsked ? label.message : i18n._(label as MessageDescriptor));
}
