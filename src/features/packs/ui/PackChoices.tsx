import { Trans } from '@lingui/react/macro';
import type { GeneratedPack } from '../packs.contract.ts';

interface PackChoicesProps {
  pack: Pick<GeneratedPack, 'choices' | 'locale'>;
  onChoose: (document: string) => void;
}

/** Where we are not sure of a topic: which of our texts is meant. The chosen one answers it. */
export function PackChoices({ pack: { choices, locale }, onChoose }: PackChoicesProps) {
  return (
    <div className="grid gap-4">
      <p>
        <Trans>
          We are not sure what you mean, and would rather ask than guess. Choose one, and we answer from it.
          If none fits, try other words above.
        </Trans>
      </p>
      <ul className="grid gap-3" lang={locale}>
        {choices.map(({ document, title, about }) => (
          <li key={document}>
            <button
              type="button"
              className="fade grid min-h-11 w-full cursor-pointer gap-1 rounded-control border-2 border-hairline bg-surface px-4 py-3 text-left hover:border-control"
              onClick={() => onChoose(document)}
            >
              <span className="font-semibold text-primary">{title}</span>
              <span className="text-sm text-ink-2">{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
