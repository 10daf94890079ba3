/** Video calls: rooms of a service that the operator names, or a page of ours that says there is none. */
import { randomBytes } from 'node:crypto';

export interface VideoCalls {
  /** Whether there is a video service. Without one, no screen may promise a call. */
  readonly hasService: boolean;
  /** @returns the link of a new call, with a room and a password of its own (APPT-27) */
  newRoomLink(): string;
}

interface VideoCallSettings {
  /** An address with `{room}`, and `{password}` if the service wants one. */
  MEETING_URL?: string | undefined;
}

/**
 * @param settings validated by `readConfig`
 * @param publicUrl our own base URL, without a trailing slash
 */
export function openVideoCalls({ MEETING_URL }: VideoCallSettings, publicUrl: string): VideoCalls {
  // What follows # is not sent to any server.
  const address = MEETING_URL ?? `${publicUrl}/call/{room}#{password}`;
  return {
    hasService: MEETING_URL !== undefined,
    newRoomLink: () =>
      // Some services read the names of rooms in lower case only.
      address.replaceAll('{room}', newKey('hex')).replaceAll('{password}', newKey('base64url')),
  };
}

const newKey = (encoding: 'hex' | 'base64url') => randomBytes(16).toString(encoding);
