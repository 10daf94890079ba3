// Our own model service on the loopback, which speaks both protocols and can fail in every way.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Model, ModelError } from '#server/ports/model.ts';

export type Protocol = 'openai-compatible' | 'anthropic';

/** What the service does with one request. */
export type Script =
  | { do: 'answer'; pieces: string[]; finish?: string; thoughts?: string[] }
  /** Sends a piece whenever the test calls `release`. */
  | { do: 'pause'; pieces: string[] }
  /** Falls silent after the pieces; the connection stays open. */
  | { do: 'stall'; pieces: string[]; pings?: boolean }
  /** Closes the connection after the pieces: abruptly, or as if complete. */
  | { do: 'break off'; pieces: string[]; how: 'destroy' | 'end' }
  /** Sends the piece until the client hangs up; `bare` leaves out the protocol. */
  | { do: 'flood'; piece: string; bare?: boolean }
  /** Sends this text as is, then ends. */
  | { do: 'raw'; text: string; type?: string }
  | { do: 'status'; status: number; body?: string; headers?: Record<string, string> }
  /** An error in mid-stream. */
  | { do: 'error'; pieces: string[]; kind: string }
  /** Accepts the request and never answers. */
  | { do: 'nothing' };

/** One request, as received. */
interface Seen {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** Settles when the connection closes; true if the client closed it before the answer ended. */
  hungUp: Promise<boolean>;
}

export interface ModelServer {
  /** The base URL, for AI_BASE_URL. */
  url: string;
  seen: Seen[];
  /** The scripts for the next requests, in order; the last one repeats. */
  script(...scripts: Script[]): void;
  /** Lets a script of kind 'pause' send its next piece. */
  release(): void;
  /** Resolves with the next request. */
  arrived(): Promise<Seen>;
  close(): Promise<void>;
}

/** @returns a running service on its own port */
export async function startModelServer(protocol: Protocol): Promise<ModelServer> {
  const seen: Seen[] = [];
  const arrivals: ((each: Seen) => void)[] = [];
  const wire = protocol === 'anthropic' ? ANTHROPIC : OPENAI;
  let scripts: Script[] = [{ do: 'answer', pieces: ['Hello.'] }];
  let gate = Promise.withResolvers<void>();

  const server = http.createServer(async (request, response) => {
    const script = (scripts.length > 1 ? scripts.shift() : scripts[0]) as Script;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const each: Seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(Buffer.concat(parts).toString() || '{}'),
      hungUp: once(response, 'close').then(() => !response.writableFinished),
    };
    seen.push(each);
    for (const resolve of arrivals.splice(0)) resolve(each);
    await play(script, wire, response, async () => {
      await gate.promise;
      gate = Promise.withResolvers();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    script: (...next) => {
      scripts = next;
    },
    release: () => gate.resolve(),
    arrived: () => new Promise((resolve) => arrivals.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function play(
  script: Script,
  wire: Wire,
  response: http.ServerResponse,
  released: () => Promise<void>,
): Promise<void> {
  if (script.do === 'nothing') return;
  if (script.do === 'status') {
    const headers = { 'content-type': 'application/json', ...script.headers };
    response.writeHead(script.status, headers).end(script.body ?? wire.refusal(script.status));
    return;
  }
  if (script.do === 'raw') {
    response.writeHead(200, { 'content-type': script.type ?? 'text/event-stream' }).end(script.text);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(wire.begin);
  if (script.do === 'flood') {
    const text = script.bare ? script.piece : wire.piece(script.piece);
    const flood = () => {
      while (!response.destroyed && response.write(text));
    };
    response.on('drain', flood);
    return flood();
  }
  if (script.do === 'answer')
    for (const thought of script.thoughts ?? []) response.write(wire.thought(thought));
  for (const piece of script.pieces) {
    if (script.do === 'pause') await released();
    response.write(wire.piece(piece));
  }
  if (script.do === 'answer' || script.do === 'pause') {
    const finish = script.do === 'answer' ? script.finish : undefined;
    response.end(wire.end(finish ?? wire.stop));
  }
  if (script.do === 'error') response.end(wire.error(script.kind));
  if (script.do === 'break off') {
    if (script.how === 'end') response.end();
    // What was written is flushed before the connection is cut.
    else response.write(': cut\n\n', () => response.destroy());
  }
  if (script.do === 'stall' && script.pings) {
    const timer = setInterval(() => response.write(wire.ping), 5);
    response.on('close', () => clearInterval(timer));
  }
}

interface Wire {
  begin: string;
  stop: string;
  ping: string;
  piece(text: string): string;
  thought(text: string): string;
  end(finish: string): string;
  error(kind: string): string;
  refusal(status: number): string;
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const event = (value: { type: string } & Record<string, unknown>) => `event: ${value.type}\n${data(value)}`;

const chunk = (delta: Record<string, unknown>, finish: string | null = null) =>
  data({
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });

const OPENAI: Wire = {
  begin: chunk({ role: 'assistant', content: '' }),
  stop: 'stop',
  ping: ': keep-alive\n\n',
  piece: (content) => chunk({ content }),
  thought: (text) => chunk({ reasoning_content: text }),
  end: (finish) => `${chunk({}, finish)}data: [DONE]\n\n`,
  error: (kind) => data({ error: { message: `it is ${kind}`, type: kind, code: 500 } }),
  refusal: (status) => JSON.stringify({ error: { message: `no: ${status}`, type: 'error' } }),
};

const delta = (index: number, value: Record<string, string>) =>
  event({ type: 'content_block_delta', index, delta: value });

const ANTHROPIC: Wire = {
  begin:
    event({
      type: 'message_start',
      message: {
        id: 'm1',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    }) + event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
  stop: 'end_turn',
  ping: event({ type: 'ping' }),
  piece: (text) => delta(0, { type: 'text_delta', text }),
  thought: (thinking) =>
    event({ type: 'content_block_start', index: 1, content_block: { type: 'thinking', thinking: '' } }) +
    delta(1, { type: 'thinking_delta', thinking }) +
    event({ type: 'content_block_stop', index: 1 }),
  end: (reason) =>
    event({ type: 'content_block_stop', index: 0 }) +
    event({
      type: 'message_delta',
      delta: { stop_reason: reason, stop_sequence: null },
      usage: { output_tokens: 1 },
    }) +
    event({ type: 'message_stop' }),
  error: (kind) => event({ type: 'error', error: { type: kind, message: `it is ${kind}` } }),
  refusal: (status) =>
    JSON.stringify({ type: 'error', error: { type: 'some_error', message: `no: ${status}` } }),
};

export const ASKED = { system: 'Write plainly.', prompt: 'About falls.' };
/** A reader who does not abort. */
export const STAYS = { ...ASKED, signal: new AbortController().signal };

/** The result of a request: its pieces, and the error code if it failed. */
export async function outcome(model: Model, signal = STAYS.signal) {
  const pieces: string[] = [];
  try {
    for await (const piece of model.write({ ...ASKED, signal })) pieces.push(piece);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { text: pieces.join(''), code: error.code, status: error.status, error };
  }
  return { text: pieces.join(''), pieces };
}
