/** Words outside the library's vocabulary that are not misspellings of it: "cancer" is not "cancel". */
export const REAL_WORDS: ReadonlySet<string> = new Set(
  (
    'cancer cancers tumor tumors liver lungs fever cough colon ulcer shingles hernia gout skin wound wounds ' +
    'joints wrist shoulder throat nose sores bowel bladder spine kidney kidneys diaper diapers stones ' +
    'bread butter pasta chili recipe recipes salad cake cheese beer horse flower flowers plane flight movie ' +
    'movies score scores tires truck paint leak mattress dating math storm flood star stars planet politics ' +
    'election president casino poker drunk drink drinks angel skate hiking hunting boots shirt skirt beard ' +
    'prison puppy game games baby babies ' +
    'asma gota hombro queso vino cafe perro barco playa partido goles embarazo clima politica chistes pesca ' +
    'camisa carcel visa cumbia receta recetas novela panal panales llagas vejiga orina'
  ).split(' '),
);
