import { existsSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from './debian.ts';

/** Programs and libraries that check PDFs, signatures, calendars, tokens and archives, and Debian's packages with them. */
export const PAPER_TOOLS = {
  pdfsig: 'poppler-utils',
  mutool: 'mupdf-tools',
  qpdf: 'qpdf',
  certutil: 'libnss3-tools',
  openssl: 'openssl',
  // Verifies tokens in test/paper/tokens.py.
  '/usr/lib/python3/dist-packages/jwt': 'python3-jwt python3-cryptography',
  // Makes the codes of an authenticator app, in test/paper/codes.test.ts.
  oathtool: 'oathtool',
  unzip: 'unzip',
  bsdtar: 'libarchive-tools',
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
  if (Object.keys(tools).every((name) => existsSync(path.resolve('/usr/bin', name)))) return;
  await installPackages(Object.values(tools).flatMap((packages) => packages.split(' ')));
}
