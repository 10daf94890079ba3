/** Loads and validates content/moments.yaml: what families are going through, and the guides to read then. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Localized } from '#kit/locale.ts';
import { CONTENT, localized } from './library.ts';

export interface Moment {
  id: string;
  title: Localized;
  /** Ids, the most pressing first. */
  guides: string[];
}

const moment: z.ZodType<Moment> = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  title: localized,
  guides: z.array(z.string()).min(2).max(8),
});

/**
 * @param ids of existing guides
 * @throws if the file is malformed, or names an unknown guide or one of them twice
 */
export function loadMoments(ids: readonly string[], folder = CONTENT): Moment[] {
  const moments = z.array(moment).parse(parse(readFileSync(path.join(folder, 'moments.yaml'), 'utf8')));
  for (const { id, guides } of moments) {
    const unknown = guides.find((each) => !ids.includes(each));
    if (unknown) throw new Error(`content/moments.yaml, ${id}: unknown guide ${unknown}`);
    if (new Set(guides).size < guides.length)
      throw new Error(`content/moments.yaml, ${id}: a guide is named twice`);
  }
  return moments;
}
