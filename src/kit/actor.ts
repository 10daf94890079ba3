/** Who does something, and when. */
export interface Actor {
  by: string;
  at: Date;
}
