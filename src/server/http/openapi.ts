/** What the API says of itself to other programs. */
import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { traverseContractProcedures } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { json } from '#kit/contract.ts';
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '#kit/errors.ts';
import { needsSession } from './entrance.ts';

const converter = new ZodToJsonSchemaConverter({
  // Below ten levels it would say "anything", and ours are deeper.
  maxStructureDepth: 30,
  // Anything it is here: the schema holds itself, which would be written out a few times over.
  interceptors: [({ schema, next }) => (schema === json ? [true, { description: 'Any JSON' }] : next())],
});

/**
 * The OpenAPI 3.1 document of the contract.
 * @param beside calls that carry bytes or go on, by path: they go beside the contract, and need a session
 * @param cookie the name of the cookie that a session travels in
 */
export async function openApiDocument(
  contract: AnyContractRouter,
  beside: Record<string, object>,
  cookie: string,
) {
  const document = await new OpenAPIGenerator({ schemaConverters: [converter] }).generate(contract, {
    info: {
      title: 'Kinkeeper',
      version: '1',
      description: 'Every error has the shape {defined, code, status, message, data?}.',
      license: { name: 'Proprietary: no licence is granted', identifier: 'LicenseRef-Proprietary' },
    },
    // Relative to the document: the same on every host.
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie,
          description: 'Set by signing in. Over https its name begins with __Secure-.',
        },
      },
    },
    security: [{ session: [] }],
  });
  const paths = { ...document.paths } as Record<string, Record<string, Operation>>;
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: call }) => {
    const { path = '', method = 'POST' } = call['~orpc'].route;
    const operation = paths[path]?.[method.toLowerCase()];
    if (operation && !needsSession(call)) operation.security = [];
  });
  for (const [path, calls] of Object.entries(beside)) paths[path] = { ...paths[path], ...calls };
  return { ...document, paths };
}

/** @returns the responses with which a call beside the contract refuses, by status */
export function refusals(...codes: ErrorCode[]) {
  return Object.fromEntries(codes.map((code) => [ERROR_STATUS[code], { description: ERROR_MESSAGE[code] }]));
}

interface Operation {
  /** Only where it differs from that of the document. */
  security?: object[];
}
