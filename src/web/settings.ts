import { BUILT_IN, type SiteSetting, settingToken } from '../kit/site-settings.ts';

/** The name of the meta element that carries a setting to the browser. */
export const settingMeta = (name: SiteSetting): string => `kinkeeper:${name}`;

/** @returns the operator's setting; during prerendering, its token */
export function setting(name: SiteSetting): string {
  if (typeof document === 'undefined') return settingToken(name);
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${settingMeta(name)}"]`);
  const value = meta?.content ?? settingToken(name);
  // In development nobody replaces the token. Our server always does: it alone knows the values.
  return import.meta.env.DEV && value === settingToken(name) ? BUILT_IN[name] : value;
}
