/** Removes identifying details before a text is sent to an external service, but keeps its subject. */
import { RELATIVE, withoutSmallNames } from './small-names.ts';

const ADDRESS =
  /\b\d{1,6}(?:\s+(?:[NSEW]\.?|north|south|east|west))?(?:\s+[\p{L}\d.'-]+){1,4}\s+(?:st(?:reet)?|ave(?:nue)?|rd|road|blvd|boulevard|ln|lane|dr(?:ive)?|ct|court|pl|place|way|hwy|highway|ter(?:race)?|cir(?:cle)?|pkwy|parkway)\b\.?(?:\s*,?\s*(?:apt|unit|suite|ste|#)\s*\.?\s*[\w-]+)?|\b(?:calle|avenida|av\.|colonia|carretera|paseo)\s+(?:[\p{L}'-]+\s*){1,4}(?:#|n[uú]m(?:ero)?\.?\s*|no\.?\s*)?\d{1,6}\b|\bp\.?\s?o\.?\s?box\s+\d+|\b(?:apt|apartment|unit|suite)\s*#?\s*\d+\w?/giu;
const EMAIL = /[\p{L}\d._%+-]+\s?@\s?[\p{L}\d-]+(?:\s?\.\s?[\p{L}\d-]+)+/giu;
const LINK = /\b(?:https?:\/\/|www\.)\S+/gi;
/** A town before the two letters of its state. */
const TOWN = /\b\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+){0,2},?\s+[A-Z]{2}\b/gu;
/** A complete date, such as a birth date; ages and times of day stay. */
const DATE =
  /\b\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+(?:19|20)\d\d\b|\b\d{1,2}\s+de\s+\p{L}+(?:\s+del?\s+(?:19|20)?\d\d)?|\b(?:born|dob|nacid[oa]|naci[oó]|birthday)\b[^.,;\n]{0,30}?(?:19|20)\d\d\b/giu;
/** Phones, SSNs, cards, accounts, member numbers: five digits or more, however they are grouped. */
const NUMBER =
  /(?<![\p{L}\d])[+(#]?\d(?:[\s().-]*\d){4,}(?!\d)|\b(?=[A-Z\d-]*\d[A-Z\d-]*\d)[A-Z\d]{2,}(?:-[A-Z\d]{2,})*\d[A-Z\d-]{3,}\b/gu;
/** The last digits of an account, which people say they have. */
const ENDING =
  /(?<=\b(?:accounts?|acct|card|policy|member|claim|routing|pin|ssn|social security|cuenta|tarjeta|p[oó]liza|afiliad[oa]|seguro social)\b[\s:#,.]*(?:(?:number|num|no|nr|id|n[uú]mero|n[uú]m|nro|is|es|ending|ends|in|with|terminad[oa]|termina|en|con)\b[\s:#,.]*){0,3})\d+(?:[\s-]\d+)*/giu;
/** Words that introduce a name. */
const CALLED =
  /\b(?:my name is|named|name's|called|i am|i'm|this is|me llamo|se llama|soy|llamad[oa]|mr\.?|mrs\.?|ms\.?|miss|dr\.?|doctora?|sr\.?|sra\.?|se[nñ]ora?|do[nñ]a?|t[ií][oa]|uncle|aunt|grandma|grandpa|nurse|pastor|father|sister|brother|hermana?o?)\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){0,3})/giu;

/** Common capitalized words, and names that identify nobody. */
const NOBODY = new Set(
  (
    "i i’m i'm im mom mama dad papa mother father grandma grandpa aunt uncle mamá papá medicare medicaid va alzheimer alzheimer's alzheimers " +
    "parkinson parkinson's lewy aids hipaa fmla poa dnr er icu snap ssi ssdi medigap english spanish español inglés " +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september ' +
    'october november december christmas easter thanksgiving american mexican united states god covid cpr'
  ).split(' '),
);
/** Common first names, for people who type them in lower case; none is a word of either language. */
const FIRST_NAMES = new Set(
  (
    'james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony donald steven ' +
    'paul andrew joshua kenneth kevin brian george timothy ronald jason edward jeffrey ryan jacob gary nicholas eric jonathan ' +
    'stephen larry justin scott brandon benjamin samuel gregory alexander patrick frank raymond jack dennis jerry tyler aaron ' +
    'jose adam nathan henry douglas zachary peter kyle walter ethan jeremy harold carl keith roger gerald ernest arthur ' +
    'mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley kimberly ' +
    'emily donna michelle carol amanda dorothy melissa deborah stephanie rebecca sharon laura cynthia kathleen amy angela ' +
    'shirley anna brenda pamela emma nicole helen samantha katherine christine debra rachel carolyn janet maria catherine ' +
    'heather diane olivia julie joyce victoria ruth virginia lauren kelly christina joan evelyn judith andrea hannah ' +
    'martha cheryl megan jacqueline gloria teresa ann sara madison frances kathryn janice jean abigail alice julia judy sophia ' +
    'juan luis carlos jorge pedro manuel francisco miguel antonio alejandro rafael fernando ricardo eduardo javier ramon ' +
    'guadalupe lupe rosa ana carmen juana josefa isabel leticia yolanda silvia veronica alicia elena norma irma esperanza ' +
    'dolores consuelo graciela margarita adriana patricia claudia gabriela mariana rosario beatriz raul hector oscar ' +
    'alberto roberto enrique arturo sergio victor ruben armando gustavo alfredo ernesto rodolfo ignacio agustin joaquin'
  ).split(' '),
);

/**
 * @param text as typed
 * @param own what our own texts on the subject say: whose words are no names
 * @returns it without names, addresses, phones, email addresses, birth dates, and card, account and insurance
 * numbers
 */
export function redacted(text: string, own = ''): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(LINK, '[link]')
    .replace(EMAIL, '[email]')
    .replace(DATE, '[date]')
    .replace(ADDRESS, '[address]')
    .replace(TOWN, '[place]')
    .replace(NUMBER, '[number]')
    .replace(ENDING, '[number]')
    .replace(
      CALLED,
      (said, name: string) =>
        said.slice(0, said.length - name.length) + (/^\p{Lu}/u.test(name) ? '[name]' : name),
    );
  return withoutNames(withoutSmallNames(plain, own));
}

/** A capitalized word that a small one precedes, or any word after a relative; then more capitalized words. */
const MENTIONED = new RegExp(
  `(?<=[\\p{Ll}],? )(\\p{Lu}[\\p{L}'’-]+)(?:\\s+\\p{Lu}[\\p{L}'’-]+)*|(?<=\\b(?:${RELATIVE}),? )(\\p{Ll}+)`,
  'gu',
);

/**
 * @param topic as typed
 * @returns it without people's names: who somebody is says nothing about what is asked, and looks like a subject
 * of its own
 */
export function withoutPeople(topic: string): string {
  return topic.replace(MENTIONED, (mentioned, capitalized?: string, small?: string) =>
    FIRST_NAMES.has(plainWord(capitalized ?? small ?? '')) ? '' : mentioned,
  );
}

const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s$/, '');

/** A name is a capitalized word within a sentence, two in a row, or a common first name. */
function withoutNames(text: string): string {
  const isShouted = text === text.toUpperCase();
  return text
    .replace(/(?<!\[)\p{L}[\p{L}'’-]*/gu, (word, at: number) => {
      const plain = plainWord(word);
      if (NOBODY.has(word.toLowerCase().replaceAll('’', "'"))) return word;
      if (FIRST_NAMES.has(plain)) return '[name]';
      if (isShouted || !/^\p{Lu}/u.test(word)) return word;
      const before = text.slice(0, at).trimEnd();
      const begins = before === '' || /[.!?\n:;"“«¿¡]$/u.test(before);
      const isFollowed = /^\s+\p{Lu}\p{Ll}/u.test(text.slice(at + word.length));
      return begins && !isFollowed ? word : '[name]';
    })
    .replace(/\[name\](?:['’\s-]+\[name\])+/g, '[name]');
}
