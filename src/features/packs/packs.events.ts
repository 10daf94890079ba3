/** Events about the packs our team writes. */
import { defineEvent, LOG_ONLY, NO_DATA } from '#kit/event.ts';

const ofPack = { subject: 'pack', data: NO_DATA, ...LOG_ONLY } as const;

export const packCreated = defineEvent('pack.created', ofPack);
export const packUpdated = defineEvent('pack.updated', ofPack);
export const packDeleted = defineEvent('pack.deleted', ofPack);

export const packsEvents = [packCreated, packUpdated, packDeleted] as const;
