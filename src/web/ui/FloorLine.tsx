import { floorParts } from '#kit/floor-line.ts';
import { currentLocale } from '../i18n.ts';

/** Whom to call in danger, whatever follows: on screen and on paper. */
export function FloorLine() {
  return (
    <p className="measure text-sm text-ink-2 print:text-ink">
      {floorParts(currentLocale()).map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={part.href} className="link font-semibold" href={part.href}>
            {part.label}
          </a>
        ),
      )}
    </p>
  );
}
