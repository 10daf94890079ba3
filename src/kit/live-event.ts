/** An event as the live stream tells it: codes and ids, never what a person wrote. */
export interface LiveEvent {
  kind: string;
  at: string;
  actor_id: string | null;
  project_id: string;
  subject_type: string;
  subject_id: string | null;
  data: Record<string, unknown>;
}
