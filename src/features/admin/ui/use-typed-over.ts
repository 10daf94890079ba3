import { useState } from 'react';

/** What somebody types over what is stored; until then, what is stored, whoever changes it. */
export function useTypedOver<T extends object>(kept: T) {
  const [typed, setTyped] = useState<{ value: T; over: T } | null>(null);
  const over = typed && !isSame(typed.value, kept) ? typed.over : null;
  const value = typed && over ? typed.value : kept;
  return {
    value,
    unsaved: over !== null,
    /** Whether somebody else has stored something since the typing began. */
    overtaken: over !== null && !isSame(over, kept),
    change: (part: Partial<T>) => setTyped({ value: { ...value, ...part }, over: over ?? kept }),
    /** What was typed while it was being stored is typed over that. */
    saved: (stored: T) => setTyped((now) => now && { ...now, over: stored }),
  };
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
