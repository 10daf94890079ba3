/** Whether a topic speaks of what a short text is about: a word that tells something stands in both. */
import { wordsOf } from '../../library/library.search.rules/words.ts';

/** As much of a word as its forms share: "confused" and "confusion", "fiebre" and "fiebres". */
const BEGINNING = 5;
const SHORTEST = 3;
/** They stand in any topic. */
const TELL_NOTHING = new Set(
  (
    'the and are with for from that this was has had have his her him they you not get gets come comes goes more less ' +
    'one any all new day week hardly little nothing somebody something call team minute also night emergency hot sore ' +
    'del los las una uno con por para que mas menos dia nuevo nueva poco nada casi persona llame equipo momento ' +
    'tambien noche emergencia viene sola solo dolor'
  ).split(' '),
);

const tellingIn = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => word.length >= SHORTEST && !TELL_NOTHING.has(word))
    .map((word) => word.slice(0, BEGINNING));

/** @returns whether a topic has a word of the text that tells what it is about, in this form or another */
export function shareAWord(text: string, topic: string): boolean {
  const said = new Set(tellingIn(topic));
  return tellingIn(text).some((word) => said.has(word));
}
