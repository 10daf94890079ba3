import { existsSync } from 'node:fs';
import { installPackages } from './debian.ts';

/** Programs that read and check PDFs, signatures and calendars, and Debian's packages that bring them. */
export const PAPER_TOOLS = {
  pdfsig: 'poppler-utils',
  mutool: 'mupdf-tools',
  qpdf: 'qpdf',
  certutil: 'libnss3-tools',
  openssl: 'openssl',
  // With a library that test/paper/calendars.py loads.
  icalendar: 'python3-icalendar libical3',
} as const;

/** LibreOffice, 200 MB. */
export const OFFICE = { soffice: 'libreoffice-writer-nogui' } as const;

/**
 * Installs them where it can; a test that does not find its tool fails.
 * @param more programs, and the packages that bring them
 */
export async function installPaperTools(more: Record<string, string> = {}): Promise<void> {
  const tools = { ...PAPER_TOOLS, ...more };
  if (Object.keys(tools).every((name) => existsSync(`/usr/bin/${name}`))) return;
  await installPackages(Object.values(tools).flatMap((packages) => packages.split(' ')));
}
