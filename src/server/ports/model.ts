import type { LanguageModel } from 'ai';
import type { Config } from '../config.ts';
import { boundedFetch } from './model-fetch.ts';

/** No piece of text for this long, and the model counts as stalled. */
export const STALL_MS = 20_000;
/** A pack is a few pages; whoever writes more than this writes something else. */
export const MAX_CHARACTERS = 30_000;
/** About as many tokens as MAX_CHARACTERS may be. Only Anthropic's protocol must be told. */
const MAX_TOKENS = 10_000;
const ANTHROPIC = 'https://api.anthropic.com/v1';

/** Why a model gave no whole text. Callers decide by the code; the message is for the log. */
const REASONS = {
  refused: 'the model service refused the request',
  busy: 'the model service is busy',
  away: 'the model service cannot be reached',
  stalled: 'the model service fell silent',
  broke_off: 'the answer broke off',
  empty: 'the answer was empty',
  too_much: 'the answer was too long',
  declined: 'the model declined to answer',
} as const;
export type ModelErrorCode = keyof typeof REASONS;

/** Carries a code and a status, and nothing that was asked or answered: it may go into the log. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;
  /** The status with which the service refused, where there was one. */
  readonly status: number | undefined;

  constructor(code: ModelErrorCode, status?: number) {
    super(REASONS[code]);
    this.code = code;
    this.status = status;
  }
}

/** Who writes knowledge packs (decision 12). It gets no tools, and nothing but these two texts. */
export interface Model {
  /** The name of the model, as the operator set it. */
  readonly name: string;
  /**
   * @returns the answer's pieces, as they come; only an iteration that ends by itself was a whole answer
   * @throws ModelError when there is no whole answer; pieces may have come before
   * @throws the signal's reason when it is aborted. Aborting, or leaving the loop, hangs up at once
   */
  write(request: { system: string; prompt: string; signal: AbortSignal }): AsyncIterable<string>;
}

export type ModelSettings = Pick<Config, 'AI_PROVIDER' | 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>;

/**
 * @param limits shorter or smaller ones, for tests
 * @returns the configured model, or null where there is none
 */
export function openModel(
  settings: ModelSettings,
  { stallMs = STALL_MS, maxCharacters = MAX_CHARACTERS } = {},
): Model | null {
  const name = settings.AI_MODEL;
  if (!settings.AI_PROVIDER || !name) return null;
  return { name, write: (request) => write(settings, name, { stallMs, maxCharacters }, request) };
}

interface Limits {
  stallMs: number;
  maxCharacters: number;
}

async function* write(
  settings: ModelSettings,
  name: string,
  { stallMs, maxCharacters }: Limits,
  request: Parameters<Model['write']>[0],
): AsyncGenerator<string, void, undefined> {
  request.signal.throwIfAborted();
  const hangUp = new AbortController();
  const signal = AbortSignal.any([request.signal, hangUp.signal]);
  // Rejects when we or the caller hang up, so that nothing here waits for the service to notice.
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => {});
  signal.addEventListener('abort', () => ended.reject(signal.reason), { once: true });
  const watch = () => setTimeout(() => hangUp.abort(new ModelError('stalled')), stallMs);

  let timer = watch();
  let characters = 0;
  try {
    const parts = await Promise.race([ask(settings, name, { ...request, signal }), ended.promise]);
    while (true) {
      const { done, value: part } = await Promise.race([parts.next(), ended.promise]);
      if (done) throw new ModelError('broke_off');
      if (part.type === 'error') throw part.error;
      if (part.type === 'finish') {
        checkFinish(part.finishReason, part.rawFinishReason);
        if (characters === 0) throw new ModelError('empty');
        return;
      }
      if (part.type === 'reasoning-delta' && part.text !== '') timer.refresh();
      if (part.type !== 'text-delta' || part.text === '') continue;
      characters += part.text.length;
      if (characters > maxCharacters) throw new ModelError('too_much');
      // The reader may take its time: that is no silence of the service.
      clearTimeout(timer);
      yield part.text;
      signal.throwIfAborted();
      timer = watch();
    }
  } catch (error) {
    request.signal.throwIfAborted();
    throw await asModelError(error);
  } finally {
    clearTimeout(timer);
    hangUp.abort();
  }
}

/** Loads the SDK only now: a server without a model never does. */
async function ask(settings: ModelSettings, name: string, request: Parameters<Model['write']>[0]) {
  const { streamText } = await import('ai');
  // Its warnings go to the console, and are about settings that an operator cannot change.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const { stream } = streamText({
    model: await languageModel(settings, name),
    instructions: request.system,
    prompt: request.prompt,
    abortSignal: request.signal,
    // Whoever waits for a pack gets one from the library sooner than a second try.
    maxRetries: 0,
    ...(settings.AI_PROVIDER === 'anthropic' ? { maxOutputTokens: MAX_TOKENS } : {}),
    telemetry: { isEnabled: false },
    // Errors come as parts too; the SDK's own way would print them, with the prompt in them.
    onError: () => {},
  });
  return stream[Symbol.asyncIterator]();
}

async function languageModel(settings: ModelSettings, name: string): Promise<LanguageModel> {
  if (settings.AI_PROVIDER === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    // Named in full, because the SDK would otherwise look into environment variables of its own.
    return createAnthropic({
      baseURL: settings.AI_BASE_URL ?? ANTHROPIC,
      apiKey: settings.AI_API_KEY ?? '',
      fetch: boundedFetch,
    })(name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    name: 'model',
    baseURL: settings.AI_BASE_URL ?? '',
    ...(settings.AI_API_KEY ? { apiKey: settings.AI_API_KEY } : {}),
    fetch: boundedFetch,
  })(name);
}

/** @throws ModelError unless the model came to the end of what it wanted to say */
function checkFinish(reason: string, raw: string | undefined): void {
  if (reason === 'stop') return;
  // Some services have names of their own for a regular end.
  if (reason === 'other' && raw !== undefined) return;
  if (reason === 'content-filter') throw new ModelError('declined');
  if (reason === 'length') throw new ModelError('too_much');
  throw new ModelError('broke_off');
}

async function asModelError(error: unknown): Promise<ModelError> {
  if (error instanceof ModelError) return error;
  const { APICallError } = await import('ai');
  if (!APICallError.isInstance(error)) return new ModelError('broke_off');
  const { statusCode, cause } = error;
  if (cause instanceof ModelError) return cause;
  // The call went out, but what came back was no stream.
  if (statusCode === 200) return new ModelError('broke_off', statusCode);
  if (statusCode === undefined) return new ModelError('away');
  const busy = statusCode === 408 || statusCode === 429 || statusCode >= 500;
  return new ModelError(busy ? 'busy' : 'refused', statusCode);
}
