import { describe, expect, it } from 'vitest';
import { isGuessable } from './accounts.passwords.rules.ts';

const MARIA = {
  fullName: 'María de la Cruz-Alvarez',
  email: 'rosas.tochter77@posteo.example',
  organization: 'Sunrise Home Care',
};

describe('a guessable password', () => {
  it.each([
    ['common', ['123456', 'password', 'PassWord', 'iloveyou', 'qwerty123', 'princess', 'letmein']],
    [
      'common with look-alike characters',
      ['P@ssw0rd', 'p4$$word', 'Passw0rd!', '1l0vey0u', 'dr4g0n', 'm0nk3y'],
    ],
    [
      'common with a number appended',
      ['princess1', 'iloveyou1', 'Summer2024', 'football99!', 'Password2024!'],
    ],
    ['common between symbols', ['!password!', '*princess*', '#1monkey']],
    [
      'a sequence',
      ['654321', 'aaaaaa', 'abcdef', 'fedcba', 'qwertz', 'asdfgh', '0987654321', 'zzzzzzzz', 'ffffff1'],
    ],
    ['two sequences', ['abc123', '123abc', 'aaabbb', 'abcdef123456', 'qwerty12345', '111222']],
    ['a repeated piece', ['ababab', '121212', 'abcabc', 'dogdog', '123123123', 'lovelove']],
    [
      'the name',
      ['maria1', 'MariaCruz', 'alvarez1985', 'cruz-alvarez', 'Alvar3z!', 'MARÍA123', 'mariaalvarez'],
    ],
    [
      'the address',
      ['rosas.tochter77@posteo.example', 'rosas.tochter77', 'rosastochter', 'Tochter77!', 'posteo1'],
    ],
    ['the employer', ['sunrise1', 'SunriseHomeCare', 'sunrise-home']],
    [
      'ours',
      ['kinkeeper', 'Kinkeeper1', 'k1nkeeper', 'caregiver', 'C4regiver!', 'caregiving22', 'cuidadora'],
    ],
    ['our words and the owner’s', ['maria-caregiver', 'kinkeeper.maria1']],
  ])('is refused: %s', (_, passwords) => {
    expect(passwords.filter((each) => !isGuessable(each, MARIA))).toEqual([]);
  });
});

describe('any other password', () => {
  it.each([
    'zq8Jv!',
    '🌵🦉🌙🌵🦉🌙',
    'a calm blue teapot',
    'contraseña única',
    'maria plants tomatoes',
    'caregiver of two cats',
    'three blind mice 77',
    'x7!kQ2pL',
    'tiempo-lento-verde',
    'Rosengarten am See',
    'correct horse battery staple',
    'ab12cd34ef',
    ' spaced out words ',
  ])('is accepted: %s', (password) => {
    expect(isGuessable(password, MARIA)).toBe(false);
  });

  it('does not depend on a name of one or two letters', () => {
    expect(isGuessable('alpine lake', { fullName: 'Al Bo', email: 'a@b.example' })).toBe(false);
  });
});
