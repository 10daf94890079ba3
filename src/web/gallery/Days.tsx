import { Suspense, useEffect, useState } from 'react';
import { daysAfter } from '#kit/days.ts';
import { localDay } from '../dates.ts';
import { lazyAgain } from '../lazy-again.ts';
import { Section } from './Section.tsx';

const MonthCalendar = lazyAgain(() => import('../ui/MonthCalendar.tsx'));

/** A month, with a day for each thing there is to say about one. */
export default function Days() {
  const [isOpen, setOpen] = useState(false);
  // In the browser only: a prerendered page does not know today.
  useEffect(() => setOpen(true), []);
  return <Section title="A month">{isOpen ? <Month /> : null}</Section>;
}

function Month() {
  const today = localDay();
  const [day, setDay] = useState<string | null>(null);
  const [focused, setFocused] = useState(today);
  return (
    <Suspense fallback="Loading">
      <MonthCalendar
        label="Choose a day"
        value={day}
        onChange={setDay}
        first={today}
        last={daysAfter(today, 30)}
        focused={focused}
        onFocus={setFocused}
        notes={
          new Map([
            [daysAfter(today, 1), { text: '2 appointments', isMarked: true }],
            [daysAfter(today, 2), { text: 'Nobody is there on this day.', isUnavailable: true }],
          ])
        }
      />
    </Suspense>
  );
}
