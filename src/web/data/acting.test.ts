import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abortRequests, actAs, fetchAs } from './acting.ts';

const request = (signal?: AbortSignal) =>
  new Request('http://localhost/api/projects', signal ? { signal } : {});
const isSettled = async (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    new Promise((resolve) => setTimeout(resolve, 20, false)),
  ]);

/** Answers on demand; notices when a request is aborted. */
function server() {
  const cut: unknown[] = [];
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (_: Request, { signal }: { signal: AbortSignal }) =>
        new Promise<Response>((resolve, reject) => {
          answers.push(resolve);
          signal.addEventListener('abort', () => {
            cut.push(signal.reason);
            reject(signal.reason);
          });
        }),
    ),
  );
  return { cut, answer: () => answers.at(-1)?.(new Response('{}')) };
}

beforeEach(() => actAs('maria'));
afterEach(() => {
  abortRequests()();
  actAs(null);
  vi.unstubAllGlobals();
});

describe('a request in somebody’s name', () => {
  it('is answered', async () => {
    const { answer } = server();
    const asked = fetchAs(request(), {});
    answer();
    expect((await asked).status).toBe(200);
  });

  it('fails when its caller aborts it', async () => {
    server();
    const asker = new AbortController();
    const asked = fetchAs(request(asker.signal), {});
    asker.abort(new Error('changed my mind'));
    await expect(asked).rejects.toThrow('changed my mind');
  });

  it('is aborted and never settles when they sign out, and no more are sent', async () => {
    const { cut } = server();
    const before = fetchAs(request(), {});
    abortRequests();
    const after = fetchAs(request(), {});
    expect(cut).toHaveLength(1);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await isSettled(before)).toBe(false);
    expect(await isSettled(after)).toBe(false);
  });

  it('is sent again if they stay after all, and for the next person', async () => {
    server();
    const stay = abortRequests();
    void fetchAs(request(), {});
    expect(fetch).not.toHaveBeenCalled();
    stay();
    void fetchAs(request(), {});
    expect(fetch).toHaveBeenCalledTimes(1);
    abortRequests();
    actAs('maria');
    void fetchAs(request(), {});
    expect(fetch).toHaveBeenCalledTimes(1);
    actAs('dana');
    void fetchAs(request(), {});
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
