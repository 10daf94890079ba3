import type { Page } from '@playwright/test';

/** Starts counting. @returns the texts of the alerts that were inserted or changed since the last call */
export async function listenForAlerts(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver((changes) => {
      const alerts = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest('[role=alert]');
        if (around) alerts.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches('[role=alert]')) alerts.add(node);
          for (const within of node.querySelectorAll('[role=alert]')) alerts.add(within);
        }
      }
      for (const alert of alerts) if (alert.isConnected) texts.push(alert.textContent ?? '');
    }).observe(document, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => heard.evaluate((texts) => texts.splice(0));
}
