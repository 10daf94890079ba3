import { expect, it } from 'vitest';
import { emittedSql } from '#test/support/emitted-sql.ts';
import * as queries from './library.answers.queries.ts';

const ABOUT = { guide: 'housing/home-safety', day: '2026-11-26' };

it('the SQL of answers matches the reviewed snapshot [SITE-19]', async () => {
  const parts: Record<string, string> = {
    countAnswer: await emittedSql((trx) =>
      queries.countAnswer(trx, { ...ABOUT, locale: 'es', needed: false }),
    ),
    countWords: await emittedSql((trx) =>
      queries.countWords(trx, { ...ABOUT, locale: 'en', words: ['stairs', 'bath'] }),
    ),
    answersSince: await emittedSql((trx) => queries.answersSince(trx, ABOUT.day)),
    wordsSince: await emittedSql((trx) => queries.wordsSince(trx, ABOUT.day, [ABOUT.guide])),
    deleteAnswersBefore: await emittedSql((trx) => queries.deleteAnswersBefore(trx, ABOUT.day)),
  };
  const text = Object.entries(parts)
    .map(([name, sql]) => `-- ${name}\n${sql};\n`)
    .join('\n');
  await expect(text).toMatchFileSnapshot('./library.answers.emitted.sql');
});
