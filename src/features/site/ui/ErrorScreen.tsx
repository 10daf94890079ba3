import { useEffect, useRef } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { paths } from '#kit/paths.ts';

/** Shown when a screen itself crashes. Plain on purpose: it uses nothing that may be broken. */
export function ErrorScreen() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="mx-auto grid max-w-2xl gap-4 px-4 py-16">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {missing ? 'Oops! Page not found' : 'Something went wrong / Algo salió mal'}
      </h1>
      <p>
        What you saved is safe. Please load the page again. / Lo que guardó está a salvo. Vuelva a cargar la
        página.
      </p>
      <p>
        <a className="link" href={paths.home()}>
          Home / Inicio
        </a>
      </p>
      <p>
        Danger? / ¿Peligro?{' '}
        <a className="link" href="tel:911">
          911
        </a>
        . Crisis? / ¿Una crisis?{' '}
        <a className="link" href="tel:988">
          988
        </a>
        .
      </p>
    </main>
  );
}
