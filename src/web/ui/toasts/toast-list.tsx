import { toast } from 'sonner';

type ToastKind = 'success' | 'info' | 'error' | 'refused';

export interface Notice {
  kind: ToastKind;
  title: string;
  description: string | undefined;
  id: string;
}

interface Shown extends Notice {
  /** sonner's id. What is raised while its forerunner fades away would fade with it, so each has its own. */
  toastId: string;
  /** The screen it tells of. */
  pathname: string;
}

/** How long what needs no answer stays, in milliseconds. */
export const STAYS_MS = 10_000;

const shownById = new Map<string, Shown>();
/** When each was raised last: by count, not by clock. */
const raisedAt = new Map<string, number>();
let raised = 0;

/** Shows a notice. An equal one is replaced, and announced again. */
export function raise(notice: Notice): void {
  const { kind, title, description, id } = notice;
  raised += 1;
  const toastId = (shownById.get(id) ?? equalTo(notice))?.toastId ?? `${id} ${raised}`;
  shownById.set(id, { ...notice, toastId, pathname: location.pathname });
  raisedAt.set(toastId, raised);
  const lasts = kind === 'error' || kind === 'refused';
  const show = lasts ? toast.error : kind === 'success' ? toast.success : toast;
  // A key of its own makes new nodes of equal words: only what is new in a live region is announced.
  show(<span key={raised}>{title}</span>, {
    id: toastId,
    description: description === undefined ? undefined : <span key={raised}>{description}</span>,
    duration: lasts ? Number.POSITIVE_INFINITY : STAYS_MS,
    onDismiss: () => forget(toastId),
    onAutoClose: () => forget(toastId),
  });
  if (kind === 'refused') leaveWithNextChange();
}

/** Takes a notice away; the same words stay while another still says them. */
export function clear(id: string): void {
  const shown = shownById.get(id);
  shownById.delete(id);
  const others = [...shownById.values()];
  if (shown && !others.some((each) => each.toastId === shown.toastId)) toast.dismiss(shown.toastId);
}

/**
 * Takes away the errors of screens that were left. What is said on the way to the sign-in page belongs there.
 * @param signIn the path of the sign-in page
 */
export function clearLeft(pathname: string, signIn: string): void {
  for (const [id, shown] of errors()) {
    if (pathname === signIn) shown.pathname = signIn;
    else if (shown.pathname !== pathname) clear(id);
  }
}

/** Where nothing is shown over the page, nothing waits for the next page that has it. */
export function clearErrors(): void {
  for (const [id] of errors()) clear(id);
}

const errors = () => [...shownById].filter(([, { kind }]) => kind === 'error' || kind === 'refused');

/** @returns how many were raised so far */
export const toastsShown = () => raised;
/** @returns which of them a toast is, counted from 1 */
export const raisedAs = (toastId: string | number) => raisedAt.get(String(toastId)) ?? 0;

function equalTo({ kind, title, description }: Notice): Shown | undefined {
  return [...shownById.values()].find(
    (each) => each.kind === kind && each.title === title && each.description === description,
  );
}

function forget(toastId: string): void {
  raisedAt.delete(toastId);
  for (const [id, shown] of shownById) if (shown.toastId === toastId) shownById.delete(id);
}

/** What was refused is being corrected: the word of it goes. The page itself says what is still missing. */
function leaveWithNextChange(): void {
  const leave = () => {
    for (const type of CHANGES) document.removeEventListener(type, leave, true);
    for (const [id, { kind }] of shownById) if (kind === 'refused') clear(id);
  };
  // The click that was refused still brings its own change.
  setTimeout(() => {
    for (const type of CHANGES) document.addEventListener(type, leave, true);
  });
}

const CHANGES = ['input', 'change'];
