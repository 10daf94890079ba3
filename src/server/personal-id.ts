/**
 * Makes ids of rows whose senders may not read them, so that the table cannot be probed for an id's owner.
 */
import { createHash } from 'node:crypto';

/**
 * The id to store for an id that a client generated. The same id from the same owner maps to the same result,
 * so sending is idempotent; from another owner it maps to a different one, free like any other.
 * @param owner the account, or for visitors the e-mail address they left
 * @returns a version 8 UUID (RFC 9562, 5.8)
 */
export function personalId(clientId: string, owner: string): string {
  const bytes = createHash('sha256').update(`${clientId.toLowerCase()} ${owner}`).digest().subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
