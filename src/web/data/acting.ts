let personId: string | null = null;
/** They sign out: nobody waits for an answer any more. */
let leaving = false;
const underWay = new Set<AbortController>();

/** Says whom the page shows as signed in; what it asks from now on is asked in that name. */
export function actAs(person: string | null): void {
  if (person !== personId) leaving = false;
  personId = person;
}

export const actingAs = () => personId;

/**
 * Cuts off what was asked, and asks nothing more: the server would refuse it, and whoever asked would take
 * that for a failure.
 * @returns asks again, when they stay after all
 */
export function stopAsking(): () => void {
  leaving = true;
  for (const each of underWay) each.abort();
  return () => {
    leaving = false;
  };
}

/** As `fetch`, for what is asked in somebody's name; it never answers when they sign out meanwhile. */
export async function fetchAs(request: Request, init: RequestInit): Promise<Response> {
  const never = new Promise<Response>(() => {});
  if (leaving) return never;
  const { signal } = request;
  const asked = new AbortController();
  signal.addEventListener('abort', () => asked.abort(signal.reason));
  underWay.add(asked);
  try {
    return await fetch(request, { ...init, signal: asked.signal });
  } catch (error) {
    if (asked.signal.aborted && !signal.aborted) return never;
    throw error;
  } finally {
    underWay.delete(asked);
  }
}
