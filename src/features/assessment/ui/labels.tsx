import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Label } from '../assessment.rules/labels.ts';

/** Reads a label of the questions in the present language. */
export function useLabel(): (label: Label | undefined) => string {
  const { i18n } = useLingui();
  return (label) => (label ? i18n._(label as MessageDescriptor) : '');
}
