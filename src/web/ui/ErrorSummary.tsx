import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';

interface FieldError {
  /** The field's id. */
  id: string;
  text: string;
  /** Path of the page with the field, if it is another one. */
  to?: string;
}

interface ErrorSummaryProps {
  errors: FieldError[];
  /** From a page that moves focus itself. */
  box?: RefObject<HTMLDivElement | null>;
}

/** What must be fixed before going on: takes focus, and each line links to its question. */
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

/** Scrolls to a field and focuses its first control. */
export function focusQuestion(id: string): void {
  const target = document.getElementById(id);
  const find = (selector: string) => target?.querySelector<HTMLElement>(selector);
  const control = target?.matches(CONTROLS) ? target : (find('input:checked') ?? find(CONTROLS));
  // A single field has its label above it.
  target?.scrollIntoView({ block: control === target ? 'center' : 'start' });
  control?.focus();
}

const CONTROLS = 'input, select, textarea';
