/** Takes the place of web/data/unavailable.ts on light pages: only signed-in screens say that saving is paused. */
export function reportUnavailable(): void {}
