import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Hono } from 'hono';

const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kinkeeper API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });`;

/** The browsable API documentation (LIMIT-06): Swagger UI from our own server. */
export function serveDocs(app: Hono, document: () => Promise<object>): void {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  // Swagger UI sets inline styles; there is no personal data on this page.
  const csp =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

  let made: Promise<object> | undefined;
  app.get('/api/openapi.json', async (c) => {
    made ??= document();
    return c.json(await made);
  });
  app.get('/api/docs', (c) => c.html(PAGE, 200, { 'content-security-policy': csp }));
  app.get('/api/docs/start.js', (c) =>
    c.body(START, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  for (const [name, type] of Object.entries(FILES)) {
    app.get(`/api/docs/${name}`, (c) =>
      c.body(readFileSync(path.join(folder, name)), 200, {
        'content-type': type,
        'cache-control': 'public, max-age=3600',
      }),
    );
  }
}
