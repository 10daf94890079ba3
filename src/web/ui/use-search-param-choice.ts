import { useSearchParams } from 'react-router';
import { withSearchParam } from './with-search-param.ts';

/**
 * A choice among a few, such as a tab or filter, kept in the address so that it can be shared. Back leads to
 * the previous screen, not the previous choice.
 * @param values the first one is the default and not in the address
 * @returns the chosen one, and a setter
 */
export function useSearchParamChoice<V extends string>(name: string, values: readonly [V, ...V[]]) {
  const [params, setParams] = useSearchParams();
  const chosen = values.find((each) => each === params.get(name)) ?? values[0];
  const choose = (value: V) =>
    setParams((now) => withSearchParam(now, name, value === values[0] ? '' : value), {
      replace: true,
      preventScrollReset: true,
    });
  return [chosen, choose] as const;
}
