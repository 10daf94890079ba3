// Chromium's virtual authenticator.
import type { Page } from '@playwright/test';

/** A device in the page's browser that keeps passkeys and knows its owner by a finger. */
export async function deviceOf(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the device recognizes its owner. */
    recognizes: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(
        ({ isResidentCredential, rpId }) => ({ isResidentCredential, rpId }),
      ),
  };
}
