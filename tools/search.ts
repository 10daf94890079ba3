/** How well searches find the right answer, by author and language, as a table. */
import { readFileSync } from 'node:fs';
import { loadTopics } from '../src/features/library/library.content/topics.ts';
import { figuresOf, indexWithout, loadSaid } from '../test/support/search-figures.ts';

const percent = (share: number) => `${(100 * share).toFixed(1)}`;
const said = loadSaid();
const [file] = process.argv.slice(2);
const own = loadTopics();
// A file by an author outside every index: the figure that counts.
const slugs = new Map(said.map(({ document }) => [document.split('/').at(-1) ?? '', document]));
const given = file
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [language = '', ids = '', text = ''] = line.split('\t');
        const documents =
          ids === '-'
            ? []
            : ids
                .split('|')
                .flatMap((id) => [
                  id,
                  slugs.get(id) ?? id,
                  ...said.flatMap(({ document }) => (document.endsWith(`/${id}`) ? [document] : [])),
                ]);
        return { author: file, language, documents, text };
      })
  : [];
console.log(
  '| author | language | topics | first | in three | "do not know" rightly | wrongly |\n| --- | --- | --- | --- | --- | --- | --- |',
);
for (const author of file ? [file] : [...new Set(own.map((each) => each.author))]) {
  const index = indexWithout(author, said);
  const topics = file ? given : own.filter((each) => each.author === author);
  for (const language of [null, 'en', 'es', 'mix']) {
    const those = topics.filter((each) => language === null || each.language === language);
    if (those.length === 0) continue;
    const { first, inThree, admitted, wronglyAdmitted } = figuresOf(those, index);
    console.log(
      `| ${author} | ${language ?? 'all'} | ${those.length} | ${percent(first)} | ${percent(inThree)} | ${percent(admitted)} | ${percent(wronglyAdmitted)} |`,
    );
  }
}
