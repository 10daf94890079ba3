/** Which actions of a plan can become a task. */

/** The people of a project may be those it is about, and an emergency is no task. */
const STAYS_IN_THE_PLAN = new Set(['get-emergency-help', 'suicide-safety', 'report-abuse', 'stop-a-scam']);

/** @returns whether an action may be added to a project, where others read it */
export const mayBecomeTask = (actionId: string): boolean => !STAYS_IN_THE_PLAN.has(actionId);
