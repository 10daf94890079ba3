import { BUILT_IN, type SiteSetting, settingToken } from '../kit/site-settings.ts';

/** The name of the meta element that carries a setting to the browser. */
export const settingMeta = (name: SiteSetting): string => `kinkeeper:${name}`;

/** @returns what the operator set; while pages are made, the token in its place */
export function setting(name: SiteSetting): string {
  if (typeof document === 'undefined') return settingToken(name);
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${settingMeta(name)}"]`);
  const value = meta?.content ?? settingToken(name);
  // In development nobody has put the token right. Our server always has: it alone brings the values.
  return import.meta.env.DEV && value === settingToken(name) ? BUILT_IN[name] : value;
}
