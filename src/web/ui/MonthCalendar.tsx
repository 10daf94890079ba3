import { type CalendarDate, parseDate } from '@internationalized/date';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useContext, useId } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
  I18nProvider,
} from 'react-aria-components';
import { intlTag } from '#kit/locale.ts';

/** What there is to say about a day. */
export interface DayNote {
  /** Read with the day; below the calendar while the day has focus. */
  text: string;
  /** The day can be reached, not chosen; the text says why. */
  isUnavailable?: boolean;
  /** A dot below the number. */
  isMarked?: boolean;
}

interface MonthCalendarProps {
  label: string;
  /** 2026-11-23, as are all days here; null if none is chosen. */
  value: string | null;
  onChange: (day: string) => void;
  /** The first and last day that can be reached. */
  first?: string;
  last?: string;
  /** The focused day, which decides the month. */
  focused: string;
  onFocus: (day: string) => void;
  notes?: ReadonlyMap<string, DayNote> | undefined;
}

/** A month to choose a day from, with arrow keys. Lazy: load it with the screen that shows it. */
export default function MonthCalendar({
  label,
  value,
  onChange,
  first,
  last,
  focused,
  onFocus,
  notes,
}: MonthCalendarProps) {
  const { i18n } = useLingui();
  const id = useId();
  const note = notes?.get(focused);
  const noteId = (day: string) => `${id}-${day}`;
  return (
    <I18nProvider locale={intlTag(i18n.locale)}>
      <Calendar
        aria-label={label}
        className="grid w-full max-w-md gap-2"
        value={value === null ? null : parseDate(value)}
        onChange={(day: CalendarDate) => onChange(day.toString())}
        {...(first && { minValue: parseDate(first) })}
        {...(last && { maxValue: parseDate(last) })}
        focusedValue={parseDate(focused)}
        onFocusChange={(day: CalendarDate) => onFocus(day.toString())}
        isDateUnavailable={(day) => notes?.get(day.toString())?.isUnavailable ?? false}
      >
        <div className="flex items-center justify-between gap-2">
          <TurnButton to="previous" />
          <CalendarHeading className="min-w-0 text-center font-body text-base font-semibold first-letter:uppercase" />
          <TurnButton to="next" />
        </div>
        <CalendarGrid className="w-full table-fixed border-collapse" weekdayStyle="short">
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell className="pb-1 text-[min(1rem,4.5vw)] font-semibold wrap-normal text-ink-2">
                {day}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => {
              const about = notes?.get(date.toString());
              return (
                <CalendarCell
                  date={date}
                  className={CELL}
                  // React Aria passes no description on to the button in the cell.
                  ref={(cell: HTMLElement | null) => {
                    const button = cell?.firstElementChild;
                    if (about) button?.setAttribute('aria-describedby', noteId(date.toString()));
                    else button?.removeAttribute('aria-describedby');
                  }}
                >
                  {({ formattedDate }) => (
                    <>
                      {formattedDate}
                      {about?.isMarked ? <span aria-hidden className={MARK} /> : null}
                    </>
                  )}
                </CalendarCell>
              );
            }}
          </CalendarGridBody>
        </CalendarGrid>
        {/* Screen readers read it with the day. */}
        <p aria-hidden className="min-h-7 text-sm text-ink-2">
          {note?.text}
        </p>
        <div hidden>
          {[...(notes ?? [])].map(([day, { text }]) => (
            <span key={day} id={noteId(day)}>
              {text}
            </span>
          ))}
        </div>
      </Calendar>
    </I18nProvider>
  );
}

/** React Aria's own button would bring all of it to every screen with a dialog, which needs only its context. */
function TurnButton({ to }: { to: 'previous' | 'next' }) {
  const { t } = useLingui();
  const month = useContext(CalendarStateContext);
  const isNext = to === 'next';
  const isOver =
    (isNext ? month?.isNextVisibleRangeInvalid() : month?.isPreviousVisibleRangeInvalid()) ?? true;
  const Icon = isNext ? ChevronRight : ChevronLeft;
  function turn() {
    if (isOver) return;
    if (isNext) month?.focusNextPage();
    else month?.focusPreviousPage();
  }
  return (
    <button
      type="button"
      // Not `disabled`, which would drop the focus at the last month.
      aria-disabled={isOver}
      aria-label={isNext ? t`Next month` : t`Previous month`}
      className={TURN}
      onClick={turn}
    >
      <Icon aria-hidden className="size-6" />
    </button>
  );
}

const TURN =
  'fade grid size-12 min-w-[44px] cursor-pointer place-items-center rounded-control border-2 border-control bg-surface text-primary hover:bg-primary-soft aria-disabled:cursor-not-allowed aria-disabled:opacity-40';
const CELL =
  'fade relative mx-auto my-0.5 grid h-12 w-full max-w-12 cursor-pointer place-items-center rounded-control border-2 border-transparent text-[min(1em,5.5vw)] font-semibold wrap-normal tabular-nums outline-none hover:border-control data-[focus-visible]:outline-3 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-focus data-[selected]:bg-primary data-[selected]:text-on-primary data-[unavailable]:cursor-default data-[unavailable]:border-transparent data-[unavailable]:font-normal data-[unavailable]:text-ink-2 data-[unavailable]:line-through data-[disabled]:cursor-default data-[disabled]:border-transparent data-[disabled]:font-normal data-[disabled]:text-ink-2 data-[disabled]:opacity-50 data-[outside-month]:invisible';
const MARK = 'absolute bottom-1 size-1.5 rounded-full bg-current';
