import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LightPage } from './features/site/ui/LightPage.tsx';
import { loadPageLocale, type Texts } from './web/i18n.ts';
import { keepTyped } from './web/keep-typed.ts';
import { LIGHT_PAGE } from './web/light/light-data.ts';
import { likeReact } from './web/light/like-react.ts';
import { keepOffline } from './web/light/offline.ts';

/**
 * Starts a light page (docs/decisions/0136): hydrates what was prerendered.
 * @param spanish loads the Spanish texts that this page can show
 */
export async function start(Screen: ComponentType, spanish: () => Promise<Texts>): Promise<void> {
  await loadPageLocale(spanish);
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
  keepOffline();
}
