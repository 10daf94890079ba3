import { expect, it } from 'vitest';
import type { GroupCount } from '#kit/event-catalogue.ts';
import { type Letter, letterWriter } from '#server/letters/letter.ts';
import { digestLetter } from './activity.letters.ts';

const writeLetter = letterWriter([digestLetter]);
const letter = digestLetter.of({
  fullName: 'Maria Alvarez',
  url: 'http://localhost:3000/app',
  stopUrl: 'http://localhost:3000/stop-news?token=made.up',
  news: [],
});
const counted = (counts: Record<string, number>): GroupCount[] =>
  Object.entries(counts).map(([group, count]) => ({ group: `mail.news.${group}`, count }));

it.each([
  [{ files: 1, messages: 3 }, 'en', 'You have not seen this yet: 1 new file, 3 new messages.'],
  [{ changes: 1, messages: 1 }, 'en', 'yet: 1 change in your projects, 1 new message.'],
  [{ changes: 2, files: 12 }, 'en', 'yet: 2 changes in your projects, 12 new files.'],
  [{ changes: 2, files: 1 }, 'es', 'esto: 2 cambios en sus proyectos y 1 archivo nuevo.'],
] as const)('with %o in %s says "%s" [DASH-11]', (counts, locale, said) => {
  expect(writeLetter({ ...letter, news: counted(counts) } as Letter, locale).text).toContain(said);
});

it.each([
  ['en', 'Then no mail reminds you of appointments, tasks or documents either.'],
  ['es', 'Entonces tampoco le recordaremos por correo sus citas, tareas ni documentos.'],
] as const)('says in %s what ends with these mails [DASH-11]', (locale, said) => {
  expect(writeLetter(letter as Letter, locale).text).toContain(said);
});
