import { expect, it } from 'vitest';
import { folderName, safeName, uniqueNames } from './exports.rules.ts';

it.each([
  ['Report.pdf', 'Report.pdf'],
  ['Médico: lista?.pdf', 'Médico_ lista_.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Windows\\x', 'C__Windows_x'],
  ['con.txt', '_con.txt'],
  ['...', '_'],
  ['evil\u202Efdp.exe', 'evil_fdp.exe'],
  ['name. ', 'name'],
])('a file is called so that every system can unpack it: %j is %j [AUTH-50]', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

it('a folder has the title of its project, and is never another’s [AUTH-50]', () => {
  expect(folderName('Move to Mesa', '1f0c22ab-0000')).toBe('Move to Mesa (1f0c22ab)');
  expect(folderName('x'.repeat(200), '1f0c22ab-0000')).toBe(`${'x'.repeat(60)} (1f0c22ab)`);
});

it('a name that is used again gets a number before its ending [AUTH-50]', () => {
  const nameOf = uniqueNames();
  expect(['a/x.pdf', 'a/X.pdf', 'a/x.pdf', 'b/x.pdf', 'a/x', 'a/x'].map(nameOf)).toEqual([
    'a/x.pdf',
    'a/X (2).pdf',
    'a/x (3).pdf',
    'b/x.pdf',
    'a/x',
    'a/x (2)',
  ]);
});
