import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { prerenderedPage } from './web/prerendered-page.ts';

/** Larger than any page: parts streamed later would need a script to appear. */
const WHOLE = 10_000_000;

/**
 * Prerenders one page at build time. Waits for every part, including `lazy` ones, so that the page is
 * complete without scripts.
 */
export default function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  prerenderedPage.isShell = routerContext.isSpaMode;
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      progressiveChunkSize: WHOLE,
      onAllReady() {
        const body = new PassThrough();
        responseHeaders.set('content-type', 'text/html');
        resolve(
          new Response(createReadableStreamFromReadable(body), {
            headers: responseHeaders,
            status: responseStatusCode,
          }),
        );
        pipe(body);
      },
      // A page that fails to render stops the build.
      onShellError: reject,
      onError: reject,
    });
  });
}
