import { useLingui } from '@lingui/react/macro';
import { missingOf, type Where } from '../appointments.where.rules.ts';

/** @returns a function that says what is missing of a place */
export function useWhereProblem(): (where: Where) => string | undefined {
  const { t } = useLingui();
  const words = {
    phone: t`Enter a phone number, or choose another way.`,
    address: t`Enter the address, or choose another way.`,
  };
  return (where) => {
    const missing = missingOf(where);
    return missing ? words[missing] : undefined;
  };
}
