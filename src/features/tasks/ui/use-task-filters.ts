import { useSearchParams } from 'react-router';
import { DUE_FILTERS, TASK_ORDERS, TASK_STATUSES, type TaskOrder } from '../tasks.rules.ts';

const FILTERS = { status: TASK_STATUSES, due: DUE_FILTERS, mine: ['yes'] } as const;
type Name = keyof typeof FILTERS;
/** Not in the address. */
export const USUAL_ORDER: TaskOrder = 'due';

/**
 * The chosen filters and order, kept in the address so that they survive a reload and can be shared; null shows
 * all. Back leads to the previous screen, not the previous choice.
 */
export function useTaskFilters() {
  const [params, setParams] = useSearchParams();
  const chosen = <N extends Name>(name: N): (typeof FILTERS)[N][number] | null =>
    FILTERS[name].find((each) => each === params.get(name)) ?? null;
  const filters = { status: chosen('status'), due: chosen('due'), mine: chosen('mine') };
  const order = TASK_ORDERS.find((each) => each === params.get('order')) ?? USUAL_ORDER;

  function change(edit: (next: URLSearchParams) => void) {
    const next = new URLSearchParams(params);
    edit(next);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return {
    filters,
    order,
    /** Whether any of them is chosen. */
    filtered: Object.values(filters).some((each) => each !== null),
    /** @param value empty for all */
    choose: (name: Name, value: string) =>
      change((next) => (value ? next.set(name, value) : next.delete(name))),
    sort: (by: TaskOrder) =>
      change((next) => (by === USUAL_ORDER ? next.delete('order') : next.set('order', by))),
    showAll: () => change((next) => Object.keys(FILTERS).forEach((name) => void next.delete(name))),
    /** For links that keep all of it. */
    search: params.size > 0 ? `?${params}` : '',
  };
}
export type TaskFilterState = ReturnType<typeof useTaskFilters>;
