// The pack store for tests: with its own fake line instead of a server.
import { vi } from 'vitest';
import type { GeneratedPack, PackPiece } from '#features/packs/packs.contract.ts';
import { createPackStore, type PackInput, type PackPorts } from '#features/packs/ui/pack-store.ts';

export const INPUT: PackInput = {
  topic: 'Falls',
  packType: 'care_plan',
  userContext: '',
  agreed: false,
  chosen: null,
};
export const FINAL = Object.assign(new Error('not there'), { defined: true, code: 'NOT_FOUND' });
export const LOST = new Error('the line is bad');

export const packOf = (id: string, changes: Partial<GeneratedPack> = {}): GeneratedPack => ({
  id,
  title: 'Falls',
  topic: 'Falls',
  pack_type: 'care_plan',
  user_context: '',
  location: '',
  locale: 'en',
  state: 'writing',
  problem: null,
  engine: 'model',
  model: 'm',
  content: '',
  links: [],
  choices: [],
  chosen: null,
  near: [],
  kept: false,
  may_be_outdated: false,
  created_at: '2026-06-01T00:00:00Z',
  ...changes,
});
export const pieceOf = (from: number, text: string, changes: Partial<PackPiece> = {}): PackPiece => ({
  state: 'writing',
  problem: null,
  links: [],
  choices: [],
  from,
  text,
  next: from + Array.from(text).length,
  ...changes,
});

/** A line to the server where the test decides what arrives, and when. */
function line() {
  const waiting: PromiseWithResolvers<PackPiece | null>[] = [];
  const next = () => {
    const each = Promise.withResolvers<PackPiece | null>();
    waiting.push(each);
    return each.promise;
  };
  return {
    send: (piece: PackPiece) => waiting.shift()?.resolve(piece),
    end: () => waiting.shift()?.resolve(null),
    fail: (error: Error) => waiting.shift()?.reject(error),
    async *read() {
      for (let piece = await next(); piece; piece = await next()) yield piece;
    },
  };
}

export function setUp(changes: Partial<PackPorts> = {}) {
  const lines: (ReturnType<typeof line> & { id: string; from: number; signal: AbortSignal })[] = [];
  const slept: number[] = [];
  let ids = 0;
  const ports: PackPorts = {
    locate: async () => 'Tempe',
    generate: vi.fn(async (id: string) => packOf(id)),
    read: vi.fn(async (id: string) => packOf(id)),
    follow: vi.fn(async (id, from, signal) => {
      const each = Object.assign(line(), { id, from, signal });
      lines.push(each);
      return each.read();
    }),
    stop: async (id) => packOf(id, { state: 'stopped', content: 'All of it.' }),
    newId: () => `id-${++ids}`,
    sleep: async (ms) => void slept.push(ms),
    ...changes,
  };
  const store = createPackStore(ports);
  /** Runs everything that is ready to run. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { store, ports, lines, slept, settle, state: () => store.getState() };
}
