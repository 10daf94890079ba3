/** PDF tools that nobody here wrote. Some end with 0 on a broken file, so tests read what they print. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PAPER_TOOLS } from '#tools/support/paper-tools.ts';

type Tool = keyof typeof PAPER_TOOLS | 'pdfinfo' | 'pdftotext';

/** @returns everything it printed; @throws if it is not installed */
export function tool(name: Tool, ...args: string[]): string {
  // unzip reads names as the machine's locale says, which may be none.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const { error, stdout, stderr } = spawnSync(name, args, { encoding: 'utf8', maxBuffer: 50_000_000, env });
  if (error) {
    const packages = Object.values(PAPER_TOOLS).join(' ');
    throw new Error(`${name} did not run (${error.message}). Install it: apt-get install ${packages}`);
  }
  return stdout + stderr;
}

/** A folder for the tools' files, removed with `remove`. */
export function workFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-paper-'));
  const at = (name: string) => path.join(folder, name);
  return {
    at,
    write: (name: string, content: string | Uint8Array) => {
      writeFileSync(at(name), content);
      return at(name);
    },
    read: (name: string) => readFileSync(at(name)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type WorkFolder = ReturnType<typeof workFolder>;

/** What pdfsig says of a file, trusting only this root. */
export function trusting(folder: WorkFolder, rootPem: string) {
  const store = folder.at('nss');
  spawnSync('mkdir', [store]);
  tool('certutil', '-N', '-d', store, '--empty-password');
  tool('certutil', '-A', '-d', store, '-n', 'root', '-t', 'CT,C,C', '-i', folder.write('root.pem', rootPem));
  return {
    pdfsig: (file: string) => tool('pdfsig', '-nssdir', store, file),
    mutool: (file: string) => tool('mutool', 'sign', '-v', file),
    /** The last signature of the file, checked with what its ByteRange covers. */
    cms: (file: string) => {
      const pdf = readFileSync(file);
      const { cms, covered } = partsOf(pdf);
      const args = ['-inform', 'DER', '-in', folder.write('cms.der', cms), '-binary'];
      const content = ['-content', folder.write('covered', covered), '-CAfile', folder.at('root.pem')];
      return tool('openssl', 'cms', '-verify', '-cades', ...args, ...content, '-out', folder.at('out'));
    },
  };
}

/** @returns the last signature, and the bytes that its ByteRange covers */
function partsOf(pdf: Buffer): { cms: Buffer; covered: Buffer } {
  const at = pdf.lastIndexOf('/ByteRange');
  const numbers =
    pdf
      .subarray(at, at + 100)
      .toString('latin1')
      .match(/\d+/g) ?? [];
  const [from = 0, before = 0, after = 0, rest = 0] = numbers.map(Number);
  const covered = [pdf.subarray(from, from + before), pdf.subarray(after, after + rest)];
  const cms = Buffer.from(pdf.subarray(before + 1, after - 1).toString('latin1'), 'hex');
  return { cms, covered: Buffer.concat(covered) };
}

/** @returns what a script of ours prints as JSON, with modules of others that it reads its input with */
export function inPython<Result>(script: 'calendars.py' | 'letters.py', input: string): Result {
  const file = path.join(import.meta.dirname, script);
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', [file], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${stderr}\nIs it installed? apt-get install ${PAPER_TOOLS.icalendar}`);
  return JSON.parse(stdout) as Result;
}

interface ReadCalendar {
  method: string | null;
  errors: string[];
  entries: { uid: string; sequence: number; status: string; summary: string; start: string; end: string }[];
  libical: { errors: number; allowed: boolean };
}

/** What python's icalendar and libical make of a calendar. */
export const readCalendar = (content: string): ReadCalendar => inPython('calendars.py', content);
