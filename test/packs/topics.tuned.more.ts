// A second and a third round: topics thought of after the first tables were written.
import { type Topic, topicsIn } from './topic.ts';

const en = topicsIn('en');
const es = topicsIn('es');

const REFUSING = ['communications/navigating-resistance', 'work-with-resistance'];
const MEDICINES = ['make-medicines-safer', 'healthcare/care-coordination'];

export const TUNED_MORE: readonly Topic[] = [
  en.finds('he wont take his meds', 'care_plan', [...REFUSING, ...MEDICINES]),
  en.finds('refuses walker', 'care_plan', [...REFUSING, 'move-around-safely']),
  en.finds('mom wont give up the car keys', 'care_plan', ['talk-about-driving', ...REFUSING]),
  en.finds('too many medications', 'care_plan', MEDICINES),
  en.finds('my mother lives 500 miles away', 'care_plan', ['communications/sharing-updates']),
  en.finds('bathroom remodel for wheelchair', 'care_plan', ['modify-the-home', 'housing/home-safety']),
  en.finds('insurance company says no to rehab', 'care_plan', [
    'fix-insurance-problem',
    'appeal-coverage-denial',
    'leave-hospital-safely',
  ]),
  // A false alarm, which costs a glance (find-alarm.ts).
  en.finds('can the hospital kick him out', 'care_plan', [
    'leave-hospital-safely',
    'healthcare/care-coordination',
  ]),
  en.finds('how do I get medical records', 'education', [
    'healthcare/hipaa-authorization',
    'sign-hipaa-release',
  ]),
  en.finds('dad has no will', 'care_plan', ['sign-four-papers', 'missing-papers']),
  en.finds('who gets the house when mom dies', 'care_plan', ['plan-after-death', 'sign-four-papers']),
  en.finds('i yelled at my mom and feel guilty', 'care_plan', ['check-on-yourself', 'calm-and-safe']),
  en.finds('gift card scam', 'care_plan', ['stop-a-scam'], ['exploitation']),
  en.finds('behind on mortgage', 'care_plan', ['keep-the-home']),
  en.finds('social security payee', 'care_plan', [
    'handle-money-lawfully',
    'legal/powers-and-guardians',
    'insurance/social-security-letters',
  ]),
  en.finds('specialist appointment 3 months away', 'care_plan', [
    'healthcare/beat-the-wait',
    'beat-the-wait',
  ]),
  en.finds('family fighting over moms money', 'care_plan', [
    'communications/sharing-updates',
    'work-through-disagreement',
    'stop-money-exploitation',
  ]),
  en.finds('mom lives alone and is not safe', 'care_plan', [
    'housing/alone-at-home',
    'housing/clarifier',
    'clarify-housing',
  ]),
  es.finds('mi papa ya no debe manejar', 'care_plan', ['talk-about-driving']),
  es.finds('mi mama vive sola y se cae', 'care_plan', [
    'housing/alone-at-home',
    'housing/clarifier',
    'clarify-housing',
    'fall-safety',
    'housing/home-safety',
  ]),
  es.finds('el seguro nego la terapia', 'care_plan', ['appeal-coverage-denial', 'fix-insurance-problem']),
  es.finds('mi mamá no quiere ir al asilo', 'care_plan', [...REFUSING, 'housing/clarifier']),
  es.finds('medicamentos caros', 'care_plan', ['lower-medicare-costs']),
  es.finds('mi hermana no coopera', 'care_plan', ['work-through-disagreement', ...REFUSING]),
  es.finds('alsheimer', 'care_plan', ['daily-living/dementia-days', 'healthcare/cognitive-mood-changes']),
  es.finds('no entiendo al doctor', 'education', ['healthcare/clarify-plan', 'clarify-the-plan']),
  en.admits('dad has cancer', 'education'),
  en.admits('hair loss', 'education'),
  en.admits('swollen legs', 'care_plan'),
  en.finds('hearing aids', 'resources', ['hear-and-see-better']),
  en.admits('how to train a puppy', 'education'),
  en.admits('python list sort', 'education'),
  es.finds('cambiarle el pañal', 'care_plan', ['help-with-toilet']),
  es.admits('recetas de cocina', 'resources'),
  es.admits('futbol', 'education'),
];
