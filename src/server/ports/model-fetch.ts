/** No answer is larger, however it is framed. The text itself has its own limit. */
const ANSWER_MAX_BYTES = 8_000_000;

/**
 * The fetch of a model service. It follows no redirects, which would carry key and prompt to another host,
 * and fails after ANSWER_MAX_BYTES of an endless answer, even one without a line of text.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (!response.body) return response;
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes > ANSWER_MAX_BYTES) controller.error(new Error('the answer does not end'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(counted, { status, statusText, headers });
};
