/** Events of copies of people's data. */
import { defineEvent, LOG_ONLY, NO_DATA } from '#kit/event.ts';

const ofExport = { subject: 'person', data: NO_DATA, ...LOG_ONLY } as const;

export const exportAsked = defineEvent('export.asked', ofExport);
/** Its bytes were sent to its owner. */
export const exportOpened = defineEvent('export.opened', ofExport);

export const exportsEvents = [exportAsked, exportOpened] as const;
