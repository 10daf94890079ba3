/** Mounts the rooms on the server floor as one application. */
import type { Hono } from 'hono';
import { requestNetwork } from '../db/request.ts';
import { serveSingleSignOn } from '../features/accounts/accounts.oidc.routes.ts';
import { serveTokenKeys } from '../features/accounts/accounts.tokens.routes.ts';
import { serveStopNews } from '../features/activity/activity.routes.ts';
import { serveAppointments } from '../features/appointments/appointments.routes.ts';
import { isDocumentUpload, serveDocuments } from '../features/documents/documents.routes.ts';
import { serveExports } from '../features/exports/exports.routes.ts';
import { isFileUpload, serveFiles } from '../features/files/files.routes.ts';
import { type AppOptions, openApp, type Rooms } from '../server/app.ts';
import { describeApi } from './describe-api.ts';
import { handlers } from './handlers.ts';
import type { Services } from './services.ts';

export const rooms: Rooms<Services> = {
  handlers,
  serve: (app, services) => {
    serveFiles(app, services);
    serveDocuments(app, services);
    serveAppointments(app, services);
    serveExports(app, services);
    serveStopNews(app, services);
    serveTokenKeys(app, services);
    serveSingleSignOn(app, { ...services, network: requestNetwork });
  },
  describe: describeApi,
  isUpload: (method, path) => isFileUpload(method, path) || isDocumentUpload(method, path),
};

/** @returns the whole product as one stateless application */
export const createApp = (services: Services, options: AppOptions = {}): Hono =>
  openApp(services, rooms, options);
