import { useLingui } from '@lingui/react/macro';
import type { UploadRefusal } from './send-document.ts';

/** @returns the sentence for each reason why a file cannot become a document: what it is, and what to do */
export function useRefusalWords(): (refusal: UploadRefusal) => string {
  const { t } = useLingui();
  return (refusal) => {
    switch (refusal) {
      case 'wrong_kind':
        return t`This is not a PDF or Word file. Please choose a file that ends in .pdf, .doc or .docx.`;
      case 'too_large':
        return t`This file is larger than 25 MB. Please save it smaller, or split it into two documents.`;
      case 'empty':
        return t`This file is empty. Please check it on your device, then choose it again.`;
      case 'locked':
        return t`This file is locked with a password. Please save a copy without one, then choose that copy.`;
      case 'hidden_layers':
        return t`This file has hidden layers, so people could see something else than you do. Please print it to a new PDF, then choose that one.`;
      case 'damaged':
        return t`This file is damaged, and we could not read it. Please save or scan it again.`;
      case 'too_many_pages':
        return t`This file has more than 500 pages. Please split it into shorter documents.`;
      case 'macros':
        return t`This Word file contains macros, small programs that we do not run. Please save it as a PDF, then choose that one.`;
      case 'unsafe_archive':
        return t`We could not open this Word file safely. Please save it as a PDF, then choose that one.`;
      case 'too_slow':
        return t`This file took too long to prepare. Please print it to a new PDF, then choose that one.`;
      case 'quota':
        return t`There is no room left for this file. Please delete files that nobody needs any more, then choose it again.`;
      case 'no_room':
        return t`There is no room left for files right now. Please try again later.`;
      case 'failed':
        return t`The file could not be sent. Please check your connection. We try again when you press the button.`;
    }
  };
}
