import { expect, it } from 'vitest';
import { guardSignOut, maySignOut } from './sign-out.ts';

it('a sign-out asks each that has something to lose, until one of them stays [AUTH-36]', async () => {
  const asked: string[] = [];
  const answers = { words: true, pack: false };
  const guard = (name: keyof typeof answers) =>
    guardSignOut(async () => {
      asked.push(name);
      return answers[name];
    });
  const remove = [guard('words'), guard('pack')];
  expect(await maySignOut()).toBe(false);
  answers.words = false;
  expect(await maySignOut()).toBe(false);
  expect(asked).toEqual(['words', 'pack', 'words']);
  for (const each of remove) each();
  expect(await maySignOut()).toBe(true);
});
