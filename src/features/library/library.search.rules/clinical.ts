/**
 * Clinical subjects: devices and doses, which nobody may guess at, and devices that a guide explains and illnesses,
 * which are often only what a question about care begins with.
 */

/** @param terms words or prefixes */
const anyOf = (terms: readonly string[]) => new RegExp(`\\b(?:${terms.join('|')})\\b`, 'i');

const DEVICES_AND_DOSES = [
  // Devices and their use
  'j ?tube|ng tube|nasogastric|ventilator\\w*|ventilador\\w*|trach|tracheo\\w*|traqueo\\w*|suction\\w*',
  'cpap|bipap|nebuli\\w*|oxygen (?:concentrator|tank|level|flow|machine)|concentrador\\w*|tanque de oxigeno|picc|central line|iv (?:line|antibiotic\\w*|fluids?)',
  'infusion|wound ?vac|pacemaker|marcapasos|defibrillator|bomba de insulina|insulin pumps?|glucose monitor|glucometer|glucometro|dexcom|freestyle libre',
  'hoyer sling size|tpn|thickener|thicken\\w* liquid\\w*|laxative\\w*|laxante\\w*|miralax|senna|dulcolax|enemas?',
  // How far an illness is
  'what stage (?:of|is) (?:his |her |the )?(?:parkinson\\w*|cancer|kidney\\w*|heart)|(?:que|cual) etapa (?:de|del|es) (?:su |el |la )?(?:parkinson|cancer|rinon\\w*|corazon)',
  // Which treatment is better
  '(?:which|what|cual|que) (?:chemo\\w*|quimio\\w*|treatment|tratamiento|surgery|operacion)(?: \\w+){0,3} (?:better|best|works?|mejor|sirve)',
  // Doses and medicines by name
  '\\d+ ?(?:mg|mcg|ml|cc|milligrams?|miligramos|units?|unidades)|dose|doses|dosage|dosing|dosis|side effects?|efectos secundarios|interact\\w*',
  // Who gives the insulin, and was it taken, is ours; whether, when and how much of it is not.
  "(?:should|can (?:i|we)|do (?:i|we)|when|skip\\w*|hold|stop\\w*|adjust\\w*|more|less|extra)(?: [\\w']+){0,4} insulin\\w*",
  "(?:pongo|ponerle|doy|darle|salto|saltar\\w*|dejo|dejar|suspend\\w*|tant[ao]s?|mas|menos)(?: [\\w']+){0,3} insulina|insulina(?: [\\w']+){0,3} toca",
  "(?:how (?:much|many)|cuant[ao]s?|units?|unidades|rayitas|pastillas para bajar)(?: [\\w']+){0,4} (?:insulin\\w*|azucar)|insulin\\w* (?:units?|unidades|dos\\w+|chart|bolus)|how many units|cuantas (?:unidades|rayitas)|how (?:to|do i) inject|como (?:(?:le|se|la) )*inyect\\w*",
  'warfarin\\w*|eliquis|xarelto|metformin\\w*|lisinopril|metoprolol|gabapentin\\w*|lorazepam|ativan|xanax|seroquel|quetiapin\\w*|haldol|risperd\\w*|donepezil|aricept|namenda|memantin\\w*|tramadol|oxycod\\w*|hydrocod\\w*|morphine|morfina|fentanyl|tylenol|acetaminop\\w*|paracetamol|ibuprof\\w*|advil|aleve|aspirin\\w*|melatonin\\w*|ozempic|lasix|furosemid\\w*|prednis\\w*|antibiotic\\w*|amoxicil\\w*|omeprazol\\w*|losartan|statins?|atorvastatin\\w*|synthroid|levothyrox\\w*|sinemet|levodopa|zoloft|sertralin\\w*|lexapro',
];

/** What daily-living/bed-tubes-and-bags explains, to whoever was shown it. */
const DEVICES_EXPLAINED = [
  'feeding tube|tube feed\\w*|peg tube|g ?tube|gastrostom\\w*|sonda\\w*|cathet\\w*|cateter\\w*|foley',
  'ostomy|colostom\\w*|ileostom\\w*|urostom\\w*|stoma',
];

const ILLNESSES = [
  'chemo\\w*|quimio\\w*|radiation|radioterapia|immunotherap\\w*|transplant\\w*|trasplante\\w*|transfusion\\w*|cancer\\w*|tumou?r\\w*|leukemi\\w*|leucemi\\w*|lymphoma|melanoma|myeloma',
  'copd|epoc|emphysema|enfisema|cirrhosis|cirrosis|hepatitis|lupus|multiple sclerosis|esclerosis|als|huntington\\w*|psoriasis|shingles|herpes|gout|gota|scabies|sarna|eczema|cellulitis|celulitis|neuropath\\w*|pneumonia|neumonia|afib|fibrillation|stenosis|aneurysm|insuficiencia (?:hepatica|respiratoria)|osteoporosis|arthritis|artritis|thyroid|tiroides|anemia|hernia|diverticul\\w*|crohn\\w*|c ?diff|mrsa|bed ?sores?|pressure (?:sore|ulcer|wound)s?|ulcers?|llagas?|escaras?|wounds?|heridas?|rash|sarpullido|azucar en ayunas|blood sugar (?:of|is|after|before|\\d+)|potassium|creatinin\\w*|a1c|biopsy|biopsia|mri|ct scan|x ?rays?',
  'diarrhea|diarrea|heartburn|acidez|hemorrhoid\\w*|uti|utis|infection\\w*|infeccion\\w*|vaccin\\w*|vacuna\\w*',
];

const CLINICAL = anyOf([...DEVICES_AND_DOSES, ...DEVICES_EXPLAINED, ...ILLNESSES]);
const ASKS_CLINICIAN = anyOf(DEVICES_AND_DOSES);

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');

/** @returns whether a text names something that a doctor, a nurse or a pharmacist knows more about */
export const isClinical = (text: string): boolean => CLINICAL.test(plain(text));

/** @returns whether a text names what only they may answer: a device that no guide explains, a dose or a medicine */
export const asksClinician = (text: string): boolean => ASKS_CLINICIAN.test(plain(text));

/** @returns the text without its clinical terms */
export const withoutClinical = (text: string): string => plain(text).replace(new RegExp(CLINICAL, 'gi'), ' ');
