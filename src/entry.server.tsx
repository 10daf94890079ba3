import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { prerenderedPage } from './web/prerendered-page.ts';

/** No page is so long that a part of it should come later: it would need a script to appear. */
const WHOLE = 10_000_000;

/**
 * Makes one page, at the build. Waits for every part, so that a page is whole without a script, also
 * the parts whose own script the browser fetches after the page (`lazy`).
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
      // A page that cannot be made stops the build.
      onShellError: reject,
      onError: reject,
    });
  });
}
