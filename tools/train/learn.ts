// Multi-class logistic regression with AdaGrad; deterministic: the same lines give the same weights.
import { CLASSES, likelihoods } from '#features/packs/packs.rules/emergency-classifier.ts';
import { evidenceIn, partsOf } from '#features/packs/packs.rules/emergency-evidence.ts';
import { BUCKETS } from '#features/packs/packs.rules/emergency-features.ts';
import type { Line } from './corpus.ts';

const SEED = 2026;
const EPOCHS = 12;
const RATE = 0.3;
/** L2 decay: keeps weights small that few lines support. */
const DECAY = 3e-5;
/** How often a line is repeated with typos, and at the end of a longer story. */
const TYPOS = 0.5;
const STORIES = 0.25;

interface Example {
  features: readonly number[];
  classes: readonly number[];
}

/** @returns a weight for each feature and class */
export function learn(lines: readonly Line[]): Float32Array {
  const chance = mulberry(SEED);
  const examples = shuffled(lines, chance)
    .flatMap((line) => [line, ...varied(line, lines, chance)])
    .map(toExample);
  const weights = new Float32Array(BUCKETS * CLASSES.length);
  const seen = new Float32Array(weights.length).fill(1e-3);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1)
    for (const example of shuffled(examples, chance)) step(example, weights, seen);
  return weights;
}

function step({ features, classes }: Example, weights: Float32Array, seen: Float32Array): void {
  const scale = 1 / Math.sqrt(features.length);
  const errors = likelihoods(weights, features);
  for (const index of classes) errors[index] = (errors[index] ?? 0) - 1 / classes.length;
  for (const place of features) {
    const row = place * CLASSES.length;
    for (let index = 0; index < errors.length; index += 1) {
      const at = row + index;
      const gradient = (errors[index] as number) * scale + DECAY * (weights[at] as number);
      const sum = (seen[at] as number) + gradient * gradient;
      seen[at] = sum;
      weights[at] = (weights[at] as number) - (RATE * gradient) / Math.sqrt(sum);
    }
  }
}

const features = new Map<string, number[]>();
function toExample({ text, labels }: Line): Example {
  const known = features.get(text) ?? evidenceIn(text).features;
  features.set(text, known);
  return { features: known, classes: labels.map((label) => CLASSES.indexOf(label)) };
}

/**
 * An augmented copy of a line: misspelled, without punctuation, next to something harmless; of a harmless
 * line, parts of it.
 */
function varied(line: Line, lines: readonly Line[], chance: () => number): Line[] {
  const made: Line[] = [];
  if (chance() < TYPOS) made.push({ ...line, text: mistyped(line.text, chance) });
  if (chance() < STORIES) {
    const other = lines[Math.floor(chance() * lines.length)];
    if (other?.labels[0] === 'none' && other.language === line.language)
      made.push({
        ...line,
        text: chance() < 0.5 ? `${other.text} ${line.text}` : `${line.text} ${other.text}`,
      });
  }
  if (line.labels[0] === 'none') made.push(...partsOf(line.text).map((text) => ({ ...line, text })));
  return made;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

function mistyped(text: string, chance: () => number): string {
  return text
    .replace(/[.,;:!?¿¡]/g, '')
    .split(' ')
    .map((word) => {
      if (word.length < 4 || chance() > 0.2) return word;
      const at = 1 + Math.floor(chance() * (word.length - 2));
      const letter = LETTERS[Math.floor(chance() * LETTERS.length)] ?? '';
      const way = chance();
      if (way < 0.3) return word.slice(0, at) + word.slice(at + 1);
      if (way < 0.6) return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
      return word.slice(0, at) + letter + word.slice(way < 0.8 ? at : at + 1);
    })
    .join(' ');
}

function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

/** A seeded random generator. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
