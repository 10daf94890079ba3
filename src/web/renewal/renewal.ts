/**
 * Replaces the scripts of a page by those of a newer version, by loading the page again at a quiet moment. While
 * processes are replaced one by one, both versions answer, and either may be the next.
 */

/** Out of sight for this long, nobody is about to come back with a code from another window. */
const HIDDEN_MS = 60_000;
/** In sight, but nobody has touched anything: longer than it takes to read what is on screen. */
const UNTOUCHED_MS = 10 * 60_000;

/** How long what has been the case; null if it is not. In milliseconds. */
export interface Moment {
  hidden: number | null;
  untouched: number;
  /** Whether another screen has just been opened, and nothing was touched since. */
  isArriving: boolean;
}

/** Whether nobody is in the middle of something, as far as time tells. */
export const isQuiet = ({ hidden, untouched, isArriving }: Moment): boolean =>
  isArriving || untouched >= UNTOUCHED_MS || (hidden !== null && hidden >= HIDDEN_MS);

export interface RenewalPorts {
  /** The version of this page. */
  own: string;
  /** In milliseconds. */
  now(): number;
  /** Whether something would be lost or cut short. */
  isBusy(): boolean;
  /** @returns the version that loading the page again would bring; empty if it is not known */
  offered(): Promise<string>;
  /** Versions this tab has left or loaded for. */
  seen(): readonly string[];
  /** @returns whether it is kept, also beyond this page */
  keepSeen(versions: readonly string[]): boolean;
  reload(): void;
}
export type Renewal = ReturnType<typeof createRenewal>;

export function createRenewal(ports: RenewalPorts) {
  const { own, now } = ports;
  let served = '';
  let hiddenAt: number | null = null;
  let touchedAt = now();
  let isArriving = false;
  let asking = false;
  let arrivedMeanwhile = false;

  const isDue = () => served !== '' && served !== own && !ports.seen().includes(served);
  const hidden = () => (hiddenAt === null ? null : now() - hiddenAt);
  const mayLoad = () =>
    isDue() && isQuiet({ hidden: hidden(), untouched: now() - touchedAt, isArriving }) && !ports.isBusy();

  /** Loads the page again if this is the moment, and if that would bring another version. */
  async function look(): Promise<void> {
    if (asking || !mayLoad()) return;
    asking = true;
    arrivedMeanwhile = false;
    const offered = await ports.offered().catch(() => '');
    asking = false;
    if (offered && offered !== own) {
      // Once for each version: the next answer may come from the version before after all.
      if (mayLoad() && ports.keepSeen([...ports.seen(), own, served, offered])) ports.reload();
      // Nobody answered, or one of the version before: later, or now at a screen that was opened meanwhile.
    } else if (arrivedMeanwhile) await look();
  }

  return {
    look,
    heard(version: string) {
      served = version;
    },
    /** Somebody did something on this page. */
    touched() {
      touchedAt = now();
      isArriving = false;
    },
    /** The page came into sight, or went out of it. */
    turned(isHidden: boolean) {
      hiddenAt = isHidden ? now() : null;
      if (!isHidden) touchedAt = now();
    },
    /** Another screen was opened. */
    arrived() {
      isArriving = true;
      arrivedMeanwhile = asking;
      return look();
    },
  };
}
