export type { EventData } from '../kit/event.ts';
