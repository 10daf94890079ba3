import { inLanguage } from '#kit/locale.ts';
import { currentLocale } from '#web/i18n.ts';
import pictures from './emergency-pictures.gen.json' with { type: 'json' };

export type PictureId = keyof typeof pictures;

/** A drawing of a step of the emergency card, with its words for those who do not see it. */
export default function EmergencyPicture({ id }: { id: PictureId }) {
  const { alt, svg } = inLanguage(pictures[id], currentLocale());
  return (
    <figure className="picture">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of ours, which the loader let through (decision 0181) */}
      <div role="img" aria-label={alt} dangerouslySetInnerHTML={{ __html: svg }} />
    </figure>
  );
}
