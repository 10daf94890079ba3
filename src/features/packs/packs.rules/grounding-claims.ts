/** Finds sentences that a model has no business to write: a diagnosis, or words about itself. */

const PERSON =
  "(?:(?:your|her|his|my|our|the)\\s+(?:own\\s+|dear\\s+|older\\s+|elderly\\s+)?(?:mother|mom|mama|father|dad|wife|husband|spouse|partner|parents?|grandmother|grandma|grandfather|grandpa|sister|brother|son|daughter|aunt|uncle|friend|loved one|relative|family member|patient|person you care for|care recipient)(?:'s|’s)?|(?<![\\p{L}-])(?:she|he|you|mom|dad))";
const PERSONA =
  '(?:(?:su|tu|mi|la|el)\\s+(?:madre|mam[aá]|padre|pap[aá]|espos[oa]|marido|mujer|pareja|abuel[oa]|herman[oa]|hij[oa]|t[ií][oa]|amig[oa]|ser querido|familiar|paciente)|(?<!\\p{L})(?:ella|[eé]l|usted))';
const SURELY =
  '(?:\\s+(?:probably|likely|most likely|very likely|clearly|certainly|almost certainly|definitely|obviously|surely|also|already|now|quite|very|mildly|severely))*';
const SEGURO =
  '(?:\\s+(?:probablemente|seguramente|claramente|ciertamente|posiblemente|casi|sin duda|ya|tambi[eé]n|muy|muy probablemente|es probable que))*';
const ILLNESS =
  "(?:dementia|alzheimer[’']?s?|parkinson[’']?s?|depression|cancer|diabetes|strokes?|delirium|infection|uti|urinary tract infection|pneumonia|copd|emphysema|heart (?:failure|disease|attack)|arthritis|osteoporosis|anxiety|schizophrenia|bipolar|psychosis|ptsd|als|multiple sclerosis|(?:kidney|liver|lung|renal) (?:disease|failure)|hypertension|high blood pressure|tumou?r|epilepsy|lewy body|cognitive impairment|sepsis|dehydration|concussion|fracture|broken (?:hip|bone)|disorder|disease|syndrome|hypothyroidism|anemia|covid|influenza|gout)";
const ENFERMEDAD =
  '(?:demencia|alzh[eé]imer|parkinson|depresi[oó]n|c[aá]ncer|diabetes|derrame|accidente cerebrovascular|infarto|delirio|infecci[oó]n|neumon[ií]a|epoc|insuficiencia|artritis|osteoporosis|ansiedad|esquizofrenia|trastorno|esclerosis|hipertensi[oó]n|presi[oó]n alta|tumor|epilepsia|deterioro cognitivo|sepsis|deshidrataci[oó]n|fractura|enfermedad|s[ií]ndrome|anemia)';
const ILL =
  '(?:depressed|demented|diabetic|bipolar|psychotic|delirious|schizophrenic|dehydrated|anemic|septic|having a (?:stroke|heart attack))';
const ENFERMO =
  '(?:deprimid[oa]|demente|diab[eé]tic[oa]|bipolar|psic[oó]tic[oa]|esquizofr[eé]nic[oa]|deshidratad[oa])';
const FEW = "(?:\\s+[\\p{L}’'-]{1,25}){0,4}?\\s+";
/** What makes a sentence a case and no finding: "If your mother has dementia, …" */
const CASE =
  '(?<!(?:^|[^\\p{L}])(?:if|when|whether|once|unless|in case|even if|until|suppose|si|cuando|aunque|en caso de que)\\s+(?:[\\p{L}]+\\s+){0,2})';

const rule = (...parts: string[]) => new RegExp(parts.join(''), 'iu');
const DIAGNOSES = [
  rule(
    `(?<!\\p{L})${CASE}${PERSON}${SURELY}\\s+(?:has|have|had|must have|seems? to have|appears? to have|has developed|is developing|is suffering from|are suffering from|suffers? from)${SURELY}(?:${FEW}|\\s+)${ILLNESS}(?!\\p{L})`,
  ),
  rule(`(?<!\\p{L})${CASE}${PERSON}${SURELY}\\s+(?:(?:is|are)${SURELY}\\s+suffering|suffers?)\\s+from\\s`),
  rule(
    `(?<!\\p{L})${CASE}${PERSON}${SURELY}(?:\\s+(?:is|are|seems|appears|must be|sounds|looks)|['’]s|['’]re)${SURELY}\\s+(?:to be\\s+)?${ILL}(?!\\p{L})`,
  ),
  rule(
    `(?<!\\p{L})${CASE}${PERSON}${SURELY}\\s+(?:shows?|(?:is|are) showing)(?:\\s+\\p{L}+)?\\s+signs of${FEW}?\\s*${ILLNESS}(?!\\p{L})`,
  ),
  rule(
    `(?<!\\p{L})${CASE}(?:this|that|it|these|what you (?:see|describe))(?:\\s+(?:is|are|must be|sounds like|looks like|seems (?:to be|like)|appears to be)|['’]s)${SURELY}\\s+(?:to be\\s+)?(?:an?\\s+|the\\s+)?(?:(?:early|late|mild|vascular|clinical|major|classic|case of|type of|form of|signs? of)[\\s-]+){0,3}${ILLNESS}(?!\\p{L})(?!\\s+care)`,
  ),
  rule(`(?:the|her|his|your)\\s+diagnosis\\s+(?:is|must be)${FEW}?\\s*${ILLNESS}(?!\\p{L})`),
  rule(`(?<!\\p{L})I\\s+(?:can\\s+)?diagnos`),
  rule(
    `(?<!\\p{L})${CASE}${PERSONA}${SEGURO}\\s+(?:tiene|tenga|padece|sufre|est[aá] sufriendo|presenta|muestra|ha desarrollado|debe (?:de )?tener|parece tener)${SEGURO}(?:${FEW}|\\s+)${ENFERMEDAD}(?!\\p{L})`,
  ),
  rule(`(?<!\\p{L})${CASE}${PERSONA}${SEGURO}\\s+(?:sufre|padece|est[aá] sufriendo)\\s+de\\s`),
  rule(
    `(?<!\\p{L})${CASE}${PERSONA}${SEGURO}\\s+(?:est[aá]|es|parece)${SEGURO}\\s+(?:estar\\s+)?${ENFERMO}(?!\\p{L})`,
  ),
  rule(
    `^\\W*(?:probablemente|seguramente)?\\s*(?:tiene|padece|sufre|lo que tiene es|se trata de|es probable que tenga|parece tener|parece ser|parece)${SEGURO}(?:${FEW}|\\s+)${ENFERMEDAD}(?!\\p{L})`,
  ),
  rule(
    `(?<!\\p{L})${CASE}(?:esto|eso|lo que (?:describe|tiene))${SEGURO}\\s+(?:es|son|parece|parece ser|debe (?:de )?ser|suena a)${SEGURO}\\s+(?:una?\\s+|la\\s+|el\\s+)?(?:(?:caso de|tipo de|signos? de|etapa temprana de)\\s+)?${ENFERMEDAD}(?!\\p{L})`,
  ),
];

/** @param sentence one sentence, without Markdown. @returns whether it says that somebody is or probably is ill */
export function statesDiagnosis(sentence: string): boolean {
  return DIAGNOSES.some((pattern) => pattern.test(sentence));
}

const EARLIER = '(?:previous|prior|above|earlier|preceding|all|any|these|those|my|your|the)';
const ROLES = [
  rule(
    '(?<!\\p{L})as an?\\s+(?:ai|artificial intelligence|(?:large )?language model|chatbot|virtual assistant)(?!\\p{L})',
  ),
  rule(
    "(?<!\\p{L})I\\s*(?:am|['’]m)\\s+(?:just\\s+|only\\s+)?(?:an?|your)\\s+(?:ai|(?:large )?language model|chatbot|bot|assistant|doctor|physician|nurse|pharmacist|lawyer|attorney|therapist|licensed|certified)(?!\\p{L})",
  ),
  rule('(?:^|[.!?]\\s+)\\W*as your (?:doctor|physician|nurse|pharmacist|lawyer|attorney|therapist),'),
  rule('(?<!\\p{L})(?:system|developer) (?:prompt|message|instructions?)(?!\\p{L})'),
  rule(
    `(?<!\\p{L})(?:ignore|disregard|forget|override)\\s+(?:${EARLIER}\\s+){0,4}(?:previous|prior|above|earlier|instructions?|prompts?|rules)(?!\\p{L})`,
  ),
  rule('(?<!\\p{L})(?:my|these|the given|your) instructions (?:say|are|were|tell)(?!\\p{L})'),
  rule(
    '<?\\|(?:im_?start|im_?end|system|user|assistant|endoftext)\\|>?|\\[/?INST\\]|^\\W*(?:system|assistant|user|human)\\s*:',
  ),
  rule(
    '(?<!\\p{L})como\\s+(?:una?\\s+)?(?:ia|inteligencia artificial|modelo de lenguaje|asistente virtual)(?!\\p{L})',
  ),
  rule(
    '(?<!\\p{L})soy\\s+(?:solo\\s+)?(?:una?|su|el|la)\\s+(?:ia|inteligencia artificial|modelo de lenguaje|asistente|m[eé]dic[oa]|doctora?|enfermer[oa]|farmac[eé]utic[oa]|abogad[oa]|terapeuta)(?!\\p{L})',
  ),
  rule('(?<!\\p{L})como su (?:m[eé]dic[oa]|doctora?|enfermer[oa]|farmac[eé]utic[oa]|abogad[oa]|terapeuta),'),
  rule('(?<!\\p{L})(?:prompt|mensaje|instrucciones) (?:del?|de) sistema(?!\\p{L})'),
  rule(
    '(?<!\\p{L})(?:ignor|olvid|omit)[ae]r?\\s+(?:todas?\\s+)?(?:las?|mis|sus|estas)?\\s*(?:anteriores\\s+)?instrucciones(?!\\p{L})',
  ),
];

/** @param line one line, without Markdown. @returns whether it claims a role or speaks of its instructions */
export function speaksOfItself(line: string): boolean {
  return ROLES.some((pattern) => pattern.test(line));
}
