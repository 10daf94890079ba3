/** Finds sentences that tell somebody how much of a medicine to take, or to change one (decision 12). */

const NUMBER =
  '(?:\\d+(?:[.,/⁄]\\d+)*|[½¼¾⅓⅔]|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|hundred|thousand|half|un|una|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|veinte|cincuenta|cien|mil|media|medio)';
/** Nothing but a medicine is measured so. */
const WEIGHT =
  '(?:m\\.?g\\.?|mcg|µg|μg|ug|i\\.?u\\.?|ui|mEq|milligrams?|micrograms?|miligramos?|microgramos?|unidades internacionales)';
const COUNTED =
  '(?:ml|cc|mls|millilit(?:er|re)s?|mililitros?|units?|unidades|tablets?|tabs?|pills?|capsules?|caplets?|drops?|puffs?|patch(?:es)?|sprays?|teaspoons?|tablespoons?|tsp|tbsp|pastillas?|tabletas?|c[aá]psulas?|comprimidos?|gotas?|cucharad(?:it)?as?|inhalaciones|parches?|grams?|gramos?)';
const GIVE =
  '(?:take|takes|taking|give|gives|giving|use|apply|inject|administer|swallow|inhale|needs?|put|place|try|add|tom[ae]r?|tome|dar|darle|d[eé]|d[eé]le|denle|administre|administrar|aplique|ponga|p[oó]ngale|inyecte|trague|inhale|use|necesita|ofr[eé]zcale)';
const OFTEN =
  '(?:every (?:\\w+ ){0,2}(?:hours?|days?|nights?|mornings?)|(?:\\w+) times? (?:a|per|each) (?:day|week)|once|twice|daily|nightly|(?:a|per|each) (?:day|week|night)|at bedtime|with meals|in the morning|cada (?:\\w+ ){0,2}(?:horas?|d[ií]as?|noches?)|cada (?:d[ií]a|noche|ma[ñn]ana)|ve(?:z|ces) al d[ií]a|al d[ií]a|por d[ií]a|diari[ao]s?|al acostarse|con las comidas|por la ma[ñn]ana)';
const NAMED =
  '(?:aspirin\\w*|ibuprofeno?|acetaminophen|acetaminof[eé]n|paracetamol|tylenol|advil|motrin|aleve|naproxen\\w*|insulina?|warfarina?|coumadin|eliquis|xarelto|metformina?|melatonina?|benadryl|diphenhydramine|difenhidramina|donepezil\\w*|aricept|memantin\\w*|namenda|digoxina?|digitalis|prednison[ea]|furosemid[ea]|lasix|ativan|xanax|valium|ambien|morphine|morfina|oxycodone|oxicodona|opioids?|quetiapin[ea]|seroquel|haloperidol|haldol|risperid\\w+|\\w{3,}(?:pril|olol|statina?|cill?ina?|mycin|micina|zepam|zolam|sartan|dipin[eo]|prazole?|prazol|oxetin[ea]|triptylin[ea]|codone))';
const MEDICINE = `(?:dos(?:e|es|age|is)|medicines?|medications?|meds?|drugs?|prescriptions?|pills?|tablets?|capsules?|inhalers?|patch(?:es)?|medicamentos?|medicinas?|pastillas?|tabletas?|remedios?|recetas?|antibi[oó]tic\\w*|anticoagulantes?|blood thinners?|antidepres\\w+|sedatives?|sedantes?|${NAMED})`;
const CHANGE =
  '(?:increase|raise|decrease|lower|reduce|double|triple|halve|cut|skip|adjust|change|split|crush|stop|quit|start|begin|restart|resume|discontinue|hold|pause|withhold|omit|aument[ea]r?|sub[ae]|subir|baj[ea]r?|reduzca|reducir|disminuy[ae]|disminuir|dupli(?:que|car)|triplique|doble|cambi[ea]r?|ajust[ea]r?|suspend[ae]r?|omit[ae]|omitir|s[aá]lt[ea]\\w*|part[ae]|deje|dejar|pare|parar|inici[ea]r?|empiece|empezar|comience|comenzar|quit[ea]\\w*)';

const word = (pattern: string) => `(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`;
/** Within one sentence, but not so far that hostile text keeps the server busy. */
const FAR = '.{0,300}?';
const rule = (...parts: string[]) => new RegExp(parts.join(''), 'iu');
const WITHIN = "(?:[\\s,]+(?!which|what|que)[\\p{L}\\d’'-]{1,25}){0,4}?[\\s,]+";
const NOT_MONEY = '(?!.{0,30}(?:cost|price|premium|copay|costo|precio|prima))';
const NOT_A_DOSE =
  '(?!\\s+(?:organi[sz]er|box|bottle|cutter|splitter|list|reminder|dispenser|case|counter|bag|para|de (?:la|las|el) (?:puerta|casa))\\w*)';

/** An amount is never ours to tell, whatever stands around it. */
const AMOUNTS = [
  rule(
    `(?<![\\p{L}\\d.,])${NUMBER}`,
    '(?:[\\s-]+(?:of|de|more|más|hundred|thousand|mil))?[\\s-]*',
    `${WEIGHT}(?![\\p{L}\\d])`,
  ),
  ...[GIVE, OFTEN].flatMap((sign) => {
    const amount = `(?<![\\p{L}\\d.,])(?:${NUMBER}|an?|another|otra)(?:\\s+[\\p{L}'’-]{1,20}){0,2}?[\\s-]*(?<!\\p{L})${COUNTED}(?![\\p{L}\\d])${NOT_A_DOSE}`;
    return [rule(word(sign), FAR, amount), rule(amount, FAR, word(sign))];
  }),
  rule(word(GIVE), FAR, `(?<!\\p{L})(?:${NUMBER}|another|otra)\\s+(?:extra\\s+)?`, word('(?:dos(?:es?|is))')),
  rule(word(NAMED), FAR, word(OFTEN)),
  rule(word(OFTEN), FAR, word(NAMED)),
  rule(word(GIVE), "(?:[\\s,]+[\\p{L}\\d’'-]{1,25}){0,3}?[\\s,]+", word(NAMED)),
];
const CHANGES = [
  rule(word(CHANGE), WITHIN, word(MEDICINE), NOT_MONEY),
  rule(word('(?:stop|quit|start|begin|restart|avoid)'), '\\s+', word('(?:taking|giving)')),
  rule(word('(?:deje|dejar|pare|empiece|comience)'), '\\s+(?:de|a)\\s+', word('(?:tomar|dar|darle|tomarse)')),
  rule(word('(?:double|triple|duplique|doble)'), '\\s+(?:up|it|them|la|lo)\\b'),
  rule(
    word(MEDICINE),
    '\\s+(?:should|must|can|debe|puede|deber[ií]a)\\s+(?:be|ser)?\\s*',
    '(?:increased|raised|lowered|reduced|doubled|halved|stopped|skipped|aument\\p{L}*|sub\\p{L}*|baj\\p{L}*|reduc\\p{L}*|suspend\\p{L}*|duplic\\p{L}*)',
  ),
];
const ASK = '(?:ask|call|tell|talk (?:to|with)|check with|pregunte|preg[uú]ntele|consulte|hable con|llame)';
const DOCTOR = '(?:doctors?|pharmacist|nurse|m[eé]dic[oa]|doctora|farmac[eé]utic[oa]|enfermer[oa])';
const WHETHER = '(?:if|whether|about|before|how|which|when|si|sobre|antes|c[oó]mo|cu[aá]ndo|qu[eé])';
/** Advice that leads to the doctor: "Ask the doctor whether to stop a medicine." */
const CONSULTS = rule(`${word(ASK)}.{0,80}${word(DOCTOR)}.{0,80}${word(WHETHER)}.{0,80}${CHANGE}`);
/** … unless it goes on: "… and stop taking her pills." */
const GOES_ON = rule(
  `(?:(?<!\\p{L})(?:and|then|also|y|luego|despu[eé]s)|[;:])\\s+(?:then\\s+)?${word(CHANGE)}`,
);
/** What one should not do, and what comes after asking, is told to nobody: "Do not stop, split or skip …" */
const NOT_TOLD = [
  new RegExp(
    `(?<!\\p{L})(?:do not|don[’']t|never|not|nunca|no|ni)\\s+(?:(?:le|la|lo|ever|just|give|d[eé])\\s+)?(?:(?:or|ni)\\s+)?${word(CHANGE)}(?:(?:,?\\s+(?:or|nor|ni|o)|,)\\s+(?:le\\s+)?${word(CHANGE)})*(?!\\s+(?:at|with|to)(?!\\p{L}))`,
    'giu',
  ),
  new RegExp(`^(?:before|antes de)\\s[^,]{0,80}?(?:,|(?=${word(ASK)}))`, 'iu'),
];

/** @param sentence one sentence, without Markdown */
export function tellsDose(sentence: string): boolean {
  if (AMOUNTS.some((pattern) => pattern.test(sentence))) return true;
  if (CONSULTS.test(sentence) && !GOES_ON.test(sentence)) return false;
  const told = NOT_TOLD.reduce((left, pattern) => left.replace(pattern, ' – '), sentence);
  return CHANGES.some((pattern) => pattern.test(told));
}
