import { Trans } from '@lingui/react/macro';

/** In place of a call, on a site without a video service. */
export const NoVideo = () => <Trans>There is no video here: agree on a phone call.</Trans>;
