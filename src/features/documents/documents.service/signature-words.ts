/** The words of the signature pages. English is for whoever receives them; Spanish helps the signer. */
import type { AuthorityKind } from '../documents.rules.ts';
import type { SignerRecord } from './signing-record.ts';

export const WORDS = {
  title: { en: 'Signature pages', es: 'Páginas de firma' },
  signature: { en: 'Signature', es: 'Firma' },
  signer: { en: 'Signed by', es: 'Firmado por' },
  date: { en: 'Date signed', es: 'Fecha de la firma' },
  name: { en: 'Name', es: 'Nombre' },
  email: { en: 'E-mail', es: 'Correo electrónico' },
  capacity: { en: 'Signed for', es: 'En nombre de' },
  authority: { en: 'Authority', es: 'Autoridad para firmar' },
  authorityText: { en: 'Description', es: 'Descripción' },
  authorityDated: { en: 'Dated', es: 'Fecha del documento' },
  authorityEnds: { en: 'Valid until', es: 'Válido hasta' },
  authorityCopy: { en: 'Copy on file, SHA-256', es: 'Copia guardada, SHA-256' },
  release: { en: 'Terms of this release', es: 'Términos de esta autorización' },
  information: { en: 'Information', es: 'Información' },
  discloser: { en: 'Given by', es: 'Quién la entrega' },
  recipient: { en: 'Given to', es: 'Quién la recibe' },
  purpose: { en: 'Purpose', es: 'Propósito' },
  ends: { en: 'Ends', es: 'Termina' },
  revocation: { en: 'Revoking it', es: 'Cómo revocarla' },
  conditions: { en: 'Conditions', es: 'Condiciones' },
  redisclosure: { en: 'Further disclosure', es: 'Divulgación posterior' },
  witness: { en: 'Witness', es: 'Testigo' },
  relation: { en: 'Relation', es: 'Relación' },
  statement: { en: 'Statement', es: 'Declaración' },
  method: { en: 'How it was signed', es: 'Cómo se firmó' },
  record: { en: 'Record of signing', es: 'Registro de la firma' },
  opened: { en: 'Document opened', es: 'Documento abierto' },
  consented: { en: 'Agreed to sign electronically', es: 'Aceptó firmar electrónicamente' },
  signed: { en: 'Signed', es: 'Firmado' },
  ip: { en: 'Internet address', es: 'Dirección de internet' },
  device: { en: 'Device', es: 'Dispositivo' },
  document: { en: 'Document', es: 'Documento' },
  documentTitle: { en: 'Title', es: 'Título' },
  requestedBy: { en: 'Requested by', es: 'Solicitado por' },
  id: { en: 'Document ID', es: 'Identificador' },
  version: { en: 'Version', es: 'Versión' },
  file: { en: 'Uploaded file', es: 'Archivo original' },
  originalHash: { en: 'Uploaded file, SHA-256', es: 'Archivo original, SHA-256' },
  shownHash: { en: 'Pages as shown, SHA-256', es: 'Páginas mostradas, SHA-256' },
  evidence: { en: 'Evidence log, latest hash', es: 'Último código del registro' },
  check: { en: 'How to check this file', es: 'Cómo comprobar este archivo' },
} as const;

export const CAPACITY: Record<AuthorityKind, string> = {
  health_care_agent: 'health care agent',
  power_of_attorney: 'attorney-in-fact (power of attorney)',
  guardian: 'guardian',
  parent: 'parent',
  other: 'authorized representative',
};

export const METHOD: Record<SignerRecord['method'], string> = {
  drawn: 'Drawn by hand on the screen',
  typed: 'Typed name, drawn in italics by the server',
};

/** @param verifyUrl where anybody can check it */
export function checkingWords(verifyUrl: string) {
  return {
    en: `This file carries one electronic seal over all of its pages. It is unchanged if a PDF reader that trusts our certificate says that the signature is valid and covers the whole document, or if ${verifyUrl} says so for this file. The check happens in your browser; the file is not uploaded. A printed copy cannot be checked.`,
    es: `Este archivo lleva un sello electrónico sobre todas sus páginas. Puede comprobar que no ha cambiado en ${verifyUrl}. La comprobación se hace en su navegador; el archivo no se envía. Una copia impresa no se puede comprobar.`,
  };
}

export const ATTACHED = {
  en: 'What was signed is the Word file attached to this PDF. Open the attachments panel of a PDF reader to read it.',
  es: 'Lo que se firmó es el archivo de Word adjunto a este PDF. Ábralo en el panel de archivos adjuntos de su lector de PDF.',
};
