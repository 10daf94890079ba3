// Statements that a guide may word as it likes, and may not lose: harm, a deadline or a right hangs on each.
import { expect, it } from 'vitest';
import { GUIDES } from '#test/support/library-guides.ts';

/** Where the statement stands, what it says, and the source it is cited from there; `null`: advice without one. */
const MUST_KNOW: [guide: string, says: RegExp, source: string | null][] = [
  // The numbers that a family acts on.
  ['healthcare/monitor-report', /Temperature .*100\.4 °F.*103 °F, call now/, 'FEVER-103'],
  ['healthcare/monitor-report', /Temperature .*shaking, fast breathing, or new sleepiness/, 'SEPSIS'],
  ['healthcare/monitor-report', /Weight.*3 pounds more in a day, or 5 in a week/, 'HEART-FAILURE'],
  ['healthcare/monitor-report', /Low blood sugar .*Under 70.*half a cup of juice.*15 minutes/, 'LOW-SUGAR'],
  ['healthcare/monitor-report', /High blood sugar .*300 or more, two times in a row/, 'HIGH-SUGAR'],
  ['healthcare/monitor-report', /Oxygen .*Under 90, hard breathing, or blue lips/, 'OXYGEN-90'],
  ['healthcare/monitor-report', /catheter bag .*Nothing for 4 hours/, 'CATHETER'],
  ['healthcare/monitor-report', /911.* no urine comes for 12 hours/, 'NO-URINE'],
  ['healthcare/monitor-report', /Blood pressure .*180\/120 or more.*call now/, 'PRESSURE-CRISIS'],
  ['healthcare/monitor-report', /911.*blow to the head if they take a blood thinner/, 'TBI'],
  ['healthcare/book-next-appointment', /100\.4 °F.*\*\*today, also at night\*\*/, null],
  ['healthcare/book-next-appointment', /No urine for 12 hours.*emergency room/, 'NO-URINE'],
  // Sudden confusion, and what brings it on.
  ['healthcare/cognitive-mood-changes', /the same day\*\* if confusion began over hours or days/, 'DELIRIUM'],
  ['healthcare/cognitive-mood-changes', /after they stop heavy drinking\? Call \*\*911\*\*/, 'ALCOHOL-STOP'],
  ['healthcare/cognitive-mood-changes', /sleep pills .*confuse.*diphenhydramine/, 'SLEEP-PILLS'],
  ['healthcare/cognitive-mood-changes', /memory visit.*about 60 minutes/, 'MEMORY-VISIT'],
  // Out of the hospital, and days of rehab.
  ['healthcare/care-coordination', /\*\*BFCC-QIO\*\*.*planned discharge day, before you leave/, 'MED-FAST2'],
  ['healthcare/care-coordination', /\*\*CARE Act\*\*/, 'CARE-ACT'],
  ['healthcare/care-coordination', /24 hours in observation.*\*\*MOON\*\*/, 'MOON'],
  ['insurance/rehab-days', /BFCC-QIO.*noon of the day before/, 'MED-NONCOVER'],
  [
    'insurance/rehab-days',
    /changed "inpatient" to "observation\." Ask to appeal|Change of Status Notice/,
    'MED-STATUS',
  ],
  ['insurance/rehab-days', /three midnights in a row.*observation do not count/, 'MED-SNF'],
  [
    'insurance/rehab-days',
    /keep them as they are, or to slow the decline.*\*\*Jimmo v\. Sebelius\*\*/,
    'JIMMO',
  ],
  // The home.
  ['housing/home-safety', /water heater to 120 °F/, 'HOT-WATER'],
  ['housing/home-safety', /Oxygen:\*\* no smoking and no flames.*five feet/, 'OXYGEN-FIRE'],
  ['housing/in-home-care', /can order it, and so can a nurse practitioner/, 'HH-ORDER'],
  ['housing/in-home-care', /three months, you also owe \*\*unemployment tax\*\*/, 'HOUSEHOLD-TAX'],
  [
    'housing/living-together',
    /looks back 60 months at gifts.*\*\*two years\*\* before the nursing home/,
    'CHILD-HOME',
  ],
  ['housing/living-together', /\*\*estate recovery\*\*/, 'ESTATE-RECOVERY'],
  ['housing/zip-cost-compare', /spouse at home can keep the house and/, 'SPOUSE'],
  ['housing/assisted-living-compare', /"Who pays you, and which homes do you leave out\?"/, null],
  ['housing/assisted-living-compare', /How many months must we pay first\?/, null],
  // Who decides, and who may advise.
  ['healthcare/hipaa-authorization', /cannot sign\?.*\*\*default decision maker\*\*/, 'SURROGATE'],
  ['legal/who-decides', /\*\*default decision maker\*\*: first the spouse or partner/, 'SURROGATE'],
  ['legal/powers-and-guardians', /\*\*supported decision-making\*\*/, 'SUPPORTED-DECISIONS'],
  ['community/cuidar-en-espanol', /A notary cannot give advice or fill in immigration papers/, 'NOTARIO-CT'],
];

it.each(MUST_KNOW)('%s says %s, from %s [SITE-19]', (id, says, source) => {
  const guide = GUIDES.find((each) => each.id === id);
  const said = (guide?.body ?? '').split('\n').filter((line) => says.test(line));
  expect(said).not.toEqual([]);
  if (source) expect(said.join('\n')).toContain(`[^${source}]`);
});
