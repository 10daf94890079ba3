/** What of a topic is worth a search. */

/** Who it is about, and that help is wanted: nearly every topic says so, and no guide is found by it. */
const SAY_NOTHING = new Set(
  (
    'a an the of to in on at and or not no do is am are be i me we us it its this that with for from too so ' +
    'mi mis tu su sus si de la el los las un una unos unas y o en con por para que se le lo al del es muy ' +
    'mom moms mommy mother mothers mama dad dads daddy father fathers papa parent parents aunt uncle grandma ' +
    'grandpa grandmother grandfather wife husband spouse she her his him they them loved someone person people ' +
    'year years old my our help helps need needs want wants please advice info information tips guide plan ' +
    'how what when where why who can should would could does did get getting got gets thing things stuff lot about ' +
    'old elderly older aging senior seniors ' +
    'madre madres padre padres papas mamas abuela abuelo tia tio esposa esposo hermana familiar persona personas ' +
    'ella ellos ellas ano anos vieja viejo mayor mayores ayuda ayudar necesito necesita quiero quiere favor ' +
    'consejo consejos informacion guia como cuando donde quien puedo puede debo debe hacer tener tiene cosas'
  ).split(' '),
);

/** A topic of 200 characters has about thirty words; what it is about stands in the first of them. */
const MOST = 16;

/**
 * @param topic as a person typed it, in either language
 * @returns its words that may find something, each once: small letters, no accents; at most `MOST`
 */
export function wordsOf(topic: string): string[] {
  const plain = topic.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = [...new Set(plain.match(/[a-z0-9]{2,}/g))];
  const saying = words.filter((word) => !SAY_NOTHING.has(word));
  return (saying.length > 0 ? saying : words).slice(0, MOST);
}
