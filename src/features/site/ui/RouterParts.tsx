import { useContext } from 'react';
import { UNSAFE_FrameworkContext } from 'react-router';
import { useMissingFiles } from '#web/renewal/use-missing-files.ts';
import { useRenewal } from '#web/renewal/use-renewal.ts';
import SignedIn from './SignedIn.tsx';

/** What pages with the router have besides what is on them; one chunk, loaded after the page itself. */
export default function RouterParts({ personId }: { personId: string | undefined }) {
  const version = useContext(UNSAFE_FrameworkContext)?.manifest.version ?? '';
  useRenewal(version);
  useMissingFiles(version);
  return personId === undefined ? null : <SignedIn personId={personId} />;
}
