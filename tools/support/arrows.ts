/** Checks all imports of a tree with dependency-cruiser. */
import { readdirSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { forbidden, hasLayerSuffix } from './arrow-rules.ts';

// dependency-cruiser parses TypeScript with the compiler's JavaScript API, which ended with TypeScript 6. It
// first checks the version in the compiler's package.json.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-classic'), context),
});
const { cruise } = await import('dependency-cruiser');

/**
 * @param folder that contains `src`
 * @returns each forbidden import, as `rule: from → to`; and how much was checked
 */
export async function brokenArrows(
  folder: string,
): Promise<{ broken: string[]; files: number; arrows: number }> {
  const { output } = await cruise(['src'], {
    baseDir: folder,
    ruleSet: { forbidden },
    validate: true,
    // Type imports couple as much as others.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`\+types|\.react-router` },
  });
  const { violations, totalCruised, totalDependenciesCruised = 0 } = (output as ICruiseResult).summary;
  return {
    broken: violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    files: totalCruised,
    arrows: totalDependenciesCruised,
  };
}

/**
 * @param folder that contains `src`
 * @returns the files of rooms whose names tell no layer
 */
export const namelessFiles = (folder: string): string[] =>
  readdirSync(path.join(folder, 'src/features'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/features/${file}`)
    .filter((file) => !hasLayerSuffix(file));
