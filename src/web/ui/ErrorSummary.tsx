import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';

interface FieldError {
  /** Of the field. */
  id: string;
  text: string;
  /** Where the field is, when it is on another page. */
  to?: string;
}

interface ErrorSummaryProps {
  errors: FieldError[];
  /** From a page that moves the focus itself. */
  box?: RefObject<HTMLDivElement | null>;
}

/** What must be mended before going on: takes the focus, each line leads to its question. */
export function ErrorSummary({ errors, box }: ErrorSummaryProps) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) own.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box ?? own}
      role="alert"
      tabIndex={-1}
      className="rounded-card border-2 border-danger bg-surface p-4"
    >
      <h2 className="mb-2 text-lg text-danger">
        <Trans>There is a problem</Trans>
      </h2>
      <ul className="grid gap-1">
        {errors.map((error) => (
          <li key={error.id}>
            {error.to ? (
              <Link to={error.to} className="text-danger underline">
                {error.text}
              </Link>
            ) : (
              <a
                href={`#${error.id}`}
                className="text-danger underline"
                onClick={(event) => {
                  event.preventDefault();
                  focusQuestion(error.id);
                }}
              >
                {error.text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Brings a field into view, with the focus on its first control. */
export function focusQuestion(id: string): void {
  const target = document.getElementById(id);
  const isControl = target?.matches('input, textarea');
  // A single field has its label above it.
  target?.scrollIntoView({ block: isControl ? 'center' : 'start' });
  const control = isControl
    ? target
    : (target?.querySelector<HTMLElement>('input:checked') ??
      target?.querySelector<HTMLElement>('input, textarea'));
  (control as HTMLElement | null | undefined)?.focus();
}
