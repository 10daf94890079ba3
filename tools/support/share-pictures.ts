// Pictures for link previews: 1200 by 630, in our type and colors, one per guide.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import type { Area } from '#features/library/library.areas.types.ts';
import type { LoadedGuide } from '#features/library/library.content/guides.ts';
import type { Localized } from '#kit/locale.ts';

const require = createRequire(import.meta.url);
const FONTS = [
  {
    name: 'Serif',
    weight: 600 as const,
    data: readFileSync(
      require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff'),
    ),
  },
  {
    name: 'Sans',
    weight: 400 as const,
    data: readFileSync(
      require.resolve(
        '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff',
      ),
    ),
  },
];
/** The mark of features/site/ui/Logo.tsx, in pine on linen. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke="#17534f" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M24 43C24 30 23 22 24 12"/><path d="M24 24C12 24 6 17 6 6c11 0 18 6 18 18Z"/><path d="M24 36c0-9 6-15 17-15 0 9-6 15-17 15Z" fill="#17534f"/></svg>`;
const AREAS: Readonly<Record<Area, Localized>> = {
  healthcare: { en: 'Healthcare', es: 'Atención médica' },
  housing: { en: 'Housing', es: 'Vivienda' },
  'work-family': { en: 'Work & Family Balance', es: 'Equilibrio entre trabajo y familia' },
  communications: { en: 'Family talks', es: 'Conversaciones en familia' },
  'end-of-life': { en: 'End of Life', es: 'El final de la vida' },
  insurance: { en: 'Insurance', es: 'Seguros' },
  legal: { en: 'Legal', es: 'Asuntos legales' },
  community: { en: 'Community Support', es: 'Apoyo de la comunidad' },
  'daily-living': { en: 'Daily Living Needs', es: 'Necesidades de la vida diaria' },
  'self-care': { en: 'Self-Care', es: 'Su propio bienestar' },
};

/** Draws the site's picture and one for each guide into a folder. */
export async function drawSharePictures(folder: string, guides: readonly LoadedGuide[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const draw = async (name: string, title: string, above: string) =>
    writeFileSync(path.join(folder, `${name}.png`), await picture(title, above));
  await draw(
    'kinkeeper',
    "When you don't know where to turn for an aging loved one, we do.",
    'For family caregivers',
  );
  writeFileSync(
    path.join(folder, 'logo.png'),
    new Resvg(MARK, { fitTo: { mode: 'width', value: 384 } }).render().asPng(),
  );
  for (const { area, slug, title } of guides) {
    await draw(`${area}-${slug}`, title.en, `Free guide · ${AREAS[area].en}`);
    await draw(`${area}-${slug}.es`, title.es, `Guía gratis · ${AREAS[area].es}`);
  }
}

async function picture(title: string, above: string): Promise<Uint8Array> {
  const box = (style: object, children?: unknown) => ({
    type: 'div',
    props: { style: { display: 'flex', ...style }, children },
  });
  const scene = box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '72px 80px',
      background: '#fbf7f1',
      borderBottom: '20px solid #17534f',
    },
    [
      box({ fontFamily: 'Sans', fontSize: 36, color: '#7f3a20' }, above),
      box({ fontFamily: 'Serif', fontSize: 76, lineHeight: 1.15, color: '#1d2a2b' }, title),
      box({ alignItems: 'center', gap: 20, fontFamily: 'Serif', fontSize: 44, color: '#17534f' }, [
        { type: 'img', props: { src: `data:image/svg+xml;base64,${btoa(MARK)}`, width: 72, height: 72 } },
        'Kinkeeper',
      ]),
    ],
  );
  const svg = await satori(scene as never, { width: 1200, height: 630, fonts: FONTS });
  return new Resvg(svg).render().asPng();
}
