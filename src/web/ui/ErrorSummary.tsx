import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

/** What must be mended before going on: takes the focus, each line leads to its question. */
export function ErrorSummary({ errors }: { errors: { id: string; text: string }[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-card border-2 border-danger bg-surface p-4">
      <h2 className="mb-2 text-lg text-danger">
        <Trans>There is a problem</Trans>
      </h2>
      <ul className="grid gap-1">
        {errors.map((error) => (
          <li key={error.id}>
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
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusQuestion(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'start' });
  const control = target?.matches('input, textarea')
    ? target
    : target?.querySelector<HTMLElement>('input, textarea');
  (control as HTMLElement | null | undefined)?.focus();
}
