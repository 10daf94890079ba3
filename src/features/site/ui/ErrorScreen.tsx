import { isRouteErrorResponse, useRouteError } from 'react-router';
import { paths } from '#web/paths.ts';

/** When a screen itself breaks. Plain on purpose: nothing that may have broken is used here. */
export function ErrorScreen() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="mx-auto grid max-w-2xl gap-4 px-4 py-16">
      <h1 className="text-3xl">
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
    </main>
  );
}
