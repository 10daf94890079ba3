/** The description of the API for other programs. */
import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { traverseContractProcedures } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { json } from '#kit/contract.ts';
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '#kit/errors.ts';
import { needsSession, needsStep } from './session-gate.ts';

const converter = new ZodToJsonSchemaConverter({
  // Beyond ten levels the default says "anything", and our schemas are deeper.
  maxStructureDepth: 30,
  // Described as "anything": the schema is recursive and would be unrolled several times.
  interceptors: [({ schema, next }) => (schema === json ? [true, { description: 'Any JSON' }] : next())],
});

/**
 * The OpenAPI 3.1 document of the contract.
 * @param beside routes outside the contract (bytes and streams), by path; they need a session
 * @param cookies the names of the cookies of a session, and of the second step of signing in
 */
export async function openApiDocument(
  contract: AnyContractRouter,
  beside: Record<string, object>,
  cookies: { session: string; secondStep: string },
) {
  const document = await new OpenAPIGenerator({ schemaConverters: [converter] }).generate(contract, {
    info: {
      title: 'Kinkeeper',
      version: '1',
      description: 'Every error has the shape {defined, code, status, message, data?}.',
      license: { name: 'Proprietary: no licence is granted', identifier: 'LicenseRef-Proprietary' },
    },
    // Relative to the document: valid on every host.
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookies.session,
          description: 'Set by signing in. Over https its name begins with __Secure-.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of `POST /token`. Beside it a cookie is not looked at.',
        },
        second_step: {
          type: 'apiKey',
          in: 'cookie',
          name: cookies.secondStep,
          description: 'Set by signing in where a code is asked for; ends with it.',
        },
      },
    },
    security: [{ session: [] }, { bearer: [] }],
  });
  const paths = { ...document.paths } as Record<string, Record<string, Operation>>;
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: call }) => {
    const { path = '', method = 'POST' } = call['~orpc'].route;
    const operation = paths[path]?.[method.toLowerCase()];
    if (!operation || needsSession(call)) return;
    operation.security = needsStep(call) ? [{ session: [] }, { bearer: [] }, { second_step: [] }] : [];
  });
  for (const [path, calls] of Object.entries(beside)) paths[path] = { ...paths[path], ...calls };
  return { ...document, paths };
}

/** @returns the error responses of a route outside the contract, by status; several codes may share one */
export function refusals(...codes: ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      { description: same.map((code) => `${code}: ${ERROR_MESSAGE[code]}`).join(' Or ') },
    ]),
  );
}

interface Operation {
  /** Only where it differs from the document's. */
  security?: object[];
}
