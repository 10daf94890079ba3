import type { Hono } from 'hono';
import type { Seal } from '../ports/seal.ts';

/** The certificate to trust, for whoever checks a sealed document with a tool of their own. */
export function serveSealRoot(app: Hono, seal: Seal): void {
  app.get('/.well-known/kinkeeper-root.pem', (c) => {
    c.header('content-disposition', 'attachment; filename="kinkeeper-root.pem"');
    c.header('cache-control', 'public, max-age=3600');
    return c.body(seal.root_pem, 200, { 'content-type': 'application/x-pem-file' });
  });
}
