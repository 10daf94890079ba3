/** The OpenAPI description of the whole API, gathered from the rooms. */
import { contract } from '../contract.ts';
import { SESSION_COOKIE } from '../features/accounts/accounts.service/cookie.ts';
import { SECOND_STEP_COOKIE } from '../features/accounts/accounts.service/second-step.ts';
import { appointmentPaths } from '../features/appointments/appointments.openapi.routes.ts';
import { documentPaths } from '../features/documents/documents.openapi.routes.ts';
import { exportPaths } from '../features/exports/exports.openapi.routes.ts';
import { filePaths } from '../features/files/files.openapi.routes.ts';
import { livePaths } from '../server/http/live.openapi.ts';
import { openApiDocument } from '../server/http/openapi.ts';

/** @returns the OpenAPI document; needs neither database nor settings */
export const describeApi = () =>
  openApiDocument(
    contract,
    { ...livePaths, ...filePaths, ...documentPaths, ...appointmentPaths, ...exportPaths },
    { session: SESSION_COOKIE, secondStep: SECOND_STEP_COOKIE },
  );
