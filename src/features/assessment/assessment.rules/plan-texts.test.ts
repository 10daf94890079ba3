// What the steps of an action must say, in both languages: each line is a family that was told the wrong thing.
import { expect, it } from 'vitest';
import { loadLibrary } from '#features/library/library.content/library.ts';

const LIBRARY = loadLibrary();

type Said = [family: string, action: string, step: number, source: string, en: RegExp, es: RegExp];

it.each<Said>([
  [
    'wanders, and lives alone',
    'memory-safety',
    2,
    'ALONE-NIA',
    /^Somebody who gets lost should not be alone, at night either.*emergency respite/,
    /no debe quedarse a solas, tampoco de noche.*emergency respite/,
  ],
  [
    'is in hospice care, and stopped eating',
    'call-about-new-change',
    1,
    'HOSPICE-NIGHT',
    /^In hospice care\? Call its number first, day or night/,
    /^¿Está en hospicio.*Llame primero a su número, de día o de noche/,
  ],
  [
    'is in hospice care, and stopped eating',
    'get-meals-covered',
    1,
    'common-practice',
    /With hospice, ask its nurse first, and do not push food\.$/,
    /pregunte primero a su enfermera y no insista con la comida\.$/,
  ],
  [
    'is in hospice care, and the ambulance comes',
    'get-emergency-help',
    5,
    'CALL-911',
    /hospice or a do-not-resuscitate order/,
    /hospicio o tiene una orden de no reanimar/,
  ],
  [
    'was cheated by wire, and will pay again',
    'stop-a-scam',
    2,
    'WIRE-72',
    /ask for a recall and report it at ic3\.gov; the first 72 hours/,
    /recall.*ic3\.gov; las primeras 72 horas/,
  ],
  [
    'was cheated by wire, and will pay again',
    'stop-a-scam',
    6,
    'common-practice',
    /^Do they not believe you.*ask the bank to hold payments/,
    /no le cree.*pida que detengan los pagos/,
  ],
  [
    'has a relative who takes the money',
    'stop-a-scam',
    1,
    'common-practice',
    /Somebody they know\? Do not confront or warn them/,
    /No lo enfrente ni le avise/,
  ],
  [
    'has a relative who takes the money',
    'stop-a-scam',
    4,
    'POA-REVOKE',
    /power of attorney\? .*they can cancel it in writing/,
    /poder notarial\? .*lo puede cancelar por escrito/,
  ],
  [
    'has a gun, and sees people in the yard',
    'call-doctor-same-day',
    2,
    'DEMENTIA-GUNS',
    /^Get guns out of the house.*Do not reach for it\. Leave/,
    /^Saque las armas de fuego.*No intente quitársela\. Salga/,
  ],
  [
    'is in a hospital, can sign, and is not married',
    'missing-papers',
    3,
    'ADVANCE-DIRECTIVE',
    /^In a hospital, and able to decide\? Ask the social worker today/,
    /^¿Está en un hospital y puede decidir\? Pida hoy a la trabajadora social/,
  ],
  [
    'has late dementia, and no papers',
    'missing-papers',
    4,
    'SURROGATE',
    /^Too late to sign\? In most states the law names who decides on care/,
    /^¿Ya no puede firmar\? En la mayoría de los estados la ley dice quién decide/,
  ],
  [
    'has had the diagnosis for years',
    'memory-checkup',
    4,
    'CMS-COG',
    /Is there one\? Ask for a visit about what is worse now/,
    /¿Ya lo hay\? Pida una consulta sobre lo que está peor/,
  ],
  [
    'has seen things for a year, and the doctor knows',
    'call-doctor-same-day',
    1,
    'DELIRIUM',
    /Does the doctor know of it, and is nothing new\? Then call this week/,
    /¿El médico ya lo sabe y no hay nada nuevo\? Entonces llame esta semana/,
  ],
  [
    'was told last week, and agrees not to drive',
    'hold-the-keys',
    3,
    'common-practice',
    /^Say it together first.*Do they forget, or go anyway\? Then keep the keys/,
    /^Dígalo primero con cariño.*¿Se le olvida o sale de todos modos\?/,
  ],
  [
    'gets lost, and can still be asked',
    'stop-driving-now',
    2,
    'common-practice',
    /^Say it together first.*Do they forget, or go anyway\? Then keep the keys/,
    /^Dígalo primero con cariño.*¿Se le olvida o sale de todos modos\?/,
  ],
  [
    'is in the ER, and cannot stand',
    'leave-hospital-safely',
    3,
    'common-practice',
    /^Still in the ER, or in observation\?.*not safe to send them home tonight/,
    /^¿Todavía está en emergencias o en observación\?.*No es seguro mandar/,
  ],
  [
    'is in a hospital, without Medicare',
    'leave-hospital-safely',
    2,
    'MED-FAST2',
    /before you leave.*No Medicare\? Ask the plan or the social worker/,
    /antes de irse.*¿No tiene Medicare\? Pregunte al plan/,
  ],
  [
    'is in a hospital, and it is an emergency',
    'get-emergency-help',
    2,
    'common-practice',
    /^In a hospital already\? Press the call button/,
    /^¿Ya está en un hospital\? Oprima el botón de llamada/,
  ],
  [
    'is much sleepier since today, in a nursing home',
    'tell-the-nurse-today',
    1,
    'common-practice',
    /^Tell the nurse in charge now\. Say what is new/,
    /^Avise ahora a la enfermera encargada\. Diga qué es nuevo/,
  ],
  [
    'sees things, and is to get a pill to be calm',
    'tell-the-nurse-today',
    4,
    'ANTIPSYCHOTIC',
    /^Before a calming drug is given, ask what it is for/,
    /^Antes de que le den un calmante, pregunte para qué es/,
  ],
])('%s: %s says it in step %i [ASMT-91]', (_family, action, step, source, en, es) => {
  const said = LIBRARY.actions.get(action)?.steps[step - 1];
  expect(said?.source).toBe(source);
  expect(said?.en).toMatch(en);
  expect(said?.es).toMatch(es);
});
