/** What of a topic is worth a search, and which word a mistyped one was meant to be. */
import { REAL_WORDS } from './library.words.rules.ts';

/** Who it is about, and that help is wanted: nearly every topic says so, and no guide is found by it. */
const SAY_NOTHING = new Set(
  (
    'a an the of to in on at and or not no do is am are be i me we us it its this that with for from too so my ' +
    'im ive id ill hes shes theyre youre thats whats cant dont doesnt didnt isnt arent wasnt couldnt shouldnt ' +
    'wouldnt was were been being has have had having will would could should can may might must if but ' +
    'because while until before after without between than then there here into onto out off over ' +
    'mom moms mommy mother mothers mama dad dads daddy father fathers papa parent parents aunt uncle grandma ' +
    'grandpa grandmother grandfather wife husband spouse she her hers him his he they them their loved one ones ' +
    'someone somebody anyone anybody everyone everybody nobody person people you your yours myself ' +
    'year years old help helps helping need needs needed want wants please advice info information tips guide plan ' +
    'how what when where why who which does did get getting got gets thing things stuff lot lots about ' +
    'elderly elder older aging senior seniors ' +
    'tell tells say says said ask asks know knows find finds make makes take takes taking keep keeps use ' +
    'give gives go goes going see sees look looking try trying let lets thinks put call calls stop start fix think ' +
    'show deal dealing handle manage understanding ' +
    'much many any more most some all every whole always never ever really very just now today still again ' +
    'anymore yet also even only best better good bad right near like time times way ways first next other another else something anything nothing everything ' +
    'took came told feel feels feeling same new up back done doing made able both own each since started starting seems ' +
    'hello hi thanks thank siento siente ' +
    'madre madres padre padres papas mamas abuela abuelo abuelita abuelito tia tio esposa esposo familiar ' +
    'persona personas ella ellos ellas el yo tu usted nosotros alguien nadie todo toda todos todas nada algo ' +
    'mi mis su sus si de la los las un una unos unas y o en con por para que se le les lo al del es son esta estan ' +
    'estoy muy mas menos ya no ni pero porque sin sobre entre desde hasta tambien asi aqui ahi alla ' +
    'ano anos vieja viejo viejos anciano anciana ancianos mayor mayores ayuda ayudar ayudo ayudan necesito necesita necesitamos quiero favor ' +
    'consejo consejos informacion guia plan como cuando donde quien quienes cual cuales cuanto cuanta puedo puede ' +
    'pueden podemos debo debe hacer hace hago tener tiene tengo hay ha he han cosa cosas decir dice digo dijo ' +
    'saber sabe se ir voy ser estar busco buscar encontrar dar da doy ver tomar toma siempre nunca ahora hoy ' +
    'hola gracias bien mal mejor cerca vez veces fue era eran ' +
    'tenia tuvo hizo esto eso ese esa este otra otro cada despues empezar nos mucho mucha muchos muchas tramite tramites pedir'
  ).split(' '),
);

/** A topic of 200 characters has about thirty words; what it is about stands in the first of them. */
const MOST = 16;

/**
 * @param topic as a person typed it, in either language
 * @returns its words that may find something, each once: small letters, no accents; at most `MOST`
 */
export function wordsOf(topic: string): string[] {
  // "can't" is one word, and so is one with an invisible sign within.
  const plain = topic
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’‘`´]/gu, '')
    .toLowerCase()
    // "will" alone is no word of a search.
    .replace(/\b(a|the|his|her|no|last|living) will\b/g, '$1 testament');
  const words = [...new Set(plain.match(/[a-z0-9]{2,}/g))];
  const saying = words.filter((word) => !SAY_NOTHING.has(word));
  return (saying.length > 0 ? saying : words).slice(0, MOST);
}

/** Shorter words are too many other words. */
const SHORTEST_MISTYPED = 4;
/** A word as long as this may have two mistakes, if it begins as it should; a shorter one has one. */
const LONG = 8;
/** From this length on, the first letter may be the mistake. */
const MIDDLE = 6;

/**
 * @param near words that look alike
 * @returns those that `word` was meant to be, if they are only a mistake away; all that are as near
 */
export function nearestWords(word: string, near: readonly string[]): string[] {
  if (word.length < SHORTEST_MISTYPED || REAL_WORDS.has(word)) return [];
  const scored = near
    .map((other) => ({ other, mistakes: mistakesBetween(word, other), begins: other[0] === word[0] }))
    .filter(({ other, mistakes, begins }) => {
      if (word.length >= LONG) return mistakes <= (begins ? 2 : 1);
      // Of a short word, another letter makes another word: hair is no mistyped chair or hear.
      const isLikely =
        word.length >= MIDDLE || (begins && (word.length > SHORTEST_MISTYPED || !isReplaced(word, other)));
      return mistakes <= 1 && isLikely;
    });
  // Few mistype the first letter.
  const costOf = ({ mistakes, begins }: (typeof scored)[number]) => mistakes + (begins ? 0 : 0.5);
  const least = Math.min(...scored.map(costOf));
  return scored.filter((each) => costOf(each) === least).map(({ other }) => other);
}

/** @returns whether a letter is another one, rather than missing, too many, or swapped */
const isReplaced = (a: string, b: string): boolean =>
  a.length === b.length && [...a].sort().join() !== [...b].sort().join();

/** @returns how many letters are wrong, missing, too many, or swapped with the next one */
function mistakesBetween(a: string, b: string): number {
  // More than two are never asked for.
  if (Math.abs(a.length - b.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(rows, i - 1, j) + 1,
        at([row], 0, j - 1) + 1,
        at(rows, i - 1, j - 1) + (same ? 0 : 1),
        swapped ? at(rows, i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return at(rows, a.length, b.length);
}

const at = (rows: readonly (readonly number[])[], i: number, j: number): number => rows[i]?.[j] ?? 0;
