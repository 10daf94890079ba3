/** Why an admin may open a project or an appointment that is not theirs (decision 0163). */
export const REASONS = ['asked_us', 'danger', 'complaint', 'fault', 'law'] as const;
export type Reason = (typeof REASONS)[number];
