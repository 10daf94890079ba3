/** Whose deed a harm is, as a topic says it: the writer's own, that of somebody known, or a stranger's. */

/** Between who does it and what is done: "I just slapped her", "yo ya le grité". */
const BETWEEN = String.raw`(?:(?:just|really|almost|nearly|even|then|finally|also|once|sometimes|have|had|did|ya|tambi[eé]n|casi|hoy|ayer)\s+)*`;
/** "I lost it and slapped her". */
const LOST_IT = String.raw`(?:(?:lost (?:it|my temper)|snapped|blew up|got (?:so )?(?:mad|angry))\s+and\s+)?`;
const BLOW = String.raw`(?:slap\w*|hit|hitt\w*|push\w*|shov\w*|sh[ao]ok|shak\w*|grab\w*|scream\w*|yell\w*)`;
/** Whom: "my mother", not "my head" or "her wheelchair". */
const WHOM = String.raw`(?:her|him|them|(?:my\s+)?(?:own\s+)?(?:mom|mum|mother|ma|mama|dad|father|pa|papa|grand\w+|husband|wife|parents?|uncle|aunt))\b(?!\s+(?:wheel|walker|chair|bed\b|head))`;
const DID = `(?:pegu[eé]|grit[eé]|empuj[eé]|jal[eé]|sacud[ií]|zarande[eé])`;
const DOES = `(?:pego|grito|empujo|jalo|sacudo)`;

const OWN = new RegExp(
  [
    String.raw`\bi\s+${BETWEEN}${LOST_IT}${BLOW}\s+(?:at\s+)?${WHOM}`,
    // "No quiero que le pegue" is of somebody else.
    String.raw`(?<!que\s)\b(?:le|les|la|lo)\s+${DID}(?!\p{L})`,
    String.raw`\byo\s+${BETWEEN}(?:le|les|la|lo)\s+${DOES}(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** Somebody else strikes too, or another saw it: then it is no confession. */
const OTHERS = new RegExp(
  [
    String.raw`\b(?:he|she|they|who|brother|sister|cousin|son|daughter|husband|wife|mom|mother|dad|father|aides?|nurse|staff)\s+(?:\w+\s+)?(?:slaps?|slapped|hits?|hitting|push(?:es|ed)|shov(?:es|ed)|punch(?:es|ed)|kicks?|kicked|beats?|chok(?:es|ed))\b`,
    String.raw`\b(?:me|nos)\s+(?:peg\p{L}+|golpe\p{L}+|empuj\p{L}+)`,
    String.raw`(?<!\byo\s)\b(?:le|les|la|lo)\s+(?:pega|pegan|peg[oó]|pegaron|golpea|golpe[oó]|empuja|empuj[oó])(?!\p{L})`,
  ].join('|'),
  'iu',
);

/** @returns whether a topic tells of the writer's own hand or voice against the person cared for, and of nobody else's */
export const isOwnDeed = (topic: string): boolean => OWN.test(topic) && !OTHERS.test(topic.replace(OWN, ''));

/** Those who take; parents and grandparents are whom it is taken from. */
const KNOWN =
  /(?<!\b(?:i am|i'm|im|as|soy) (?:the |her |his |their |la |el |su )?)\b(?:(?:half |step ?)?(?:brother|sister|son|daughter)s?(?:[- ]in[- ]law)?|cousins?|nephews?|nieces?|grand(?:son|daughter|child|children|kids?)|aides?|care ?givers?|caretakers?|helpers?|house ?keepers?|cleaning (?:lady|girl)|home health|neighbou?rs?|room ?mates?|tenants?|lady friend|(?:boy|girl)friend|power of attorney|poa|herman[oa]s?|hij[oa]s?|cu[ñn]ad[oa]s?|yerno|nuera|prim[oa]s?|sobrin[oa]s?|niet[oa]s?|cuidador[ae]?s?|muchachas?|vecin[oa]s?|inquilin[oa]s?|poder notarial|el poder)\b/iu;
/** A caller, a letter or a screen: whoever says there that he is her grandson is a stranger. */
const STRANGER =
  /\b(?:on ?line|internet|face ?book|whats ?app|dating|scam\w*|hackers?|gift cards?|bit ?coin|crypto\w*|microsoft|computer|irs|lottery|sweepstakes|prize|call(?:ed|er|ers|ing)|phone|e-?mails?|texts?|texted|pretend\w*|stranger|never (?:met|seen)|por tel[eé]fono|llam(?:a|an|ó|aron|ada|adas)|en l[ií]nea|estaf\w*|tarjetas? de regalo|loter[ií]a|premio|computadora|desconocid[oa]|se hizo pasar|se hace pasar)\b/iu;

/** @returns whether a topic says that somebody they know takes the money, and nothing of a stranger */
export const isSomebodyKnown = (topic: string): boolean => KNOWN.test(topic) && !STRANGER.test(topic);
