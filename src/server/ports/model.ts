import type { LanguageModel } from 'ai';
import type { Config } from '../config.ts';
import { boundedFetch } from './model-fetch.ts';

/** After this long without text the model counts as stalled. */
export const STALL_MS = 20_000;
/** A pack is a few pages; a longer answer is something else. */
export const TEXT_MAX = 30_000;
/** Roughly TEXT_MAX in tokens. Only Anthropic's protocol requires it. */
const MAX_TOKENS = 10_000;
const ANTHROPIC = 'https://api.anthropic.com/v1';

/** Why a model's text is incomplete. Callers decide by the code; the message is for the log. */
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

/** Carries a code and a status, nothing of the request or the answer: safe to log. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;
  /** The HTTP status of the refusal, if there was one. */
  readonly status: number | undefined;

  constructor(code: ModelErrorCode, status?: number) {
    super(REASONS[code]);
    this.code = code;
    this.status = status;
  }
}

/** The model that writes knowledge packs (S12). It gets no tools, and nothing but these two texts. */
export interface Model {
  /** The model's name, from the settings. */
  readonly name: string;
  /**
   * @returns the answer's pieces as they arrive; the answer is complete only if the iteration ends normally
   * @throws ModelError if the answer is incomplete; pieces may have arrived before
   * @throws the signal's reason when aborted. Aborting, or leaving the loop, hangs up at once
   */
  write(request: { system: string; prompt: string; signal: AbortSignal }): AsyncIterable<string>;
}

export type ModelSettings = Pick<Config, 'AI_PROVIDER' | 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>;

/**
 * @param limits tighter ones, for tests
 * @returns the configured model, or null if there is none
 */
export function openModel(
  settings: ModelSettings,
  { stallMs = STALL_MS, maxCharacters = TEXT_MAX } = {},
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
  // Rejects when we or the caller hang up, so that nothing waits for the service to notice.
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
      // A slow reader does not count as a silent service.
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

/** Loads the SDK lazily: a server without a model never does. */
async function ask(settings: ModelSettings, name: string, request: Parameters<Model['write']>[0]) {
  const { streamText } = await import('ai');
  // Its console warnings concern settings an operator cannot change.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const { stream } = streamText({
    model: await languageModel(settings, name),
    instructions: request.system,
    prompt: request.prompt,
    abortSignal: request.signal,
    // The library answers sooner than a second attempt would.
    maxRetries: 0,
    ...(settings.AI_PROVIDER === 'anthropic' ? { maxOutputTokens: MAX_TOKENS } : {}),
    telemetry: { isEnabled: false },
    // Errors also arrive as parts; by default the SDK prints them, with the prompt.
    onError: () => {},
  });
  return stream[Symbol.asyncIterator]();
}

async function languageModel(settings: ModelSettings, name: string): Promise<LanguageModel> {
  if (settings.AI_PROVIDER === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    // Explicit, because the SDK would otherwise read environment variables of its own.
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

/** @throws ModelError unless the model finished its answer */
function checkFinish(reason: string, raw: string | undefined): void {
  if (reason === 'stop') return;
  // Some services have their own names for a normal finish.
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
  // The request succeeded, but the response was not a stream.
  if (statusCode === 200) return new ModelError('broke_off', statusCode);
  if (statusCode === undefined) return new ModelError('away');
  const busy = statusCode === 408 || statusCode === 429 || statusCode >= 500;
  return new ModelError(busy ? 'busy' : 'refused', statusCode);
}
