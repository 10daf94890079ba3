/** The cover page that a Word file is attached to if nobody converts it (decision 0112). */
import type { Paper } from './paper.ts';

export function coverPage(file: { name: string; size: number; sha256: string }): Paper {
  const name = file.name.replace(/\s+/gu, ' ').trim();
  return {
    head: `Document · ${name}`,
    foot: 'This cover page stands for the attached file.',
    blocks: [
      { kind: 'title', words: { en: 'Word document', es: 'Documento de Word' } },
      {
        kind: 'paragraph',
        words: {
          en: 'This document is a Word file, attached to this page as it was uploaded. Open it in the attachments panel of a PDF reader, or download it, and read it before you sign: a signature is about that file.',
          es: 'Este documento es un archivo de Word, adjunto a esta página tal como se envió. Ábralo en el panel de archivos adjuntos de su lector de PDF, o descárguelo, y léalo antes de firmar: su firma se refiere a ese archivo.',
        },
      },
      { kind: 'value', label: { en: 'File', es: 'Archivo' }, value: name },
      {
        kind: 'value',
        label: { en: 'Size', es: 'Tamaño' },
        value: `${file.size.toLocaleString('en-US')} bytes`,
      },
      { kind: 'value', label: { en: 'SHA-256' }, value: file.sha256 },
    ],
  };
}
