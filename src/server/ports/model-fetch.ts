/** More than this is no answer any more, however it is wrapped. The text itself has a limit of its own. */
const MAX_BYTES = 8_000_000;

/**
 * The fetch of a model service. It follows no redirect, which would carry key and prompt to another
 * host, and an answer that does not end, even without a line of text in it, fails after MAX_BYTES.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (!response.body) return response;
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes > MAX_BYTES) controller.error(new Error('the answer does not end'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(counted, { status, statusText, headers });
};
