/** Who does something, and when. */
export interface Doing {
  by: string;
  at: Date;
}
