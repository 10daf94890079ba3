import { Trans, useLingui } from '@lingui/react/macro';

/** How to bring the key of a new factor into an authenticator app. */
export function ScanSteps({ totp }: { totp: { qr_code: string; secret: string; uri: string } }) {
  const { t } = useLingui();
  return (
    <ol className="grid list-decimal gap-3 pl-6">
      <li>
        <Trans>Open your authenticator app, add an account, and scan this picture.</Trans>
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(totp.qr_code)}`}
          alt={t`QR code with the key below`}
          className="mt-2 size-48 bg-white"
        />
      </li>
      <li>
        <Trans>
          On this phone, or nothing to scan with?{' '}
          <a className="link" href={totp.uri}>
            Open it in the app
          </a>
          , or type this key:
        </Trans>
        <code className="mt-1 block text-lg wrap-anywhere">{totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </li>
      <li>
        <Trans>Enter the 6 digits that the app shows for Kinkeeper.</Trans>
      </li>
    </ol>
  );
}
