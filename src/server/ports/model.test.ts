import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ASKED,
  type ModelServer,
  outcome,
  type Protocol,
  type Script,
  STAYS,
  startModelServer,
} from '#test/support/model-server.ts';
import { type Model, openModel } from './model.ts';

const KEY = 'key-of-the-operator';
const PRINTS = ['log', 'info', 'warn', 'error'] as const;
const BOTH: Protocol[] = ['openai-compatible', 'anthropic'];

describe.each(BOTH)('a model that speaks %s', (protocol) => {
  let server: ModelServer;
  const open = (limits = {}, settings = {}) =>
    openModel(
      { AI_PROVIDER: protocol, AI_BASE_URL: server.url, AI_API_KEY: KEY, AI_MODEL: 'm', ...settings },
      { stallMs: 5000, maxCharacters: 100, ...limits },
    ) as Model;
  const [stop, length, filter] =
    protocol === 'anthropic' ? ['end_turn', 'max_tokens', 'refusal'] : ['stop', 'length', 'content_filter'];

  beforeAll(async () => {
    // The short timeouts below are for the service, not for loading the SDK.
    await Promise.all([import('ai'), import('@ai-sdk/anthropic'), import('@ai-sdk/openai-compatible')]);
    server = await startModelServer(protocol);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.seen.length = 0;
    for (const name of PRINTS) vi.spyOn(console, name);
  });
  afterEach(() => {
    for (const name of PRINTS) expect(console[name]).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('gets the two texts and nothing else, no tools, and its key in the right header [PACK-14]', async () => {
    server.script({ do: 'answer', pieces: ['Hello.'] });
    await outcome(open());
    expect(server.seen).toHaveLength(1);
    const [{ method, path, headers, body } = { headers: {} }] = server.seen;
    if (protocol === 'anthropic') {
      expect({ method, path }).toEqual({ method: 'POST', path: '/v1/messages' });
      expect(headers).toMatchObject({ 'x-api-key': KEY });
      expect(headers).not.toHaveProperty('authorization');
      expect(body).toEqual({
        model: 'm',
        max_tokens: expect.any(Number),
        system: [{ type: 'text', text: ASKED.system }],
        messages: [{ role: 'user', content: [{ type: 'text', text: ASKED.prompt }] }],
        stream: true,
      });
    } else {
      expect({ method, path }).toEqual({ method: 'POST', path: '/v1/chat/completions' });
      expect(headers).toMatchObject({ authorization: `Bearer ${KEY}` });
      expect(headers).not.toHaveProperty('x-api-key');
      expect(body).toEqual({
        model: 'm',
        messages: [
          { role: 'system', content: ASKED.system },
          { role: 'user', content: ASKED.prompt },
        ],
        stream: true,
      });
    }
    expect(JSON.stringify(body)).not.toContain(KEY);
  });

  it('streams its pieces, before the last is written [PACK-14]', async () => {
    server.script({ do: 'pause', pieces: ['One ', 'two ', 'three.'] });
    const got: string[] = [];
    server.release();
    for await (const piece of open().write(STAYS)) {
      got.push(piece);
      server.release();
    }
    expect(got).toEqual(['One ', 'two ', 'three.']);
  });

  it.each<[string, Script, object]>([
    [
      'answers in three pieces',
      { do: 'answer', pieces: ['a', 'b', 'c'] },
      { text: 'abc', pieces: ['a', 'b', 'c'] },
    ],
    ['thinks first', { do: 'answer', pieces: ['abc'], thoughts: ['hm', 'so'] }, { text: 'abc' }],
    ['ends in a way of its own', { do: 'answer', pieces: ['abc'], finish: 'eos' }, { text: 'abc' }],
    ['writes just enough', { do: 'answer', pieces: ['x'.repeat(100)] }, { text: 'x'.repeat(100) }],
    ['stops without a text', { do: 'answer', pieces: [], finish: stop }, { text: '', code: 'empty' }],
    ['writes empty pieces', { do: 'answer', pieces: ['', ''] }, { text: '', code: 'empty' }],
    [
      'reaches its limit',
      { do: 'answer', pieces: ['abc'], finish: length },
      { text: 'abc', code: 'too_much' },
    ],
    ['is filtered at once', { do: 'answer', pieces: [], finish: filter }, { text: '', code: 'declined' }],
    [
      'is filtered midway',
      { do: 'answer', pieces: ['ab'], finish: filter },
      { text: 'ab', code: 'declined' },
    ],
    [
      'writes one character too much',
      { do: 'answer', pieces: ['x'.repeat(101)] },
      { text: '', code: 'too_much' },
    ],
    ['does not know the key', { do: 'status', status: 401 }, { code: 'refused', status: 401 }],
    ['forbids it', { do: 'status', status: 403 }, { code: 'refused', status: 403 }],
    ['does not understand', { do: 'status', status: 400 }, { code: 'refused', status: 400 }],
    ['has no such model', { do: 'status', status: 404 }, { code: 'refused', status: 404 }],
    [
      'has too much to do',
      { do: 'status', status: 429, headers: { 'retry-after': '60' } },
      { code: 'busy', status: 429 },
    ],
    ['fails', { do: 'status', status: 500 }, { code: 'busy', status: 500 }],
    ['fails with a page', { do: 'status', status: 502, body: '<h1>Bad</h1>' }, { code: 'busy', status: 502 }],
    [
      'cuts the connection midway',
      { do: 'break off', pieces: ['ab'], how: 'destroy' },
      { text: 'ab', code: 'broke_off' },
    ],
    ['ends midway', { do: 'break off', pieces: ['ab'], how: 'end' }, { text: 'ab', code: 'broke_off' }],
    ['ends before it began', { do: 'break off', pieces: [], how: 'end' }, { text: '', code: 'broke_off' }],
    [
      'has an error midway',
      { do: 'error', pieces: ['ab'], kind: 'api_error' },
      { text: 'ab', code: 'broke_off' },
    ],
    ['sends no JSON', { do: 'raw', text: 'data: {"choices": [\n\n' }, { text: '', code: 'broke_off' }],
    [
      'sends other JSON',
      { do: 'raw', text: 'data: {"hello": "there"}\n\ndata: 7\n\n' },
      { text: '', code: 'broke_off' },
    ],
    [
      'sends a page',
      { do: 'raw', text: '<h1>Sign in</h1>', type: 'text/html' },
      { text: '', code: 'broke_off' },
    ],
    ['sends nothing at all', { do: 'raw', text: '' }, { text: '', code: 'broke_off' }],
  ])('that %s finishes normally [PACK-14]', async (_, script, expected) => {
    server.script(script);
    const result = await outcome(open());
    expect(result).toMatchObject(expected);
    if (!('code' in expected)) expect(result).not.toHaveProperty('code');
    expect(server.seen).toHaveLength(1);
  });

  it.each<[string, Script, string]>([
    ['takes the request and says nothing', { do: 'nothing' }, ''],
    ['begins and says nothing', { do: 'stall', pieces: [] }, ''],
    ['falls silent midway', { do: 'stall', pieces: ['ab'] }, 'ab'],
    ['only keeps the line open', { do: 'stall', pieces: ['ab'], pings: true }, 'ab'],
  ])('that %s has stalled, and we hang up [PACK-14]', async (_, script, text) => {
    server.script(script);
    expect(await outcome(open({ stallMs: 300 }))).toMatchObject({ text, code: 'stalled' });
    expect(await server.seen[0]?.hungUp).toBe(true);
  });

  it('that is read slowly has not stalled [PACK-14]', async () => {
    server.script({ do: 'answer', pieces: ['a', 'b'] });
    let text = '';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      for await (const piece of open({ stallMs: 400 }).write(STAYS)) {
        text += piece;
        await vi.advanceTimersByTimeAsync(500);
      }
    } finally {
      vi.useRealTimers();
    }
    expect(text).toBe('ab');
  });

  it.each(['word ', 'x'.repeat(9999)])(
    'that writes %.10s on and on is cut off, and we hang up [PACK-14]',
    async (piece) => {
      server.script({ do: 'flood', piece });
      const { code, text } = await outcome(open({ maxCharacters: 1000 }));
      expect(code).toBe('too_much');
      expect(text.length).toBeLessThanOrEqual(1000);
      expect(await server.seen[0]?.hungUp).toBe(true);
    },
  );

  it('that writes one endless line is cut off, and we hang up [PACK-14]', async () => {
    server.script({ do: 'flood', piece: 'x'.repeat(100_000), bare: true });
    expect(await outcome(open())).toMatchObject({ text: '', code: 'broke_off' });
    expect(await server.seen[0]?.hungUp).toBe(true);
  });

  it('whose reader aborts is hung up on at once, and the read ends [PACK-10, PACK-14]', async () => {
    server.script({ do: 'stall', pieces: ['ab'] });
    const abort = new AbortController();
    const reading = (async () => {
      for await (const piece of open().write({ ...ASKED, signal: abort.signal })) {
        expect(piece).toBe('ab');
        // While the loop waits for the next piece.
        setImmediate(() => abort.abort(new Error('the person left')));
      }
    })();
    await expect(reading).rejects.toThrow('the person left');
    expect(await server.seen[0]?.hungUp).toBe(true);
  });

  it('whose reader aborts before the first piece is hung up on at once [PACK-14]', async () => {
    server.script({ do: 'nothing' });
    const abort = new AbortController();
    const [reading] = [outcome(open(), abort.signal), server.arrived().then(() => abort.abort())];
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(await server.seen[0]?.hungUp).toBe(true);
  });

  it('whose reader leaves the loop is hung up on at once [PACK-14]', async () => {
    server.script({ do: 'stall', pieces: ['ab'] });
    for await (const _ of open().write(STAYS)) break;
    expect(await server.seen[0]?.hungUp).toBe(true);
  });

  it('is not called at all for a reader who has left [PACK-14]', async () => {
    await expect(outcome(open(), AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.seen).toEqual([]);
  });

  it('that cannot be reached counts as away [PACK-14]', async () => {
    const closed = http.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const model = open({}, { AI_BASE_URL: `http://127.0.0.1:${port}/v1` });
    expect(await outcome(model)).toMatchObject({ text: '', code: 'away' });
  });

  it('that redirects us is refused: key and prompt go to nobody else [PACK-14]', async () => {
    const elsewhere = await startModelServer(protocol);
    server.script({ do: 'status', status: 307, headers: { location: elsewhere.url } });
    expect(await outcome(open())).toMatchObject({ code: 'refused', status: 307 });
    expect(elsewhere.seen).toEqual([]);
    await elsewhere.close();
  });

  it('fails with an error that reveals nothing of the request or the answer [PACK-14]', async () => {
    for (const script of [
      { do: 'status', status: 400, body: JSON.stringify({ error: { message: ASKED.prompt } }) },
      { do: 'break off', pieces: ['private words'], how: 'destroy' },
      { do: 'raw', text: `data: {"private words\n\n` },
    ] satisfies Script[]) {
      server.script(script);
      const { error } = await outcome(open());
      const shown = JSON.stringify([error, error?.message, error?.stack, error?.cause ?? null]);
      for (const secret of [KEY, ASKED.prompt, ASKED.system, 'private words']) {
        expect(shown).not.toContain(secret);
      }
    }
  });
});
