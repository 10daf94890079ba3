import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import type { PlanItem } from '../starter-plan.contract.ts';

/** Phone numbers for an action; for a safety action, 911 comes first. */
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
