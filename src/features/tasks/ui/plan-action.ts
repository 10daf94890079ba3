/** An action of a plan, as a task says it. */
export interface PlanAction {
  /** `assessment/…` or `starter-plan/…`. */
  code: string;
  title: string;
  why: string;
  steps: readonly string[];
}
