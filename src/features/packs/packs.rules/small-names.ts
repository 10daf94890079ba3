/** Names that people type without a capital: after a title, after a relative, or where they are called so. */
import { BETWEEN, stemOf, wordsOf } from '../../library/library.search.rules/words.ts';

/** Relatives, whose names people add. */
export const RELATIVE =
  'mom|mother|mama|mamá|dad|father|papa|papá|husband|wife|esposo|esposa|marido|son|hijo|daughter|hija|brother|sister|hermano|hermana|aunt|uncle|tía|tío|grandma|grandpa|abuela|abuelo|law|suegra|suegro|friend|neighbor|amiga|amigo|vecina|vecino';
const TITLE = 'mr|mrs|ms|miss|mister|dr|doctora?|sr|sra|srta|señora?|señorita|don|doña|nurse|pastor';
const CALLED = 'my name is|name is|named|me llamo|se llama|llamad[oa]';
const INTRODUCED = new RegExp(
  `(?<=(?<!\\p{L})(?:${RELATIVE}|${TITLE}|${CALLED})\\.?,? )\\p{L}[\\p{L}\\p{M}'’-]+`,
  'giu',
);

/** Words of both languages that follow a relative as often as a name does. */
const FOLLOWING = new Set(
  [
    ...BETWEEN,
    ...(
      'mr mrs ms miss mister dr sr sra srta doctor doctora nurse pastor ' +
      'fell fall keeps keep got gets went goes go came comes come said says say told left lost hurt broke felt feels ' +
      'thinks thought knows knew will wont would wouldnt could couldnt should shouldnt can cant cannot may might must ' +
      'isnt wasnt doesnt didnt dont hasnt havent hadnt arent been being need needs want wants take takes took ate eats ' +
      'drinks drank drives drove forgot forgets sleeps slept lives live died dies die has not no never always often ' +
      'still just only also now again too very really about after before when while where who whose what how why if ' +
      'because but than then as by from into out up down off over under without alone home here there any all some ' +
      'more most much many old sick ill yesterday today tomorrow since last next every each both help care law ' +
      'ni nunca siempre tambien ya aun ahora hoy ayer desde hasta sin sobre cuando donde como porque pero si muy mas ' +
      'esta estaba estan este fue fui era eran hay ha han habia tiene tenia tienen tengo va van iba vive come toma ' +
      'bebe duerme camina cae cayo quiere puede pudo sabe olvida olvido pierde perdio sale salio dice dijo llora grita ' +
      'sufre necesita usa hace hizo ve oye habla maneja deja mejor peor mayor sola solo enferma enfermo cada'
    ).split(' '),
  ].map(plain),
);
/** How verbs and adverbs end. */
const VERB = /(?:ed|ing|ly|ando|iendo|mente|aba|ían?|ció|ado|ido)$/u;

/**
 * @param own what our own texts on the subject say: their words are subjects, and nobody's name
 * @returns the text without names that something introduces
 */
export function withoutSmallNames(text: string, own: string): string {
  const stems = new Set(wordsOf(own).map(stemOf));
  return text.replace(INTRODUCED, (word) => {
    const key = plain(word);
    const isNobody = key === '' || FOLLOWING.has(key) || stems.has(stemOf(key)) || VERB.test(word);
    return isNobody ? word : '[name]';
  });
}

function plain(word: string): string {
  return wordsOf(word).join('');
}
