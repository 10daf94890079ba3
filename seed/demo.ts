import type { Services } from '../src/server/context.ts';
export async function seedDemo(_services: Services): Promise<void> {}
