import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { speaksOfItself, statesDiagnosis } from './grounding-claims.ts';
import { tellsDose } from './grounding-doses.ts';

describe('a sentence that tells a dose', () => {
  it.each([
    'Give her 500 mg of acetaminophen.',
    'Take two tablets every 6 hours.',
    'Give 5 ml twice a day.',
    'He needs 10 units of insulin.',
    'Take one pill at bedtime.',
    'Put 3 drops in each eye.',
    'Half a tablet in the morning is enough.',
    'Use 1,000 milligrams daily.',
    'Give ibuprofen every 6 hours.',
    'Give her some aspirin.',
    'Take 2 Tylenol.',
    'Increase the dose.',
    'Double the dose if she is in pain.',
    'Double it.',
    'You can lower her insulin.',
    'Stop taking her blood thinner.',
    'Stop her medicine, and call the doctor.',
    'Skip the next pill.',
    'Give her another dose.',
    'Do not stop at one pill: increase the dose.',
    'Ask the doctor about food and stop taking her insulin.',
    'Before you change her shirt, double her dose.',
    'Don’t wait; lower her insulin.',
    'Crush the tablets.',
    'The dose should be increased.',
    'Never mind the doctor: stop giving him warfarin.',
    'Dé 2 pastillas cada 8 horas.',
    '2 pastillas cada 8 horas.',
    'Tome una tableta al día.',
    'Déle 500 mg de paracetamol.',
    'Aumente la dosis.',
    'Duplique la dosis por la noche.',
    'Deje de tomar el medicamento.',
    'Suspenda su insulina.',
    'Tome aspirina dos veces al día.',
    'Póngale 3 gotas.',
  ])('is seen: %j [PACK-14]', (sentence) => expect(tellsDose(sentence)).toBe(true));

  it.each([
    'Keep a list of all medicines and doses.',
    'Use a pill organizer every day.',
    'Take her to the bathroom every 2 hours.',
    'Give her a snack twice a day.',
    'Ask the doctor whether a medicine makes her sleepy.',
    'Ask the pharmacist if you may crush the tablets.',
    'Do not stop a medicine without asking the doctor.',
    'Before you change a dose, ask the doctor.',
    'Bring every bottle of pills to the visit.',
    'Medicines can cause falls.',
    'Do not skip or split pills to save money.',
    'No omita ni parta pastillas para ahorrar.',
    'Lock up guns, medicines, alcohol, cleaners, and tools.',
    'You do not need to know the name of a program.',
    'Lower drug and premium costs',
    'Start with one small step.',
    'Take a break for 15 minutes.',
    'Use a pastillero para la semana.',
    'Lleve la lista de medicinas a la cita.',
    'Pregunte al médico si debe cambiar la dosis.',
    'No deje de tomar una medicina sin hablar con el médico.',
    'Llévela al baño cada 2 horas.',
    'Tome un descanso de 15 minutos.',
  ])('is not: %j [PACK-14]', (sentence) => expect(tellsDose(sentence)).toBe(false));
});

describe('a sentence that states a diagnosis', () => {
  it.each([
    'Your mother has dementia.',
    'Because your mother has dementia, lock the door.',
    'Your dad probably has Parkinson’s.',
    'Your loved one most likely has early dementia.',
    'This is likely Alzheimer’s.',
    'It sounds like vascular dementia.',
    'That is a stroke.',
    'He is suffering from depression.',
    'She is clearly depressed.',
    'You have diabetes.',
    'Your husband is showing signs of dementia.',
    'If you ask me, your mother has dementia.',
    'Her diagnosis is Lewy body dementia.',
    'Su madre tiene demencia.',
    'Su mamá probablemente tiene Alzheimer.',
    'Esto es probablemente alzhéimer.',
    'Él sufre de depresión.',
    'Su padre está deprimido.',
    'Se trata de una demencia.',
    'Probablemente tiene una infección.',
  ])('is seen: %j [PACK-14]', (sentence) => expect(statesDiagnosis(sentence)).toBe(true));

  it.each([
    'People with dementia may wander.',
    'If your mother has dementia, lock the door.',
    'Ask the doctor whether she has an infection.',
    'When he has a stroke, minutes count.',
    'It may be a stroke: call 911.',
    'Sudden confusion can be a sign of infection.',
    'Your mother has a right to choose.',
    'Many caregivers have depression at some time.',
    'Las personas con demencia pueden perderse.',
    'Si su madre tiene demencia, cierre la puerta.',
    'Pregunte al médico si ella tiene una infección.',
    'Su madre tiene derecho a elegir.',
  ])('is not: %j [PACK-14]', (sentence) => expect(statesDiagnosis(sentence)).toBe(false));
});

describe('our own library', () => {
  const content = path.join(import.meta.dirname, '../../../../content');
  const sentences = globSync(['packs/**/*.md', 'actions/**/*.yaml'], { cwd: content }).flatMap((file) =>
    readFileSync(path.join(content, file), 'utf8')
      .replace(/\[\^[^\]]*\]|[*_]+/g, '')
      .split(/\n\s*(?:- (?:\[ \] )?)?(?:\w+: )?["']?|(?<=[.!?]["”)]*)\s+/),
  );

  it('holds hardly a sentence that would be taken for a dose, a diagnosis or a role [PACK-14]', () => {
    expect(sentences.length).toBeGreaterThan(5000);
    const taken = sentences.filter(
      (each) => tellsDose(each) || statesDiagnosis(each) || speaksOfItself(each),
    );
    expect(taken.length, taken.join('\n')).toBeLessThan(sentences.length / 1000);
  });
});
