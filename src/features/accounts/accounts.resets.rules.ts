/**
 * The reset of somebody's second factors: who may do what, and when (docs/decisions/0159). Pure; the screen that shows
 * a button and the handler that refuses ask the same table.
 */

/** How an admin made sure who it is. The person reads the code's words in their record. */
export const RESET_REASONS = ['in_person', 'video', 'called_back', 'vouched'] as const;
export type ResetReason = (typeof RESET_REASONS)[number];
export const RESET_NOTE_MAX = 500;
/** At least three words; PostgreSQL checks the same: factor_resets_note. */
export const RESET_NOTE = /\S+\s+\S+\s+\S/;

/** After the second admin has agreed. PostgreSQL counts them, and holds them: factor_resets_wait. */
export const RESET_WAIT_HOURS = 24;
/** How long a request waits for an admin after its last turn, and how long one that is over is kept. */
export const RESET_KEPT_DAYS = 30;

export const RESET_ENDS = ['done', 'stopped', 'declined'] as const;
export type ResetEnd = (typeof RESET_ENDS)[number];
export const RESET_STATES = ['asked', 'begun', 'waiting', ...RESET_ENDS] as const;
export type ResetState = (typeof RESET_STATES)[number];

/** In place of an admin's id: the operator, by a command on the machine (docs/decisions/0206). */
export const OPERATOR = 'operator';

/** What counts of a reset. An admin who has lost the right is null. */
interface Standing {
  /** An admin's id, or OPERATOR. */
  begunBy: string | null;
  /** Same as begunBy. */
  agreedBy: string | null;
  /** Whether the second consent was given, whoever gave it. */
  isAgreed: boolean;
  ended: ResetEnd | null;
}

/**
 * @returns `waiting` only while both admins have their right: whoever loses it in between does not count, and another
 * admin has to begin
 */
export function resetState({ begunBy, agreedBy, isAgreed, ended }: Standing): ResetState {
  if (ended) return ended;
  if (!begunBy) return 'asked';
  if (!isAgreed) return 'begun';
  return agreedBy ? 'waiting' : 'asked';
}

const WHEN = {
  begin: ['asked'],
  agree: ['begun'],
  decline: ['asked', 'begun', 'waiting'],
} as const satisfies Record<string, readonly ResetState[]>;
export type ResetAct = keyof typeof WHEN;

/** Where an act leads: if the same admin did the same there, an answer was lost, and it was sent again. */
export const LEADS_TO = { begin: 'begun', agree: 'waiting', decline: 'declined' } as const satisfies Record<
  ResetAct,
  ResetState
>;

/**
 * Why an admin may not act on a reset now.
 * @param begunBy who began it, if that counts
 * @returns the refusal, or null where they may: FORBIDDEN for one's own account, and for agreeing with oneself; CHANGED_MEANWHILE
 * where the reset is no longer at that point
 */
export function whyNotActOnReset(
  act: ResetAct,
  { actorId, personId, begunBy, state }: Acting,
): 'FORBIDDEN' | 'CHANGED_MEANWHILE' | null {
  if (act !== 'decline' && actorId === personId) return 'FORBIDDEN';
  if (!(WHEN[act] as readonly ResetState[]).includes(state)) return 'CHANGED_MEANWHILE';
  if (act === 'agree' && actorId === begunBy) return 'FORBIDDEN';
  return null;
}

interface Acting {
  actorId: string;
  personId: string;
  begunBy: string | null;
  state: ResetState;
}

/**
 * What the operator's command may do for a reset. It gives the consents that no admin can give, and none besides.
 * @param otherAdmins how many admins beside its person could act: those who have lost everything themselves cannot
 * @returns `agree` in place of a second admin; `begin and agree` where nobody else is an admin; or what is in the way:
 * `two admins` decide at the desk, the only admin `begins first`, or it `is not open`
 */
export function operatorMay({
  state,
  otherAdmins,
}: {
  state: ResetState;
  otherAdmins: number;
}): 'agree' | 'begin and agree' | 'two admins' | 'begins first' | 'is not open' {
  if (state !== 'asked' && state !== 'begun') return 'is not open';
  if (otherAdmins > 1) return 'two admins';
  if (state === 'begun') return 'agree';
  return otherAdmins === 1 ? 'begins first' : 'begin and agree';
}

/**
 * What the job does with a reset.
 * @param isDue whether its time has come, by PostgreSQL's clock
 * @returns `reset`; `lapse` where an admin has lost the right since it was agreed; `keep`
 */
export function dueStep({ isDue, ...standing }: Standing & { isDue: boolean }): 'reset' | 'lapse' | 'keep' {
  const state = resetState(standing);
  if (state === 'waiting') return isDue ? 'reset' : 'keep';
  return standing.isAgreed && standing.ended === null ? 'lapse' : 'keep';
}
