// Every number and text that the API takes has a bound that PostgreSQL can store.
import { expect, it } from 'vitest';
import { INTEGER_MAX } from '#kit/contract.ts';
import { describeApi } from '../../src/app/describe-api.ts';

interface Schema {
  $ref?: string;
  type?: string;
  maximum?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const api = await describeApi();

/** @returns each schema within one that is neither an object nor a list, with the path that leads to it */
function leavesOf(schema: Schema, path: string, within: readonly string[] = []): [string, Schema][] {
  const { $ref } = schema;
  if ($ref) {
    if (within.includes($ref)) return [];
    const keys = $ref.split('/').slice(1);
    const named = keys.reduce(
      (at, key) => at[key] as Record<string, unknown>,
      api as Record<string, unknown>,
    );
    return leavesOf(named, path, [...within, $ref]);
  }
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const inner = [
    ...[...anyOf, ...oneOf, ...allOf].map((each) => [path, each] as const),
    ...Object.entries(properties).map(([name, each]) => [`${path}.${name}`, each] as const),
    ...(items ? [[`${path}[]`, items] as const] : []),
    ...(typeof additionalProperties === 'object' ? [[`${path}{}`, additionalProperties] as const] : []),
  ];
  return inner.length > 0
    ? inner.flatMap(([at, each]) => leavesOf(each, at, within))
    : [[path, schema] as [string, Schema]];
}

const inputs = Object.entries(api.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) =>
      [
        ...parameters.map(({ name, schema }) => leavesOf(schema, name)),
        ...Object.values(requestBody?.content ?? {}).map(({ schema }) => leavesOf(schema, 'body')),
      ]
        .flat()
        .map(([field, schema]) => ({ input: `${method.toUpperCase()} ${path} ${field}`, schema })),
    ),
);
const namesOf = (unbounded: (schema: Schema) => boolean) =>
  inputs.filter(({ schema }) => unbounded(schema)).map(({ input }) => input);

it('a whole number is one that the column it is compared with can hold [MA2]', () => {
  expect(inputs.length).toBeGreaterThan(300);
  expect(
    namesOf(({ type, maximum = Infinity }) => type === 'integer' && maximum > INTEGER_MAX),
    'only of what is stored as bigint: places in the order of events, messages and comments',
  ).toEqual([
    'GET /notifications before',
    'POST /notifications/seen body.ids[]',
    'POST /notifications/seen-all body.through',
    'GET /projects/{id}/activity before',
    'GET /projects/{id}/messages before',
    'GET /projects/{id}/messages after',
    'POST /projects/{id}/messages/read-all body.through',
    'GET /inbox before',
    'GET /projects/{id}/tasks/{task_id}/comments before',
  ]);
});

it('a text has a length, a form, or is only compared with what is stored [MA2]', () => {
  expect(
    namesOf(
      (schema) =>
        schema.type === 'string' &&
        !['maxLength', 'format', 'pattern', 'enum', 'const'].some((bound) => bound in schema),
    ),
  ).toEqual([
    'POST /providers/{id}/verify body.seen.full_name',
    'POST /providers/{id}/verify body.seen.email',
    'POST /providers/{id}/verify body.seen.organization',
    'PATCH /projects/{id} body.seen.title',
    'PATCH /projects/{id} body.seen.description',
    'PATCH /projects/{id} body.seen.due_date',
    'PATCH /projects/{id}/files/{file_id} body.seen',
    'GET /assessments/{id} without_abuse',
    'PATCH /help-requests/{id} body.was.note',
    'POST /help-requests/{id}/remove body.was.note',
    'PATCH /waitlist/{id} body.was.note',
    'POST /waitlist/{id}/remove body.was.note',
    'PATCH /applications/{id} body.was.note',
    'POST /applications/{id}/remove body.was.note',
    'PATCH /guide-reports/{id} body.was.note',
    'GET /live Last-Event-ID',
    'GET /live after',
    'GET /live silent',
    'GET /files/{token} token',
    'GET /documents/{token} token',
    'GET /calendar/{token}.ics token',
  ]);
});
