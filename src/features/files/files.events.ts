/** Events about the files of a project. */
import { type DigestGroup, defineEvent, LOG_ONLY, NO_DATA } from '#kit/event.ts';

const newFiles = {
  id: 'mail.news.files',
  message: '{count, plural, one {# new file} other {# new files}}',
} as const satisfies DigestGroup;

const ofFile = { subject: 'file', data: NO_DATA, live: ['members'], notifies: null, letter: null } as const;

export const fileUploaded = defineEvent('file.uploaded', {
  ...ofFile,
  activity: { label: 'File uploaded', type: 'file_uploaded', namesSubject: true },
  notifies: { named: 'New file from {name}', nameless: 'New file' },
  letter: newFiles,
});
export const fileRenamed = defineEvent('file.renamed', {
  ...ofFile,
  activity: { label: 'File renamed', type: null, namesSubject: true },
});
export const fileDeleted = defineEvent('file.deleted', {
  ...ofFile,
  activity: { label: 'File deleted', type: null },
  withdraws: [fileUploaded],
});
/** The stored object differs from what was uploaded; raised by whoever requested it. */
export const fileDamaged = defineEvent('file.damaged', { ...ofFile, ...LOG_ONLY });

export const filesEvents = [fileUploaded, fileRenamed, fileDeleted, fileDamaged] as const;
