import { type RefObject, useEffect, useRef } from 'react';
import type { Task } from '../tasks.contract.ts';
import { linkOf } from './TaskCard.tsx';

type Moving = Pick<Task, 'id' | 'status'>;
export type MovingCard = ReturnType<typeof useMovingCard>;

/**
 * Keeps focus at a card that moves below another heading of its list, or leaves it.
 * @param shown the tasks of the list
 * @param otherwise gets focus where the card is gone
 */
export function useMovingCard(shown: Task[], otherwise: RefObject<HTMLElement | null>) {
  /** As it is before it moves. */
  const moving = useRef<Moving | null>(null);
  const focus = (id: string) => (document.getElementById(linkOf(id)) ?? otherwise.current)?.focus();
  useEffect(() => {
    const before = moving.current;
    if (!before || shown.some(({ id, status }) => id === before.id && status === before.status)) return;
    moving.current = null;
    if (document.activeElement === document.body) focus(before.id);
  });

  return {
    /** Its button was pressed, which goes with it. */
    leaves(before: Moving) {
      moving.current = before;
    },
    /** It comes back because of a press elsewhere, in something that goes at once. */
    comesBack(before: Moving) {
      focus(before.id);
      moving.current = before;
    },
  };
}
