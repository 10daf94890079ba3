/**
 * Where the live stream was before anything of a person was read here: it comes with the answer that says
 * who is signed in. Every list is read after that, so a stream that begins there hears exactly what a
 * list may lack, and nothing has to be read twice.
 */
export const livePlace = { place: '' };

/** The first one counts: what is kept here may be as old as that. From then on streams move it. */
export function keepLivePlace({ headers }: Response): void {
  livePlace.place ||= headers.get('live-place') ?? '';
}
