/** Checks that a sentence says no more than our own text next to it; others are dropped. */
import { isClinical } from '#features/library/library.search.rules/clinical.ts';
import { stemOf, wordsOf } from '#features/library/library.search.rules/words.ts';

const LONGEST = 140;
/** One sentence of letters only: no digits, Markdown or addresses. */
const PLAIN_SENTENCE = /^\p{Lu}[\p{Script=Latin}\p{M} ,;:'’“”«»¿¡-]*[.!?]$/u;

/** Words that only connect. */
const JOINING = new Set(
  (
    'a an the this that these those it its they them their you your we our he she his her him is are was be been being ' +
    'and or so then next first last also too now when while once after before as if for to of in on at with by from ' +
    'here there can may will helps help makes make easier begin start step steps part same each both all one done ' +
    'el la los las lo un una unos unas este esta esto estos estas eso esa su sus usted ustedes se le les es son esta ' +
    'y o e u si cuando mientras despues antes luego primero ultimo tambien ahora asi por para de del en con como que ' +
    'al a aqui ya puede pueden ayuda ayudan empezar empiece paso pasos parte cada mismo misma todo todos hecho'
  )
    .split(' ')
    .map(stemOf),
);
/** Negations and other words that could reverse the meaning of our sentence. */
const NEVER = new Set(
  (
    'no not never none nothing nobody neither nor without cannot cant dont doesnt didnt isnt arent wont shouldnt neednt ' +
    'wouldnt couldnt mustnt unless except instead skip avoid ignore refuse stop quit wait delay later unnecessary ' +
    'lock locked tie tied restrain restrained force forced hit slap hold shut alone hide trick sedate punish ' +
    'dose doses pill pills tablet tablets medicine medicines medication drug drugs give gave take takes taking ' +
    'probably likely diagnosis diagnosed stroke dementia suffers cure cures approved approve proven guarantee fda ' +
    'source sources study studies instruction instructions prompt system model passage passages assistant ai ' +
    'one two three four five six seven eight nine ten twice half double hundred ' +
    'nunca jamas nada nadie ninguno ninguna ni sin excepto salvo evite evitar ignore omita omitir deje dejar espere esperar ' +
    'tarde innecesario encierre encerrar amarre amarrar ate atar obligue obligar pegue pegar sola solo esconda ' +
    'dosis pastilla pastillas tableta tabletas medicina medicinas medicamento medicamentos remedio dar dele tome tomar ' +
    'probablemente diagnostico derrame demencia padece cura aprobado garantiza fuente fuentes estudio instruccion ' +
    'dos tres cuatro cinco seis siete ocho nueve diez doble mitad'
  )
    .split(' ')
    .map(stemOf),
);
/** Calls for help must be in our own words. */
const ALARM =
  /\b(?:911|988|emergenc\w*|ambulan\w*|hospital\w*|poison\w*|envenen\w*|urgen\w*|danger\w*|peligro\w*)\b/i;

/**
 * @param sentence by a model, to be placed before one of our pieces
 * @param texts of ours it may draw on
 * @returns whether all its meaningful words occur in a single sentence of ours, and none could reverse the
 * meaning
 */
export function isSupported(sentence: string, texts: readonly string[]): boolean {
  if (sentence.length > LONGEST || !PLAIN_SENTENCE.test(sentence) || /[.!?].*[.!?]$/u.test(sentence))
    return false;
  if (ALARM.test(sentence) || isClinical(sentence)) return false;
  const stems = wordsOf(sentence).map(stemOf);
  if (stems.some((stem) => NEVER.has(stem))) return false;
  const saying = stems.filter((stem) => !JOINING.has(stem));
  if (saying.length === 0) return stems.length > 0;
  return texts
    .flatMap((text) => text.split(/(?<=[.!?])\s+|\n+/u))
    .some((own) => {
      const said = new Set(wordsOf(own).map(stemOf));
      return saying.every((stem) => said.has(stem));
    });
}
