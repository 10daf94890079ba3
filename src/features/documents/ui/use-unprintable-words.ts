import { useLingui } from '@lingui/react/macro';
import { missingIn } from '../documents.print.rules.ts';

/** @returns what says that a text cannot be printed with the signature; falsy if it can */
export function useUnprintableWords() {
  const { t } = useLingui();
  return (text: string) => {
    const signs = missingIn(text);
    return signs && t`We cannot print ${signs} with the signature. Please write it another way.`;
  };
}
