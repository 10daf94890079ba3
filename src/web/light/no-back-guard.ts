/** Takes the place of `web/ui/BackGuard.tsx` on light pages (vite.light.config.ts): they keep what was typed. */
export const BackGuard = () => null;
