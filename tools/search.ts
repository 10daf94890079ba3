/** How well searches find the right answer, by author and language, as a table. */
import { loadTopics } from '../src/features/library/library.content/topics.ts';
import { figuresOf, indexWithout, loadSaid, readTopics } from '../test/support/search-figures.ts';
import { percentOf } from './support/percent-of.ts';

const said = loadSaid();
const [file] = process.argv.slice(2);
const own = loadTopics();
// A file by an author outside every index: the figure that counts.
const given = file ? readTopics(file, said) : [];
console.log(
  '| Author | Language | First | In three | First, of answered | Asked | Right among these | Not answered rightly | "Do not know" wrongly |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
);
for (const author of file ? [file] : [...new Set(own.map((each) => each.author))]) {
  const index = indexWithout(author, said);
  const topics = file ? given : own.filter((each) => each.author === author);
  for (const language of [null, 'en', 'es', 'mix']) {
    const those = topics.filter((each) => language === null || each.language === language);
    if (those.length === 0) continue;
    const figures = figuresOf(those, index);
    const { first, inThree, admitted, wronglyAdmitted, answerable } = figures;
    const asked = Math.round(figures.asked * answerable);
    const answered = answerable - asked - Math.round(wronglyAdmitted * answerable);
    const of = (share: number, all: number) => percentOf(Math.round(share * all), all);
    const unanswerable = those.length - answerable;
    console.log(
      `| ${author} | ${language ?? 'all'} | ${of(first, answerable)} | ${of(inThree, answerable)} | ${of(figures.firstOfAnswered, answered)} | ${of(figures.asked, answerable)} | ${of(figures.rightAmongAsked, asked)} | ${of(admitted, unanswerable)} | ${of(wronglyAdmitted, answerable)} |`,
    );
  }
}
