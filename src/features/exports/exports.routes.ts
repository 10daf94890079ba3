/** The call that streams a copy of somebody's data. It is not in the contract, but has the same guards. */
import type { Hono } from 'hono';
import { z } from 'zod';
import { isFreshProof } from '#features/accounts/accounts.factors.rules.ts';
import type { Floor, Person } from '#server/context.ts';
import { parseOrRefuse, plainRoute } from '#server/http/plain-routes.ts';
import { DamagedError, installationKey, unwrapKey } from '#server/objects/cipher.ts';
import { asRefusal } from '#server/objects/receive.ts';
import { PRIVATE, streamOf } from '#server/objects/send.ts';
import { getDecrypted } from '#server/objects/stored.ts';
import { refusal } from '#server/refusal.ts';
import { exportOpened } from './exports.events.ts';
import { recordExport } from './exports.queries.ts';
import { findReadyOf, recordSaving } from './exports.service/openable.ts';

type Deps = Pick<Floor, 'auth' | 'blobs' | 'clock' | 'db' | 'log' | 'secret'>;

export function serveExports(app: Hono, services: Deps): void {
  const route = plainRoute(services);
  app.get(
    '/api/account/export/:id/content',
    route((c, person) => {
      const { id } = parseOrRefuse(z.object({ id: z.uuid() }), c.req.param());
      return send(services, person, id, c.req.raw.method === 'HEAD');
    }),
  );
}

async function send(
  { blobs, clock, db, log, secret }: Deps,
  person: Person,
  id: string,
  isHead: boolean,
): Promise<Response> {
  const at = clock.now();
  const found = await db.asSystem((trx) => findReadyOf(trx, person.id, id, at));
  if (!found?.object_key || !found.wrapped_key || !found.ready_at) throw refusal('NOT_FOUND');
  if (!isFreshProof(person.session.provedAt, at)) throw refusal('PROOF_NEEDED');
  const headers = {
    ...PRIVATE,
    'content-type': 'application/zip',
    'content-length': String(found.file_size),
    'content-disposition': `attachment; filename="kinkeeper-${found.ready_at.toISOString().slice(0, 10)}.zip"`,
  };
  if (isHead) return new Response(null, { headers });
  try {
    const key = unwrapKey(found.wrapped_key, installationKey(secret), found.object_key);
    const pieces = await getDecrypted(blobs, found.object_key, key);
    if (!pieces) throw new DamagedError('there is no object');
    await db.as(person.id, async (trx) => {
      await recordExport(trx, exportOpened, person.id, at);
      await recordSaving(trx, found, { by: person.id, at });
    });
    const nothing = async () => {};
    return new Response(streamOf(pieces, { log, file: id, onEnd: nothing, onBroken: nothing }), { headers });
  } catch (error) {
    log.error({ error, export: id }, 'a copy of somebody’s data could not be read');
    throw error instanceof DamagedError ? refusal('INTERNAL') : asRefusal(error);
  }
}
