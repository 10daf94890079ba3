import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LightPage } from './features/site/ui/LightPage.tsx';
import { loadPageLocale } from './web/i18n.ts';
import { keepTyped } from './web/light/keep-typed.ts';
import { LIGHT_PAGE } from './web/light/light-data.ts';
import { likeReact } from './web/light/like-react.ts';

/** Starts a light page (docs/decisions/0136): hydrates what was prerendered. */
export async function start(Screen: ComponentType): Promise<void> {
  await loadPageLocale();
  const page = document.getElementById(LIGHT_PAGE);
  if (!page) return;
  likeReact();
  const reportTyped = keepTyped(page);
  hydrateRoot(
    page,
    <LightPage onAlive={reportTyped}>
      <Screen />
    </LightPage>,
  );
}
