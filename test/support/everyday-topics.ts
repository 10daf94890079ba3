// Everyday topics by authors that neither the search nor the finder of emergencies learned from.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Line, MAY_ALARM } from '#tools/train/corpus.ts';

const FOLDER = path.join(import.meta.dirname, '../packs');
const AUTHORS = 11;

/** @returns the topics of all eleven, without those that somebody in danger may look for */
export function readEverydayTopics(): Line[] {
  return Array.from({ length: AUTHORS }, (_, at) => `unseen-topics-life-${at + 1}.tsv`).flatMap((file) =>
    readFileSync(path.join(FOLDER, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([, documents = '']) => !MAY_ALARM.test(documents))
      .map(([language, , text = '']) => ({
        hand: file,
        language: language as Line['language'],
        labels: ['none'],
        text,
      })),
  );
}
