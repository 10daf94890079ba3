import { useSearchParams } from 'react-router';

/**
 * A tab within a tab, kept in the address beside that of the outer one.
 * @param views the first one is the default and not in the address
 */
export function useView<V extends string>(views: readonly [V, ...V[]]) {
  const [params, setParams] = useSearchParams();
  const chosen = views.find((each) => each === params.get('view')) ?? views[0];
  const choose = (view: V) =>
    setParams(
      (now) => {
        if (view === views[0]) now.delete('view');
        else now.set('view', view);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return [chosen, choose] as const;
}
