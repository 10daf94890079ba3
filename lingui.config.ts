import { defineConfig } from '@lingui/cli';
import { createBabelExtractor } from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { events } from './src/events.ts';
import { STEPS } from './src/features/assessment/assessment.questions.ts';
import { allLabels } from './src/features/assessment/assessment.rules/labels.ts';
import { textsOf } from './src/kit/event-catalogue.ts';

const babelExtractor = createBabelExtractor();
const EVENTS = /\.events\.ts$/;
const GATHERED_EVENTS = /src\/events\.ts$/;
const QUESTIONS = /assessment\.questions\.ts$/;

/** Two message catalogues: texts the browser shows, and letters the server sends. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es'],
  compileNamespace: 'ts',
  orderBy: 'messageId',
  // Without line numbers, so that moving a text within its file does not change the catalogue.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/src/locales/web/{locale}',
      include: ['src/root.tsx', 'src/web', 'src/features'],
      exclude: ['**/*.test.ts', '**/*.gen.ts', '**/*.letters.ts'],
    },
    {
      path: '<rootDir>/src/locales/mail/{locale}',
      include: ['src/server/letters', 'src/features/**/*.letters.ts', 'src/events.ts'],
    },
  ],
  extractors: [
    {
      // Questions are data, so their texts are extracted from the data.
      match: (file) => QUESTIONS.test(file),
      extract: (file, _code, onMessage) => {
        for (const { id, message } of allLabels(STEPS)) onMessage({ id, message, origin: [file, 1] });
      },
    },
    {
      // So are the labels of events: each room's are those in its own file.
      match: (file) => EVENTS.test(file),
      extract: (file, code, onMessage) => {
        for (const message of events.all.flatMap(textsOf)) {
          if (code.includes(`'${message}'`))
            onMessage({ id: generateMessageId(message), message, origin: [file, 1] });
        }
      },
    },
    {
      // And the lines of the digest mail that count them.
      match: (file) => GATHERED_EVENTS.test(file),
      extract: (file, _code, onMessage) => {
        for (const { id, message } of events.groups) onMessage({ id, message, origin: [file, 1] });
      },
    },
    {
      ...babelExtractor,
      match: (file) =>
        ![QUESTIONS, EVENTS, GATHERED_EVENTS].some((own) => own.test(file)) && babelExtractor.match(file),
    },
  ],
});
