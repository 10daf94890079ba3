import { toast } from 'sonner';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

type ToastKind = 'success' | 'info' | 'error' | 'refused';

export interface Notice {
  kind: ToastKind;
  title: string;
  description: string | undefined;
  action?: ToastAction | undefined;
  id: string;
}

interface Shown extends Notice {
  /**
   * sonner's id. A toast raised while its predecessor with the same id fades out would fade with it, so each
   * gets its own.
   */
  toastId: string;
  /** The path of the screen it belongs to. */
  pathname: string;
}

/** How long a toast that needs no answer stays, in milliseconds. */
export const STAYS_MS = 10_000;

const shownById = new Map<string, Shown>();
/** The order in which toasts were last raised: a counter, not a clock. */
const raisedAt = new Map<string, number>();
let raised = 0;
/** How many had been raised when somebody last pressed something. */
let raisedAtPress = 0;

/** Shows a notice. An identical one is replaced, and announced again. */
export function raise(notice: Notice): void {
  const { kind, title, description, action, id } = notice;
  raised += 1;
  // The same words may offer to take back something else.
  const before = shownById.get(id) ?? (action ? undefined : equalTo(notice));
  const toastId = before?.toastId ?? `${id} ${raised}`;
  shownById.set(id, { ...notice, toastId, pathname: location.pathname });
  raisedAt.set(toastId, raised);
  const lasts = kind === 'error' || kind === 'refused';
  const failure = kind === 'error' && document.body.dataset.failure;
  const show = lasts ? toast.error : kind === 'success' ? toast.success : toast;
  // A new key makes new nodes even for the same words: live regions announce only what is new.
  show(<span key={raised}>{title}</span>, {
    id: toastId,
    description:
      description === undefined && !action && !failure ? undefined : (
        <span key={raised}>
          {description}
          {failure && <span className="block">{failure}</span>}
          {action ? <ActionButton action={action} onPressed={() => clear(id)} /> : null}
        </span>
      ),
    duration: lasts ? Number.POSITIVE_INFINITY : STAYS_MS,
    onDismiss: () => forget(toastId),
    onAutoClose: () => forget(toastId),
  });
  if (kind === 'refused') leaveWithNextChange();
}

function ActionButton({ action, onPressed }: { action: ToastAction; onPressed: () => void }) {
  return (
    <button
      type="button"
      className="link flex min-h-11 cursor-pointer items-center font-semibold"
      onClick={() => {
        action.onPress();
        onPressed();
      }}
    >
      {action.label}
    </button>
  );
}

/** Removes a notice; the same words stay if another notice still has them. */
export function clear(id: string): void {
  const shown = shownById.get(id);
  shownById.delete(id);
  const others = [...shownById.values()];
  if (shown && !others.some((each) => each.toastId === shown.toastId)) toast.dismiss(shown.toastId);
}

/**
 * Removes the errors of screens that were left. Those raised on the way to the sign-in page stay there.
 * @param signIn the path of the sign-in page
 */
export function clearLeft(pathname: string, signIn: string): void {
  for (const [id, shown] of errors()) {
    if (pathname === signIn) shown.pathname = signIn;
    else if (shown.pathname !== pathname) clear(id);
  }
}

/** Where there is no toast region, errors must not wait for the next page that has one. */
export function clearErrors(): void {
  for (const [id] of errors()) clear(id);
}

const errors = () => [...shownById].filter(([, { kind }]) => kind === 'error' || kind === 'refused');

/** @returns how many had been raised before the last press: later ones came of it, and so may a dialog */
export const toastsBeforePress = () => raisedAtPress;
/** @returns a toast's position in that order, from 1 */
export const orderOf = (toastId: string | number) => raisedAt.get(String(toastId)) ?? 0;

function equalTo({ kind, title, description }: Notice): Shown | undefined {
  return [...shownById.values()].find(
    (each) => each.kind === kind && each.title === title && each.description === description,
  );
}

function forget(toastId: string): void {
  raisedAt.delete(toastId);
  for (const [id, shown] of shownById) if (shown.toastId === toastId) shownById.delete(id);
}

/** Stops waiting for the change with which the last refusal leaves. */
let stopWaiting = () => {};

/** The person is correcting what was refused: the toast goes. The page itself says what is still missing. */
function leaveWithNextChange(): void {
  // The next refused click still causes its own change event: it is no correction of the one before.
  stopWaiting();
  const leave = () => {
    stopWaiting();
    for (const [id, { kind }] of shownById) if (kind === 'refused') clear(id);
  };
  // Nor is this one's.
  const timer = setTimeout(() => {
    for (const type of CHANGES) document.addEventListener(type, leave, true);
  });
  stopWaiting = () => {
    clearTimeout(timer);
    for (const type of CHANGES) document.removeEventListener(type, leave, true);
  };
}

const CHANGES = ['input', 'change'];

const notePress = () => {
  raisedAtPress = raised;
};
// Before any handler of the press.
for (const type of ['click', 'keydown']) document.addEventListener(type, notePress, true);
