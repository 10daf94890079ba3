/** What the browser does with passkeys (WebAuthn); loaded when somebody uses one. */
import { api } from '#web/data/client.ts';

/** Has the device make a passkey. @returns what `addPasskey` takes */
export async function makePasskey() {
  const { algorithms, challenge, exclude, rp, user } = await api.accounts.beginPasskey();
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(challenge),
      rp,
      user: { id: bytesOf(user.id), name: user.name, displayName: user.display_name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: exclude.map(descriptor),
      // Found without a name at sign-in, and only after a finger, face or PIN.
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    client_data: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
    transports: response.getTransports(),
  };
}

/** @returns what the person reads of a failure; loaded on demand, because most passkeys are accepted */
export const refusalOf = async (error: unknown) =>
  (await import('./passkey-refusal.ts')).passkeyRefusal(error);

/** Signs in with a passkey, or proves again who is signed in. @returns the session */
export async function enterWithPasskey() {
  const { allow, challenge, rp_id } = await api.accounts.beginPasskeySignIn();
  const { id, response } = (await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge),
      rpId: rp_id,
      allowCredentials: allow.map(descriptor),
      userVerification: 'required',
    },
  })) as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    response as AuthenticatorAssertionResponse;
  return api.accounts.signInWithPasskey({
    credential: {
      id,
      client_data: textOf(clientDataJSON),
      authenticator_data: textOf(authenticatorData),
      signature: textOf(signature),
      user_handle: userHandle && textOf(userHandle),
    },
  });
}

const descriptor = ({ id, transports }: { id: string; transports: string[] }) => ({
  type: 'public-key' as const,
  id: bytesOf(id),
  transports: transports as AuthenticatorTransport[],
});

/** base64url, in which the server writes bytes. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
