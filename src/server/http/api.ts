import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { ORPCError, ValidationError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { z } from 'zod';
import { contract } from '../../contract.ts';
import { isDatabaseAway } from '../../db/open.ts';
import { accountsHandlers } from '../../features/accounts/accounts.handlers.ts';
import { activityHandlers } from '../../features/activity/activity.handlers.ts';
import { assessmentHandlers } from '../../features/assessment/assessment.handlers.ts';
import { safetyHandlers } from '../../features/assessment/assessment.safety.handlers.ts';
import { billingHandlers } from '../../features/billing/billing.handlers.ts';
import { chatHandlers } from '../../features/chat/chat.handlers.ts';
import { dashboardHandlers } from '../../features/dashboard/dashboard.handlers.ts';
import { filesHandlers } from '../../features/files/files.handlers.ts';
import { filePaths } from '../../features/files/files.openapi.ts';
import { interestHandlers } from '../../features/interest/interest.handlers.ts';
import { packsHandlers } from '../../features/packs/packs.admin.handlers.ts';
import { planHandlers } from '../../features/plan/plan.handlers.ts';
import { projectsHandlers } from '../../features/projects/projects.handlers.ts';
import type { RequestContext } from '../context.ts';
import { refusal } from '../refusal.ts';

/** The rooms' handlers, in the shape of the contract. */
export const handlers = {
  accounts: accountsHandlers,
  activity: activityHandlers,
  billing: billingHandlers,
  assessment: assessmentHandlers,
  safety: safetyHandlers,
  interest: interestHandlers,
  packs: packsHandlers,
  plan: planHandlers,
  projects: projectsHandlers,
  chat: chatHandlers,
  files: filesHandlers,
  dashboard: dashboardHandlers,
};

/** Serves the contract: input and output are checked against it, errors are of the closed union. */
export function openApi() {
  return new OpenAPIHandler<RequestContext>(handlers, {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          throw inOurWords(error, context);
        }
      },
    ],
  });
}

/** The OpenAPI 3.1 document of the contract. */
export async function openApiDocument(serverUrl: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Kinkeeper',
      version: '1',
      description: 'Every error has the shape {defined, code, status, message, data?}.',
    },
    servers: [{ url: `${serverUrl}/api` }],
  });
  // Bytes go beside the contract.
  const paths: Record<string, object | undefined> = { ...document.paths };
  for (const [path, calls] of Object.entries(filePaths)) paths[path] = { ...paths[path], ...calls };
  return { ...document, paths };
}

function inOurWords(error: unknown, context: RequestContext): unknown {
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    return refusal('INVALID_INPUT', { fields: fieldsOf(error.cause.issues) });
  }
  // A path or body that cannot even be read is the sender's to mend as well. It is never logged:
  // the parser's message quotes the body.
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
