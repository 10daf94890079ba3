/** Ids of rows whose senders may not read them, so that the table cannot be asked whose an id is. */
import { createHash } from 'node:crypto';

/**
 * The id under which something is stored that a client made an id for. The same owner's same id gives
 * the same one, so sending twice stores once; another owner's same id gives another, and is as free as any.
 * @param owner the account, or the address that was left where nobody is signed in
 * @returns a UUID of version 8 (RFC 9562, 5.8)
 */
export function personalId(clientId: string, owner: string): string {
  const bytes = createHash('sha256').update(`${clientId.toLowerCase()} ${owner}`).digest().subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
