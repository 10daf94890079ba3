/**
 * The stream's cursor from before the page read anything of a person's: it arrives with the answer that says
 * who is signed in. All lists are read after that, so a stream that starts there delivers exactly what a list
 * may lack, and nothing has to be read twice.
 */
export const liveCursor = { place: '' };

/** Only the first one counts: cached data may be that old. Later the stream itself advances it. */
export function keepLivePlace({ headers }: Response): void {
  liveCursor.place ||= headers.get('live-place') ?? '';
}
