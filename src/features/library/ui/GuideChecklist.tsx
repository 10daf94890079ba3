import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { PERSONAL, readStored, writeStored } from '#web/storage.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { useUnkept } from '#web/use-unkept.ts';

interface GuideChecklistProps {
  /** Storage key of the guide. */
  guide: string;
  items: { id: string; html: string }[];
}

/** Steps to tick off. Ticks stay on this device until cleared or signed out. */
export function GuideChecklist({ guide, items }: GuideChecklistProps) {
  const key = `${PERSONAL}guide.${guide}`;
  const isOnlyHere = useUnkept(key);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  useEffect(() => setTicked(parseTicks(readStored(key))), [key]);

  function toggle(id: string) {
    const next = ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id];
    setTicked(next);
    writeStored(key, JSON.stringify(next));
  }

  const done = items.filter((item) => ticked.includes(item.id)).length;
  const all = items.length;
  return (
    <div className="grid gap-2 print:block">
      <p className="no-print text-sm text-ink-2">
        <span role="status">
          <Trans>
            {done} of {all} done.
          </Trans>
        </span>{' '}
        {isOnlyHere ? (
          <Trans>This browser does not keep your ticks. They are gone when you leave this page.</Trans>
        ) : (
          <Trans>Your ticks stay on this device only.</Trans>
        )}
      </p>
      <ul className="grid gap-2 print:block">
        {items.map((item) => (
          <li key={item.id}>
            <Choice
              kind="checkbox"
              name={item.id}
              checked={ticked.includes(item.id)}
              onChoose={() => toggle(item.id)}
            >
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own content, see GuidePage */}
              <span className="prose" dangerouslySetInnerHTML={{ __html: item.html }} />
            </Choice>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The stored value may be anything: from another version, or edited by hand. */
function parseTicks(stored: string | null): readonly string[] {
  try {
    const ticks: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(ticks) ? ticks.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
