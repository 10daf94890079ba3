import { ChevronDown } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface MenuProps {
  label: ReactNode;
  ariaLabel: string;
  items: { id: string; label: ReactNode; isCurrent?: boolean; onAction: () => void }[];
  /** Classes of the button, and of the list's position. */
  button?: string;
  list?: string;
}

const BUTTON =
  'fade inline-flex min-h-11 max-w-full cursor-pointer items-center gap-1 rounded-control border-2 border-hairline bg-surface px-2 font-semibold text-ink hover:border-control';

/** How far from the edge of the screen a list keeps. */
const EDGE_PX = 8;

/**
 * A button that opens a short list of buttons below it. A plain disclosure rather than an ARIA menu: Tab
 * walks through it, Escape closes it, and it costs every page 1 kB instead of 30.
 */
export function Menu({ label, ariaLabel, items, button: look = BUTTON, list = 'mt-1' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef<HTMLUListElement>(null);

  // Below a button near the left edge it would begin outside the screen.
  useLayoutEffect(() => {
    if (!open || !opened.current) return;
    const { style } = opened.current;
    style.transform = '';
    const { left } = opened.current.getBoundingClientRect();
    if (left < EDGE_PX) style.transform = `translateX(${EDGE_PX - left}px)`;
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  }
  function choose(onAction: () => void) {
    // What was chosen is gone with the list. A dialog that opens gives focus back to this button.
    button.current?.focus();
    setOpen(false);
    onAction();
  }
  function onBlur(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles Escape and blur of its buttons
    <div className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-label={ariaLabel}
        aria-expanded={open}
        aria-controls={id}
        onMouseDown={open ? keepFocus : undefined}
        onClick={() => setOpen(!open)}
        className={look}
      >
        {label}
        {look === BUTTON ? <ChevronDown aria-hidden className="size-5 flex-none" /> : null}
      </button>
      <ul
        ref={opened}
        id={id}
        hidden={!open}
        onMouseDown={keepFocus}
        className={`keep-clear absolute right-0 z-40 min-w-48 rounded-card border border-hairline bg-surface p-1.5 shadow-2 ${list}`}
      >
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              aria-pressed={item.isCurrent}
              onClick={() => choose(item.onAction)}
              className="fade flex min-h-11 w-full cursor-pointer items-center rounded-control px-3 text-left text-ink hover:bg-primary-soft hover:text-primary aria-pressed:font-semibold aria-pressed:text-primary"
            >
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Safari focuses no pressed button, but takes the focus from the one that has it: the list would close before the click. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
