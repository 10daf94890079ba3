// The extremes of the triage.
export const PRESSING = {
  urgency: 'high',
  confidence: 'low',
  emotional: 'high',
  conversationHelp: 'no',
} as const;
export const CALM = { urgency: 'low', confidence: 'high', emotional: 'low', conversationHelp: 'no' } as const;
