/** Word lists shared by the phrases, as plain strings that are easy to extend. */
import type { Words } from './match.ts';
import { REAL_WORDS } from './real-words.ts';

const lists = {
  not: 'not no cant cannot couldnt wont dont doesnt didnt isnt arent aint never hasnt unable wouldnt',
  him: 'him her me us',
  self: 'himself herself myself themselves themself hisself yourself ourselves',
  them: 'me her him them us mom mum dad mother father mama papa grandma grandpa wife husband grandmother grandfather each patient resident',
  family: 'mom dad mother father family brother sister doctor siblings parents boss him her them',
  person:
    'mom mum mommy mother dad daddy father grandma grandpa grandmother grandfather husband wife aunt uncle parent sister brother patient resident he she mama papa abuela abuelo esposo esposa madre padre tia tio suegra suegro marido mujer abuelita abuelito mami papi hermano hermana familiar',
  hit: 'hit hits hitting beat beats beating beaten punch punched punches punching slap slapped slaps slapping kicked kicks kicking choked shoved shoves shoving pushes pushed pushing grabs bit bites biting',
  medicine:
    'pill pills pils medicine medicines medicin medication medications meds med tablet tablets insulin morphine oxycodone opioid opioids tylenol ambien xanax fentanyl capsules prescription drugs',
  pills: 'pills pils tablets capsules meds pill',
  many: '6 7 8 9 10 11 12 15 16 18 20 25 30 40 50 60 90 100 six seven eight nine ten twelve fifteen twenty thirty forty fifty diez quince veinte treinta cuarenta',
  once: 'once mistake accident accidentally',
  medicina:
    'pastilla pastillas medicina medicinas medicamento medicamentos pildora pildoras insulina tabletas capsulas remedio morfina dosis',
  pastillas: 'pastillas pildoras medicinas medicamentos tabletas',
  steal: 'steal steals stealing stole stolen stoled steeling robbed robbing swindling',
  taker:
    'someone somebody caregiver brother sister son daughter aide nephew niece neighbor grandson granddaughter helper nurse cousin friend stepson',
  roba: 'roba roban robo robaron robando robado robandole robarle estafa estafan estafaron',
  urgent:
    'having now today tonight just think maybe minutes sudden suddenly help signs sintomas ahora hoy acaba teniendo creo tiene dando dio ayuda minutos anoche ayudenme',
  past: 'recover recovery recovering recovered rehab rehabilitation survivor survivors history past former therapy previous recuperacion recuperarse rehabilitacion terapia historial pasado sobreviviente sobrevivientes',
  calm: 'prevent prevents preventing prevention avoid avoiding hazard hazards risk risks reduce reducing lower class classes course training awareness understanding vs versus insurance exercises exercise program diet prevenir prevencion evitar riesgo riesgos reducir clase clases curso ejercicios dieta reconocer',
  office:
    'insurer insurance email emails text texts calls message messages letter letters claim claims appeal treatment landlord request aseguradora seguro llamadas mensajes correo cartas tratamiento',
};

const joined = {
  'can not': 'cant',
  'can t': 'cant',
  'ca nt': 'cant',
  'could not': 'couldnt',
  'do not': 'dont',
  'don t': 'dont',
  'does not': 'doesnt',
  'doesn t': 'doesnt',
  'did not': 'didnt',
  'is not': 'isnt',
  'isn t': 'isnt',
  'will not': 'wont',
  'won t': 'wont',
  'has not': 'hasnt',
  'over dose': 'overdose',
  'over dosed': 'overdosed',
  'un conscious': 'unconscious',
  'him self': 'himself',
  'her self': 'herself',
  'my self': 'myself',
  'a tragante': 'atragante',
  'heart attach': 'heartattack',
  'sobre dosis': 'sobredosis',
};

export const WORDS: Words = { lists, joined, real: REAL_WORDS };
