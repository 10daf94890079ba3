import { useEffect, useState } from 'react';
import { DAY_MS } from '#kit/days.ts';
import { localDay } from '../dates.ts';
import { Card } from '../ui/Card.tsx';
import { DueDate } from '../ui/DueDate.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { PersonChip } from '../ui/PersonChip.tsx';
import { StatusMenu } from '../ui/StatusMenu.tsx';

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'fails', label: 'Cannot be saved' },
] as const;
const REST = {
  isPending: false,
  isLoadingError: false,
  hasNextPage: false,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => null,
  refetch: () => null,
};

/** In the browser only: a prerendered page does not know today. */
function DueDates() {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  if (!isHere) return null;
  return (
    <ul>
      {[-3, -1, 0, 1, 12].map((days) => (
        <li key={days}>
          <DueDate due={localDay(new Date(Date.now() + days * DAY_MS))} />
        </li>
      ))}
      <li>
        <DueDate due={localDay()} done />
      </li>
    </ul>
  );
}

/** The building blocks of tasks, documents and appointments. */
export function Parts() {
  const [status, setStatus] = useState<(typeof STATUSES)[number]['value']>('open');
  return (
    <>
      <div className="grid justify-items-start gap-3">
        <PersonChip name="Maria Garcia" own />
        <PersonChip name="Dana Diaz" detail="Desert Home Care" />
        <PersonChip name="Wolfeschlegelsteinhausenbergerdorff" detail={LONG_ADDRESS} />
      </div>
      <DueDates />
      <StatusMenu
        label="Status"
        value={status}
        options={STATUSES}
        mayChoose={() => true}
        save={async (next) => {
          if (next === 'fails') throw new Error('it was to fail');
          setStatus(next);
        }}
      />
    </>
  );
}

const LONG_ADDRESS = 'somebody.with.a.very.long.name@an-equally-long-name-of-a-place.example.com';

/** A list, and everything that can replace it. */
export function Lists() {
  return (
    <>
      <PagedList query={{ ...REST, hasNextPage: true }} empty="Nothing">
        {['One', 'Two'].map((each) => (
          <li key={each}>
            <Card>{each}</Card>
          </li>
        ))}
      </PagedList>
      <PagedList query={REST} empty="There is nothing yet. What to do about it.">
        {[]}
      </PagedList>
      <PagedList query={{ ...REST, isPending: true }} empty="Nothing">
        {[]}
      </PagedList>
      <PagedList query={{ ...REST, isLoadingError: true }} empty="Nothing">
        {[]}
      </PagedList>
    </>
  );
}
