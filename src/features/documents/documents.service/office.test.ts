import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { docxOf } from '#test/support/zips.ts';
import { convertWord, findOffice } from './office.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-office-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the place of LibreOffice. */
function program(name: string, script: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}
const { signal } = new AbortController();

it('LibreOffice is what the setting names, or else on the PATH', () => {
  program('soffice', 'exit 0');
  expect(findOffice('/opt/office', folder)).toBe('/opt/office');
  expect(findOffice(undefined, `/nowhere:${folder}`)).toBe(path.join(folder, 'soffice'));
  expect(findOffice(undefined, '/nowhere')).toBeNull();
  expect(findOffice('none', folder)).toBeNull();
});

it('it gets the file, a profile of its own, and none of our settings', async () => {
  process.env.APP_SECRET_OF_TEST = 'nobody else may know';
  const says = path.join(folder, 'says');
  const office = program(
    'honest',
    `{ env; echo "$@"; cat profile/user/registrymodifications.xcu; } > ${says}; cp document.docx document.pdf`,
  );
  const word = docxOf(['I consent']);
  expect(await convertWord(office, word, '.docx', signal)).toEqual(word);
  delete process.env.APP_SECRET_OF_TEST;
  const said = readFileSync(says, 'utf8');
  expect(said).not.toContain('nobody else may know');
  expect(said).toContain('-env:UserInstallation=file:///');
  for (const off of ['DisableMacrosExecution', 'BlockUntrustedRefererLinks']) expect(said).toContain(off);
  const used = /UserInstallation=file:\/\/(\S+)\/profile/.exec(said)?.[1] ?? '';
  expect(existsSync(used)).toBe(false);
});

it('after its time it is ended, with everything it started [FI4]', async () => {
  const pid = path.join(folder, 'pid');
  const office = program('slow', `sleep 600 & echo $! > ${pid}; wait`);
  await expect(convertWord(office, docxOf([]), '.docx', signal, 300)).rejects.toThrow(/more than 300 ms/);
  const isAlive = () => existsSync(`/proc/${readFileSync(pid, 'utf8').trim()}/cwd`);
  await expect.poll(isAlive).toBe(false);
});

it.each([
  ['fails', 'exit 3'],
  ['writes nothing', 'exit 0'],
])('a conversion that %s is an error', async (name, script) => {
  await expect(convertWord(program(name.slice(0, 5), script), docxOf([]), '.docx', signal)).rejects.toThrow();
});
