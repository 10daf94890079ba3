import type { MiddlewareHandler } from 'hono';
import { currentRequest } from '#db/request.ts';

/**
 * Answers a mistake of ours with a page, where a person would otherwise read JSON: they followed a link, to a page or
 * to a download. It has no script, no style and no language of its own, so that nothing of it can be broken.
 */
export function errorPages(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { status, headers } = c.res;
    if (status < 500 || c.req.method !== 'GET' || !c.req.header('accept')?.includes('text/html')) return;
    const retryAfter = headers.get('retry-after');
    c.res = undefined;
    c.res = c.html(pageOf(currentRequest()?.number ?? ''), status as 500, {
      'cache-control': 'no-store',
      ...(retryAfter && { 'retry-after': retryAfter }),
    });
  };
}

const pageOf = (number: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong / Algo salió mal</title>
<h1>Something went wrong</h1>
<p>What you saved is safe. Please load this page again in a moment.</p>
<p>If you write to us, give this number: <strong>${number}</strong></p>
<div lang="es">
<h2>Algo salió mal</h2>
<p>Lo que guardó está a salvo. Vuelva a cargar esta página en un momento.</p>
<p>Si nos escribe, indique este número: <strong>${number}</strong></p>
</div>
<p><a href="/">Kinkeeper</a></p>
</html>
`;
