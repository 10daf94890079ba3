/** Someone to have an appointment with. */
export interface WithWhom {
  user_id: string;
  full_name: string;
  organization: string | null;
}
