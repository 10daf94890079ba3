import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { createProcedureClient, ORPCError, ValidationError } from '@orpc/server';
import { toFetchBody } from '@orpc/standard-server-fetch';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { isDatabaseAway } from '#db/away.ts';
import { ReasonNeededError } from '#db/recorded-reading.ts';
import type { RequestContext } from '../context.ts';
import { refusal } from '../refusal.ts';
import { queryOf } from './plain-json.ts';
import type { Route } from './session-gate.ts';

/**
 * Serves the contract: validates input and output, and maps errors to the closed union. It calls oRPC without
 * oRPC's own HTTP layer (0066): the route is already known, and everything here is JSON.
 */
export async function answer(
  c: Context,
  route: Route,
  context: RequestContext,
  asJson: (text: string, status: number) => Response,
): Promise<Response> {
  try {
    // Only a stream goes on until somebody leaves; a signal costs as much as the rest of a small call's headers.
    const options = route.isStream ? { context, signal: c.req.raw.signal } : { context };
    const output = await clientOf(route)(inputOf(c, route), options);
    const { successStatus = 200, outputStructure } = route.procedure['~orpc'].route;
    if (outputStructure === undefined && !route.isStream && isEmpty(context.resHeaders))
      return asJson(JSON.stringify(output), successStatus);
    for (const [name, value] of context.resHeaders) c.header(name, value, { append: true });
    if (outputStructure === 'detailed') return withBytes(c, output as Detailed);
    return isStream(output)
      ? withEvents(c, output)
      : c.body(JSON.stringify(output), successStatus as ContentfulStatusCode, JSON_TYPE);
  } catch (thrown) {
    const error = inOurWords(thrown, context);
    if (error.code === 'UNAVAILABLE') c.set('away', thrown as Error);
    for (const [name, value] of context.resHeaders) c.header(name, value, { append: true });
    return c.json(error.toJSON(), error.status as ContentfulStatusCode);
  }
}

const isEmpty = (headers: Headers): boolean => headers.keys().next().done === true;

const JSON_TYPE = { 'content-type': 'application/json' };

interface Options {
  context: RequestContext;
  /** Of a stream: aborted when the client disconnects. */
  signal?: AbortSignal;
}
type Call = (input: unknown, options: Options) => Promise<unknown>;
const clients = new Map<Route, Call>();

function clientOf(route: Route) {
  const known = clients.get(route);
  if (known) return known;
  const made: Call = createProcedureClient(route.procedure, {
    context: (given: RequestContext) => given,
  });
  clients.set(route, made);
  return made;
}

const brackets = new StandardBracketNotationSerializer();

/**
 * The input: the query of a GET, the JSON body otherwise, plus the path parameters. A `detailed`
 * one has query and body apart.
 */
function inputOf(c: Context, { method, form, params, procedure }: Route): unknown {
  const { inputStructure } = procedure['~orpc'].route;
  const text = c.get('text') ?? '';
  const query = method === 'GET' ? [...queryOf(c.req.url)] : [];
  const sent = method === 'GET' ? brackets.deserialize(query) : text === '' ? undefined : JSON.parse(text);
  if (inputStructure === 'detailed') return { query: Object.fromEntries(queryOf(c.req.url)), body: sent };
  if (params.length === 0) return sent;
  const [, ...values] = form.exec(c.req.path) ?? [];
  const named = Object.fromEntries(params.map((name, at) => [name, decoded(values[at] ?? '')]));
  return typeof sent === 'object' && !Array.isArray(sent) ? { ...sent, ...named } : named;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

interface Detailed {
  headers: Record<string, string>;
  body: File;
}

/** A CSV download. */
function withBytes(c: Context, { headers, body }: Detailed): Response {
  const about = { ...headers, 'content-type': body.type, 'content-length': String(body.size) };
  return c.body(body.stream(), 200, about);
}

const isStream = (output: unknown): output is AsyncIterable<unknown> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

const events = new StandardOpenAPISerializer(new StandardOpenAPIJsonSerializer(), brackets);

/** A stream, as server-sent events in the format that oRPC's clients read. */
function withEvents(c: Context, output: AsyncIterable<unknown>): Response {
  const headers = new Headers();
  const body = toFetchBody(events.serialize(output), headers) as ReadableStream;
  return c.body(body, 200, Object.fromEntries(headers));
}

function inOurWords(error: unknown, context: RequestContext): ORPCError<string, unknown> {
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    return refusal('INVALID_INPUT', { fields: fieldsOf(error.cause.issues) });
  }
  // A path or body that cannot be parsed is the client's error as well. It is never logged: the parser's
  // message quotes the body.
  if (error instanceof SyntaxError || (error instanceof ORPCError && error.code === 'BAD_REQUEST')) {
    return refusal('INVALID_INPUT', { fields: [{ path: '', message: 'This is not valid JSON.' }] });
  }
  if (error instanceof ORPCError && error.defined) {
    const { retry_after } = (error.data ?? {}) as { retry_after?: number };
    if (retry_after) context.resHeaders.set('retry-after', String(retry_after));
    return error;
  }
  if (isDatabaseAway(error)) {
    context.resHeaders.set('retry-after', '2');
    return refusal('UNAVAILABLE');
  }
  const reason = error instanceof ORPCError && error.cause ? error.cause : error;
  if (reason instanceof ReasonNeededError) return refusal('REASON_NEEDED');
  context.log.error({ error: reason }, 'a request failed');
  return refusal('INTERNAL');
}

function fieldsOf(issues: readonly { path?: readonly unknown[] | undefined; message: string }[]) {
  return issues.flatMap((issue) => {
    const unknown = (issue as Partial<z.core.$ZodIssueUnrecognizedKeys>).keys;
    const path = (issue.path ?? []).map(String);
    return unknown
      ? unknown.map((key) => ({ path: [...path, key].join('.'), message: 'We do not know this field.' }))
      : [{ path: path.join('.'), message: issue.message }];
  });
}
