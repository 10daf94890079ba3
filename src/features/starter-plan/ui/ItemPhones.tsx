import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import type { PlanItem } from '../starter-plan.contract.ts';

/** Whom to call for an action; where it is about safety, 911 is the first of them. */
export function ItemPhones({ item }: { item: Pick<PlanItem, 'phones'> }) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {item.phones.map((phone) => (
        <li key={phone.id}>
          <PhoneLink {...phone} />
        </li>
      ))}
    </ul>
  );
}
