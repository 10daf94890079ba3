/** What happens to the documents of a project. */
import { type DigestGroup, defineEvent, NO_DATA } from '#kit/event.ts';

const documentsToSign = {
  id: 'mail.news.documents_to_sign',
  message: '{count, plural, one {# document that waits for you} other {# documents that wait for you}}',
} as const satisfies DigestGroup;
const decidedDocuments = {
  id: 'mail.news.documents_decided',
  message: '{count, plural, one {# answer to your documents} other {# answers to your documents}}',
} as const satisfies DigestGroup;
const changedDocuments = {
  id: 'mail.news.documents_changed',
  message: '{count, plural, one {# change in documents for you} other {# changes in documents for you}}',
} as const satisfies DigestGroup;
const endingReleases = {
  id: 'mail.news.releases_ending',
  message:
    '{count, plural, one {# release that ends within two weeks} other {# releases that end within two weeks}}',
} as const satisfies DigestGroup;

const ofDocument = { subject: 'document', data: NO_DATA, live: ['members'] } as const;

/** Notifies the other side, as do the next three (LOG-06). */
export const documentCreated = defineEvent('document.created', {
  ...ofDocument,
  activity: { label: 'Document created', type: 'document_created', namesSubject: true },
  notifies: { named: '{name} sent you a document', nameless: 'A document was sent to you' },
  letter: documentsToSign,
});
export const documentReplaced = defineEvent('document.replaced', {
  ...ofDocument,
  activity: { label: 'New file of a document sent', type: null, namesSubject: true },
  notifies: {
    named: '{name} sent a new file of a document',
    nameless: 'A new file of a document was sent to you',
  },
  letter: documentsToSign,
});
export const documentReminded = defineEvent('document.reminded', {
  ...ofDocument,
  activity: null,
  notifies: { named: '{name} reminds you of a document', nameless: 'A document waits for you' },
  letter: documentsToSign,
});
/** Notifies whoever has joined a project, of each document that waits for them. */
export const documentWaiting = defineEvent('document.waiting', {
  ...ofDocument,
  activity: null,
  notifies: {
    byNobody: true,
    named: 'A document waits for you to sign it',
    nameless: 'A document waits for you to sign it',
    together: {
      named: '{count} documents wait for you to sign them',
      nameless: '{count} documents wait for you to sign them',
    },
  },
  letter: documentsToSign,
});
export const documentWithdrawn = defineEvent('document.withdrawn', {
  ...ofDocument,
  activity: { label: 'Document withdrawn', type: null, namesSubject: true },
  notifies: { named: '{name} withdrew a document', nameless: 'A document was withdrawn' },
  letter: changedDocuments,
  withdraws: [documentCreated, documentReplaced, documentReminded, documentWaiting],
});
/** Notifies the signer that their copy is ready; it has no actor. */
export const documentSealed = defineEvent('document.sealed', {
  ...ofDocument,
  activity: null,
  notifies: {
    byNobody: true,
    named: 'Your copy of a signed document is ready',
    nameless: 'Your copy of a signed document is ready',
  },
  letter: changedDocuments,
});

/** Reminds both sides, once. */
export const releaseEndsSoon = defineEvent('document.ends_soon', {
  ...ofDocument,
  activity: null,
  notifies: {
    byNobody: true,
    reminds: true,
    named: 'A release ends within two weeks',
    nameless: 'A release ends within two weeks',
  },
  letter: endingReleases,
});

/** The signer has signed, and the witness not yet: seen at once, and nobody is notified. */
export const documentWitnessing = defineEvent('document.witnessing', {
  ...ofDocument,
  activity: null,
  notifies: null,
  letter: null,
});

/** Notifies the creator, as do the next two (LOG-06). */
export const documentSigned = defineEvent('document.signed', {
  ...ofDocument,
  activity: { label: 'Document signed', type: 'document_signed', namesSubject: true },
  notifies: { named: '{name} signed a document', nameless: 'A document was signed' },
  letter: decidedDocuments,
});
export const documentDeclined = defineEvent('document.declined', {
  ...ofDocument,
  activity: { label: 'Document declined', type: null, namesSubject: true },
  notifies: { named: '{name} declined to sign a document', nameless: 'A document was declined' },
  letter: decidedDocuments,
});
export const documentRevoked = defineEvent('document.revoked', {
  ...ofDocument,
  activity: { label: 'Release revoked', type: null, namesSubject: true },
  notifies: { named: '{name} revoked a release', nameless: 'A release was revoked' },
  letter: decidedDocuments,
});

export const documentsEvents = [
  documentCreated,
  documentReplaced,
  documentReminded,
  documentWaiting,
  documentWithdrawn,
  documentSealed,
  documentWitnessing,
  documentSigned,
  documentDeclined,
  documentRevoked,
  releaseEndsSoon,
] as const;
