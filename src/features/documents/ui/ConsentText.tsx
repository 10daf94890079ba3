import { Trans } from '@lingui/react/macro';

/**
 * What somebody agrees to before they sign electronically (15 USC 7001(c)), once per text. A change of meaning
 * needs a new CONSENT_VERSION.
 */
export function ConsentText() {
  return (
    <div className="grid gap-3">
      <p>
        <Trans>Before you sign for the first time, please read how signing works here.</Trans>
      </p>
      <ul className="grid list-disc gap-2 pl-6">
        <li>
          <Trans>
            You can sign on paper instead. Choose “Not now”, and ask whoever sent the document for a paper
            form. It costs you nothing here.
          </Trans>
        </li>
        <li>
          <Trans>
            You agree to sign documents in your Kinkeeper projects on a screen. Each document still asks you
            by itself.
          </Trans>
        </li>
        <li>
          <Trans>
            You can take this back at any time, free of charge, under “My account”. You then sign on paper.
            What you have signed stays signed.
          </Trans>
        </li>
        <li>
          <Trans>
            We write to the e-mail address of your account. If it changes, change it under “My account”, or
            write to us.
          </Trans>
        </li>
        <li>
          <Trans>
            You can download every document and print it. If you want a paper copy from us, write to us. It is
            free.
          </Trans>
        </li>
        <li>
          <Trans>
            You need a device with a current browser and a connection, and something that opens PDF files. You
            have just opened this document, so yours works.
          </Trans>
        </li>
      </ul>
    </div>
  );
}
