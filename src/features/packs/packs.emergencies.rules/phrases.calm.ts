/** A natural death, as distinct from suicide; `phrases.body.ts` explains the notation. */
export const CALM_PHRASES = {
  /** Wanting to die as people near the end of life do: at home, in peace, with hospice. */
  natural_death: [
    '~die/dies/dying/death/pass … hospice/comfort/peace/peacefully/naturally/palliative/terminal',
    'die/dies/dying/pass/death in/at her/his/their/own/home/hospital home/house/bed/sleep/hospital/recliner',
    'die/dies/dying/pass/death _at home/hospital',
    'ready _to go … hospice/peace/lord/god/jesus/heaven',
    '~morir/morirse/muera/muerte/fallecer/partir … hospicio/hospice/paz/paliativos/terminal/tranquila/tranquilo/naturalmente',
    'morir/morirse/muera/muerte/fallecer _en casa/cama/paz/hogar',
    'morir/morirse/muera/muerte/fallecer _en _su/la casa/cama/hogar/pueblo/tierra/pais/rancho',
    'do _not/dont resuscitate',
    '=dnr/=polst',
  ],
  /** What makes it suicide, wherever it is meant to happen. */
  own_hand: [
    'suicid*/suicidal/selfharm/unalive/kms',
    'kill/kills/killing/shoot/shooting/hang/hanging/drown/hurt/harm/cut @self',
    'end/ending/take/taking _his/her/my/their/own _life/own',
    'end/ending _it _all',
    'pills/pastillas/gun/pistola/rope/soga/knife/cuchillo/bridge/puente/overdose',
    'matarse/matarme/ahorcarse/ahorcarme/suicidarse/suicidarme',
    'quitarse/quitarme _la vida',
    '@not want/wants live/alive/living -facility/home',
    'no quiere/quiero vivir -en/con',
    'better _off dead/without',
  ],
} as const;
