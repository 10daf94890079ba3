/** What entering with a passkey needs once the button is pressed: one script. */
export { enterWithPasskey } from './passkey-browser.ts';
export { passkeyRefusal } from './passkey-refusal.ts';
