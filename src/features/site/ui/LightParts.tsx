import Toasts from '#web/ui/Toasts.tsx';
import SessionParts from './SessionParts.tsx';

/** What light pages have besides what is on them; one chunk, loaded after the page itself. */
export default function LightParts({ personId }: { personId: string | undefined }) {
  return (
    <>
      {personId === undefined ? null : <SessionParts personId={personId} />}
      <Toasts />
    </>
  );
}
