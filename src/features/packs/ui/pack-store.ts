/**
 * A pack while it is requested and written, without React. The server writes; this follows along,
 * reconnecting on a bad connection and resuming where it left off.
 */
import { isRetryable } from '#web/data/retry.ts';
import { retryDelay } from '#web/data/retry-delay.ts';
import { createStore } from '#web/data/store.ts';
import type { GeneratedPack, PackPiece } from '../packs.contract.ts';
import type { PackType } from '../packs.rules/packs.ts';
import { isFinished } from '../packs.rules/states.ts';

export interface PackInput {
  topic: string;
  packType: PackType;
  userContext: string;
  /** Consent to processing by an external service. */
  agreed: boolean;
  /** Which document is meant, where the pack before asked. */
  chosen: string | null;
}

export interface PackStoreState {
  /** From the click until the server has acknowledged it. */
  asking: boolean;
  pack: GeneratedPack | null;
  /** Following, but nothing arrives: the connection is bad. */
  waiting: boolean;
  /** The pack to open does not exist. */
  missing: boolean;
}

export interface PackPorts {
  /** City or ZIP code of the latest assessment; empty if there is none (PACK-06). */
  locate(): Promise<string>;
  generate(id: string, input: PackInput, location: string): Promise<GeneratedPack>;
  read(id: string): Promise<GeneratedPack>;
  follow(id: string, from: number, signal: AbortSignal): Promise<AsyncIterable<PackPiece>>;
  stop(id: string): Promise<GeneratedPack>;
  newId(): string;
  sleep(ms: number): Promise<void>;
}

/** The user is watching: upper bound between two attempts, in milliseconds. */
const LONGEST_MS = 4000;

const NOTHING: PackStoreState = { asking: false, pack: null, waiting: false, missing: false };

export function createPackStore(ports: PackPorts) {
  const { getState, setState: set, subscribe } = createStore(NOTHING);
  /** Aborted when another pack is shown, or none. */
  let following = new AbortController();
  /** The last request, until it has been answered. */
  let lost: { asked: string; id: string } | null = null;

  function turnTo(next: Partial<PackStoreState>): AbortSignal {
    following.abort();
    following = new AbortController();
    set({ ...NOTHING, ...next });
    return following.signal;
  }

  function append(piece: PackPiece) {
    const { pack } = getState();
    if (!pack) return;
    const { from, text, links, choices, state, problem } = piece;
    set({
      waiting: false,
      pack: {
        ...pack,
        state,
        problem,
        choices,
        // From position 0 it is the whole text: a better order replaced what was shown.
        content: from === 0 ? text : pack.content + text,
        links: from === 0 ? links : [...new Set([...pack.links, ...links])],
      },
    });
  }

  async function follow(id: string, start: number, signal: AbortSignal): Promise<void> {
    let from = start;
    for (let failures = 0; !signal.aborted; ) {
      let failure: unknown;
      try {
        for await (const piece of await ports.follow(id, from, signal)) {
          if (signal.aborted) return;
          failures = 0;
          from = piece.next;
          append(piece);
          if (isFinished(piece.state)) return;
        }
      } catch (error) {
        if (signal.aborted) return;
        if (!isRetryable(error)) return set({ missing: true, waiting: false, pack: null });
        failure = error;
        set({ waiting: true });
      }
      await ports.sleep(retryDelay(failures, failure, LONGEST_MS));
      if (failure) failures += 1;
    }
  }

  /** PostgreSQL counts code points, JavaScript UTF-16 units. */
  const lengthOf = (text: string) => Array.from(text).length;

  function show(pack: GeneratedPack, signal: AbortSignal) {
    set({ asking: false, waiting: false, pack });
    if (!isFinished(pack.state)) void follow(pack.id, lengthOf(pack.content), signal);
  }

  return {
    getState,
    subscribe,

    /**
     * Generates a pack; a second click in the meantime does nothing (PACK-10). The pack on screen stays until the
     * new one is there: a refusal takes nothing away.
     * @returns the pack, or undefined if a request is already under way, or another pack was opened meanwhile
     * @throws the server's error or a network failure
     */
    async generate(input: PackInput): Promise<GeneratedPack | undefined> {
      if (getState().asking) return undefined;
      const signal = turnTo({ asking: true, pack: getState().pack });
      const same = JSON.stringify(input);
      // Perhaps only the response was lost: the same input is retried under the same id.
      if (lost?.asked !== same) lost = { asked: same, id: ports.newId() };
      try {
        const location = await ports.locate();
        const pack = await ports.generate(lost.id, input, location);
        lost = null;
        if (signal.aborted) return undefined;
        show(pack, signal);
        return pack;
      } catch (error) {
        if (!signal.aborted) set({ asking: false });
        throw error;
      }
    },

    /** Shows an existing pack, e.g. after a reload. */
    async open(id: string): Promise<void> {
      if (getState().pack?.id === id) return;
      const signal = turnTo({ asking: true });
      for (let failures = 0; !signal.aborted; failures += 1) {
        try {
          const pack = await ports.read(id);
          if (!signal.aborted) show(pack, signal);
          return;
        } catch (error) {
          if (signal.aborted) return;
          if (!isRetryable(error)) return set({ asking: false, waiting: false, missing: true });
          set({ waiting: true });
          await ports.sleep(retryDelay(failures, error, LONGEST_MS));
        }
      }
    },

    /** @throws if the server cannot be reached; it then goes on writing */
    async stop(): Promise<void> {
      const shown = getState().pack;
      if (!shown) return;
      const pack = await ports.stop(shown.id);
      if (getState().pack?.id === shown.id) turnTo({ pack });
    },

    /** Applies a change to the pack: kept, renamed. */
    replace(pack: GeneratedPack) {
      if (getState().pack?.id === pack.id) set({ pack });
    },

    close() {
      if (getState() !== NOTHING) turnTo({});
    },
  };
}
export type PackStore = ReturnType<typeof createPackStore>;
