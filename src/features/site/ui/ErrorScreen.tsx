import { useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { CRISIS, EMERGENCY, smsLink, telLink } from '#kit/contacts.ts';
import { paths } from '#kit/paths.ts';

/** Shown when a screen itself crashes. Plain on purpose: it uses nothing that may be broken. */
export function ErrorScreen() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const [isCut, setCut] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    setCut(!navigator.onLine);
    heading.current?.focus();
  }, []);
  /** Not without a connection: the browser's own page would take the place of this one. */
  const reload = () =>
    void fetch('/healthz').then(
      () => window.location.reload(),
      () => setCut(true),
    );
  return (
    <main className="mx-auto grid max-w-2xl gap-4 px-4 py-16">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {missing
          ? 'Oops! Page not found'
          : isCut
            ? 'No connection / Sin conexión'
            : 'Something went wrong / Algo salió mal'}
      </h1>
      <p role="status">
        What you saved is safe. {isCut ? 'Once you have a connection, please' : 'Please'} load the page again.
        / Lo que guardó está a salvo. {isCut ? 'Cuando tenga conexión, vuelva' : 'Vuelva'} a cargar la página.
      </p>
      <p>
        <button type="button" className="link" onClick={reload}>
          Load the page again / Volver a cargar la página
        </button>
      </p>
      <p>
        <a className="link" href={paths.home()}>
          Home / Inicio
        </a>
      </p>
      <p>
        Danger? / ¿Peligro? <a href={telLink(EMERGENCY)}>911</a>. Crisis? / ¿Una crisis?{' '}
        <a href={telLink(CRISIS)}>988</a>, <a href={smsLink(CRISIS)}>text / texto 988</a>.
      </p>
    </main>
  );
}
