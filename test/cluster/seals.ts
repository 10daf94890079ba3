// Sealed copies: a job makes them after the signature was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDocument } from '#features/documents/documents.contract.ts';
import type { Server } from '#tools/cluster/servers.ts';
import { bytesOf, pathOf } from '../support/documents-over-http.ts';
import { ask } from '../support/over-http.ts';
import { compareIds } from './compare-ids.ts';
import { hashOf } from './creations.ts';
import type { Family } from './family.ts';

/** A queued job that died is made up for by the one of the next minute. */
const SEALED_WITHIN_MS = 180_000;
const LOOK_AGAIN_MS = 200;

/** Waits until nothing is left to be sealed. @returns what is sealed never, twice, or not as the evidence says */
export async function compareSeals(url: string, primary: Server, family: Family): Promise<string[]> {
  const { cookie, project, signatures } = family;
  const waiting = await untilSealed(primary, project);
  const sealed = await primary.queryOurs<{ id: string; hash: string }>(
    `select document_id as id, data->>'sha256' as hash from document_evidence
     where project_id = '${project}' and kind = 'sealed'`,
  );
  const ids = sealed.map(({ id }) => id);
  const found = [
    ...waiting.map((id) => `not sealed within ${SEALED_WITHIN_MS} ms: the document ${id}`),
    ...compareIds('seal of document', ids, [...signatures.values()]),
  ];
  for (const { id, hash } of sealed) {
    const below = pathOf({ project_id: project, id });
    const { copies } = await ask<OpenDocument>(url, cookie, 'GET', below);
    const copy = copies.find(({ kind }) => kind === 'sealed');
    const bytes = copy && (await bytesOf(url, cookie, copy.url));
    if (!bytes || hashOf(bytes) !== hash || copy.sha256 !== hash)
      found.push(`the sealed copy of the document ${id} is not the one that was sealed`);
  }
  return found;
}

/** @returns documents that are still to be sealed after all that time */
async function untilSealed(primary: Server, project: string): Promise<string[]> {
  const text = `select document_id as id from documents_to_seal where project_id = '${project}'`;
  for (const end = performance.now() + SEALED_WITHIN_MS; ; await sleep(LOOK_AGAIN_MS)) {
    const left = (await primary.queryOurs<{ id: string }>(text)).map(({ id }) => id);
    if (left.length === 0 || performance.now() > end) return left;
  }
}
