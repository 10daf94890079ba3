import { useSearchParams } from 'react-router';

/** Which tab is open, as part of the address; the first one needs no word in it. */
export function useTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const [params, setParams] = useSearchParams();
  const selected = tabs.find((each) => each === params.get('tab')) ?? tabs[0];
  function select(tab: string) {
    setParams(tab === tabs[0] ? {} : { tab }, { replace: true, preventScrollReset: true });
  }
  return [selected, select] as const;
}
