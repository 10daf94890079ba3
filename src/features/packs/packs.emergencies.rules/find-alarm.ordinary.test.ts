import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTENT } from '#features/library/library.content/library.ts';
import { findEmergencies } from './find-alarm.ts';

const ENGLISH = `fall prevention; preventing falls at home; chest of drawers; stroke recovery exercises; smoke detectors;
  heart healthy diet; breathing exercises for stress; killing time; lost her glasses; lost my job; bleeding gums;
  advance directive; downsizing; how to talk about abuse of trust; power of attorney; Medicare enrollment;
  assisted living costs; how to pay for home care; dementia activities; bathing a parent with dementia; meal planning;
  low sodium recipes; medication list; organizing pills for the week; pill organizer; respite care; caregiver burnout;
  talking to siblings about money; choosing a nursing home; hospice at home; end of life wishes; end of life care;
  living will; funeral planning; grief support; lost my mom last year; adult day programs; rides to the doctor;
  stop driving conversation; hearing aids; home modifications; grab bars in the shower; walker and cane safety;
  physical therapy after hip replacement; after a stroke; life after a heart attack; heart attack recovery; heart failure diet;
  diabetes management; wound care; bed sores prevention; incontinence supplies; sleep problems; sundowning; long distance care;
  working while caregiving; family leave; veterans benefits; Medicaid spend down; long term care insurance; tax deductions;
  hiring a caregiver; background checks; caregiver contract; how to avoid scams; fraud prevention; smoke detector batteries;
  carbon monoxide detectors; fire safety plan; fire extinguisher; emergency preparedness; emergency contact list;
  emergency kit for hurricanes; fall colors walk with mom; fall season activities; she fell asleep in her chair; fell in love again;
  falling behind on bills; wandering prevention; seizure medication; suffering from loneliness; breast cancer treatment;
  chest cold remedies; back pain; knee pain exercises; headache diary; blood pressure log; blood test results;
  how to lower cholesterol; reading glasses; chess club for seniors; cooking for one; stroller walks; gum disease;
  quit smoking; house cleaning; hire a cleaner; my brother doesn't respond to my emails; the insurer does not respond to my claim;
  can't find her glasses; can't find a doctor; can't find time for myself; I can't talk about money with dad; cannot speak English;
  doesn't want to live in assisted living; confused about Medicare; very confused about insurance; missing teeth and dentures;
  lost weight; lost his appetite; choking hazards; poison ivy; panic room decor; overdue bills; sleeping arrangements;
  house painting; bloating after meals; treatment options; strange habits; strikes at the bus company; feel sad sometimes;
  shelf for her violin; substance use of alcohol; nail gun rental; debt collectors keep calling; heat pump; hot flashes;
  moving mom closer; selling the house; downsizing the garage; making a schedule; patient portal; second opinion;
  HIPAA release; appeal a denial; discharge planning; telehealth visits; questions for the neurologist; Alzheimer's stages;
  Parkinson's exercises; COPD management; oxygen tank travel; breathing machine cleaning; hit the road with grandma;
  beating boredom; picking a walker; senior discounts; pet care; church visits; yoga for caregivers; support group near me;
  mom takes too many medications; my mom is dying and we are in hospice; neglecting my own health; mom broke her hip last year;
  bruises on blood thinners; drowning in paperwork; ambulance costs Medicare; I feel like giving up sugar`;

const SPANISH = `prevención de caídas; cómo evitar caídas en casa; dieta para el corazón; ejercicios de respiración para el estrés;
  recuperación de un derrame; ejercicios después de un derrame cerebral; poder notarial; voluntad anticipada; cuidados paliativos;
  hospicio en casa; cómo pagar el cuidado; seguro médico; Medicare y Medicaid; cuidador a domicilio; contratar a una cuidadora;
  actividades para personas con demencia; etapas del Alzheimer; organizar las pastillas; lista de medicinas; comidas bajas en sal;
  que coma más verduras; presión arterial; azúcar en la sangre; análisis de sangre; dolor de espalda; dolor de cabeza leve;
  dolor de rodilla; perdí mi trabajo; perdió sus lentes; se perdió el cheque; no encuentro sus llaves; no encuentro tiempo para mí;
  detectores de humo; detector de monóxido de carbono; plan de seguridad contra incendios; cómo evitar estafas; prevención de fraude;
  mudanza a un asilo; no quiere vivir en un asilo; no quiere vivir con nosotros; vender la casa; reunión familiar;
  hablar con mis hermanos; cansancio del cuidador; descanso para cuidadores; grupo de apoyo; duelo y pérdida; testamento;
  planear el funeral; transporte al médico; dejar de manejar; aparatos auditivos; barras en el baño; andadera y bastón;
  terapia física; cita con el neurólogo; portal del paciente; segunda opinión; apelar una negación; alta del hospital;
  permiso familiar en el trabajo; beneficios para veteranos; impuestos; renta atrasada; deudas y cobradores; comida a domicilio;
  ayuda con la renta; soledad; depresión; insomnio; incontinencia; cuidado de la piel; vacunas; diabetes; artritis; cáncer de mama;
  cuidar a distancia; bañar a mi mamá; cambiar pañales; encías que sangran poco; sangrado de encías; ahogado en deudas;
  le pega el sol en la sala; pegar etiquetas en los frascos; la aseguradora no responde a mis llamadas; confundido con Medicare;
  no puedo hablar con mi hermano de dinero; no puede hablar inglés; aire acondicionado; matar el tiempo; caminar todos los días;
  visitas a la iglesia; la escuela de mi hijo; calendario de cuidados; lista de preguntas para el doctor; abuelos y nietos;
  cómo usar el teléfono; desalojo; llaves de la casa; tarjeta perdida del banco; cómo reducir riesgos; mejorar la memoria;
  ayuda para pagar el gas; toma muchas pastillas; el seguro no cubre la ambulancia; quita manchas; pierde la memoria`;

const topicsOf = (list: string) => list.split(';').map((topic) => topic.trim());

describe('an ordinary topic', () => {
  it.each([...topicsOf(ENGLISH), ...topicsOf(SPANISH)])('raises no alarm: %s [PACK-14]', (topic) => {
    expect(findEmergencies(topic)).toEqual([]);
  });

  it('includes the titles of our guides [PACK-14]', () => {
    const alarming = guides().flatMap(({ file, titles }) =>
      titles.flatMap((title) => findEmergencies(title).map((kind) => `${file}: ${kind}`)),
    );
    // Three are about emergencies, and their titles are.
    expect([...new Set(alarming.map((each) => each.split(':')[0]))]).toEqual([
      'community/abuse-and-neglect.md',
      'healthcare/today-or-911.md',
      'legal/stolen-money.md',
    ]);
  });
});

/** The titles of our guides, in both languages. */
function guides(): { file: string; titles: string[] }[] {
  const folder = path.join(CONTENT, 'guides');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return { file, titles: [...text.matchAll(/^title(?:_es)?: (.+)$/gm)].map(([, title = '']) => title) };
    });
}
