import AddToProject from '#features/tasks/ui/AddToProject.tsx';
import { QueryScope } from '#web/data/QueryScope.tsx';
import type { PlanItem } from '../starter-plan.contract.ts';

interface ItemToProjectProps {
  item: PlanItem;
  personId: string;
}

/** Offers to make a task of an action. On this page, which visitors read too, only this needs the cache. */
export default function ItemToProject({ item: { id, title, why, steps }, personId }: ItemToProjectProps) {
  const action = { code: `starter-plan/${id}`, title, why, steps: steps.map(({ text }) => text) };
  return (
    <QueryScope owner={personId}>
      <AddToProject action={action} />
    </QueryScope>
  );
}
