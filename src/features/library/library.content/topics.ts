/** Loads authored topics with the documents that answer them: content/topics/<author>.tsv. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TopicLine } from '../library.search.rules/topic-index.ts';
import { CONTENT } from './library.ts';

/** A line of a file: language, ids separated by `|` (or `-` for none of ours), the topic. */
export interface AuthoredTopic extends TopicLine {
  author: string;
  language: string;
}

/** Lines written from life, before the author saw our texts, are like what people type: they count twice. */
const FROM_LIFE = 2;

/** @throws with the file's name if a line is malformed */
export function loadTopics(folder = CONTENT): AuthoredTopic[] {
  const files = readdirSync(path.join(folder, 'topics'))
    .filter((name) => name.endsWith('.tsv'))
    .sort();
  return files.flatMap((file) =>
    readFileSync(path.join(folder, 'topics', file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line, at): AuthoredTopic => {
        const [language = '', ids = '', text = '', ...more] = line.split('\t');
        if (text === '' || more.length > 0)
          throw new Error(`content/topics/${file}:${at + 1}: three columns`);
        const documents = ids === '-' ? [] : ids.split('|');
        const author = path.basename(file, '.tsv');
        const lesson = author.startsWith('life-') ? FROM_LIFE : 1;
        return { author, language, documents, text, lesson };
      }),
  );
}
