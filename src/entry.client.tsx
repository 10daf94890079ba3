import { StrictMode, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadPageLocale } from './web/i18n.ts';
import { keepTyped } from './web/keep-typed.ts';

await loadPageLocale();

function App() {
  // After hydration, and before anything is drawn again.
  useLayoutEffect(() => {
    const reportTyped = keepTyped(document);
    reportTyped();
  }, []);
  return <HydratedRouter />;
}

// In one piece, not as a transition: there is nothing to do on the page before.
hydrateRoot(
  document,
  <StrictMode>
    <App />
  </StrictMode>,
);
