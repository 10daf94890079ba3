import { useSearchParams } from 'react-router';

/**
 * A tab, a filter: one of a few, as part of the address, so that it can be sent to somebody. Back leads to the
 * screen before, not to the choice before.
 * @param values the first one needs no word in the address
 * @returns the chosen one, and how to choose
 */
export function useInAddress<V extends string>(name: string, values: readonly [V, ...V[]]) {
  const [params, setParams] = useSearchParams();
  const chosen = values.find((each) => each === params.get(name)) ?? values[0];
  const choose = (value: V) =>
    setParams(value === values[0] ? {} : { [name]: value }, { replace: true, preventScrollReset: true });
  return [chosen, choose] as const;
}
