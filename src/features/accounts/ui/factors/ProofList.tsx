import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate } from '#web/dates.ts';

interface Proof {
  id: string;
  friendly_name: string;
  created_at: string;
  last_used_at: string | null;
}
interface ProofListProps<Each extends Proof> {
  proofs: Each[];
  /** What kind it is, if there are several. */
  about?: (proof: Each) => ReactNode;
  /** The buttons of one. */
  children: (proof: Each, name: string) => ReactNode;
}

/** What a person proves with who they are: its name, since when, and what can be done with it. */
export function ProofList<Each extends Proof>({ proofs, about, children }: ProofListProps<Each>) {
  if (proofs.length === 0) return null;
  return (
    <ul className="grid w-full gap-3">
      {proofs.map((proof) => (
        <li
          key={proof.id}
          className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-3"
        >
          <div>
            <p className="font-semibold wrap-anywhere">{proof.friendly_name}</p>
            {about?.(proof)}
            <p className="text-sm text-ink-2">
              <Since {...proof} />
            </p>
          </div>
          <div className="flex flex-wrap gap-3">{children(proof, proof.friendly_name)}</div>
        </li>
      ))}
    </ul>
  );
}

function Since({ created_at, last_used_at }: Proof) {
  const added = formatDate(created_at);
  if (!last_used_at) return <Trans>Added {added}</Trans>;
  const used = formatDate(last_used_at);
  return (
    <Trans>
      Added {added}, last used {used}
    </Trans>
  );
}
