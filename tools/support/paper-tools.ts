import { existsSync } from 'node:fs';
import { installPackages } from './debian.ts';

/** Programs that read and check PDFs and signatures, and Debian's packages that bring them. */
export const PAPER_TOOLS = {
  pdfsig: 'poppler-utils',
  mutool: 'mupdf-tools',
  qpdf: 'qpdf',
  certutil: 'libnss3-tools',
  openssl: 'openssl',
} as const;

/** Installs them where it can; a test that does not find its tool fails. */
export async function installPaperTools(): Promise<void> {
  if (Object.keys(PAPER_TOOLS).every((name) => existsSync(`/usr/bin/${name}`))) return;
  await installPackages(Object.values(PAPER_TOOLS));
}
