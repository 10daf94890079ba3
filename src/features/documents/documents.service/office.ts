/** Converts Word files with LibreOffice, where it is installed (decision 0112). */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OverLimitError } from '#server/thread.ts';

const WITHIN_MS = 60_000;
/** No form fields, whose text would vanish later; tags, for screen readers. */
const FILTER = {
  ExportFormFields: { type: 'boolean', value: 'false' },
  UseTaggedPDF: { type: 'boolean', value: 'true' },
};

/** @returns path of LibreOffice: as set, or from PATH; null if there is none, or the setting is `none` */
export function findOffice(setting: string | undefined, searched = process.env.PATH ?? ''): string | null {
  if (setting) return setting === 'none' ? null : setting;
  const places = searched.split(path.delimiter).map((folder) => path.join(folder, 'soffice'));
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * @param ending `.doc` or `.docx`
 * @returns a PDF
 * @throws OverLimitError after 60 s; an error if there is no PDF. Its processes have ended either way
 */
export async function convertWord(
  soffice: string,
  word: Uint8Array,
  ending: string,
  closing: AbortSignal,
  withinMs = WITHIN_MS,
): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinkeeper-word-'));
  try {
    const source = path.join(folder, `document${ending}`);
    await writeFile(source, word, { mode: 0o600 });
    const profile = await newProfile(path.join(folder, 'profile'));
    const to = `pdf:writer_pdf_Export:${JSON.stringify(FILTER)}`;
    const args = [`-env:UserInstallation=${profile}`, '--headless', '--norestore', '--nolockcheck'];
    const rest = ['--convert-to', to, '--outdir', folder, source];
    await runAlone(soffice, [...args, ...rest], folder, { withinMs, closing });
    return new Uint8Array(await readFile(path.join(folder, 'document.pdf')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Bounds {
  withinMs: number;
  closing: AbortSignal;
}

/** In a process group of its own, without our environment; the group is killed at the end. */
function runAlone(
  command: string,
  args: string[],
  home: string,
  { withinMs, closing }: Bounds,
): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', HOME: home, TMPDIR: home, LANG: 'C.UTF-8' };
  const child = spawn(command, args, { cwd: home, env, detached: true, stdio: 'ignore' });
  const ended = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new OverLimitError(`more than ${withinMs} ms`)), withinMs);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    closing.addEventListener('abort', () => reject(closing.reason), { signal: ended.signal });
    if (closing.aborted) reject(closing.reason);
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`LibreOffice ended with ${code}`)),
    );
  }).finally(() => {
    ended.abort();
    if (child.pid) killGroup(child.pid);
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left of it.
  }
}

/** A profile in which macros are off, and nothing outside the file is fetched. */
async function newProfile(folder: string): Promise<string> {
  await mkdir(path.join(folder, 'user'), { recursive: true });
  const item = (where: string, name: string, value: string) =>
    `<item oor:path="/org.openoffice.Office.${where}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
  const settings = [
    item('Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
    item('Common/Security/Scripting', 'MacroSecurityLevel', '3'),
    item('Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
    // Never update links.
    item('Writer/Content/Update', 'Link', '0'),
  ];
  await writeFile(
    path.join(folder, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${settings.join('')}</oor:items>`,
  );
  return pathToFileURL(folder).href;
}
