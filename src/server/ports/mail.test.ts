import { existsSync, mkdtempSync, readFileSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { outboxMail } from './mail.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kk-mail-'));
const SENDER = { from: 'Kinkeeper <no-reply@kinkeeper.localhost>', replyTo: 'care@kinkeeper.localhost' };
const mail = { to: 'maria@example.test', subject: 'News', text: 'News', html: '<p>News</p>' };
const written = (id: string) => readFileSync(path.join(folder, `${id}.eml`), 'utf8').split('\n\n')[0] ?? '';

it('only mail with an opt-out offers mail programs one-click unsubscribe (RFC 8058)', async () => {
  const port = outboxMail(folder, SENDER);
  const unsubscribeUrl = 'https://kinkeeper.example/stop-news?token=a.b';
  await port.send({ ...mail, id: 'digest', unsubscribeUrl });
  await port.send({ ...mail, id: 'other' });
  expect(written('digest')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(written('digest')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(written('other')).not.toContain('List-Unsubscribe');
});

it('an answer goes to the mailbox that somebody reads, or to whom the letter is about [SITE-30]', async () => {
  const port = outboxMail(folder, SENDER);
  await port.send({ ...mail, id: 'ours' });
  await port.send({ ...mail, id: 'about-maria', replyTo: 'maria@example.test' });
  expect(written('ours')).toMatch(/^Reply-To: care@kinkeeper\.localhost$/m);
  expect(written('about-maria')).toMatch(/^Reply-To: maria@example\.test$/m);
  for (const id of ['ours', 'about-maria']) expect(written(id)).toMatch(/^Auto-Submitted: auto-generated$/m);
});

it('a calendar is the last alternative and attached, and both are the calendar byte for byte', async () => {
  const port = outboxMail(folder, SENDER);
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nX-NOTE:Papá\r\nEND:VCALENDAR';
  await port.send({
    ...mail,
    id: 'invitation',
    calendar: { method: 'CANCEL', filename: 'appointment.ics', content },
  });
  const parts = partsOf(readFileSync(path.join(folder, 'invitation.eml'), 'utf8'));
  const types = parts.map(({ head }) => /^content-type: ([^;\s]+)/im.exec(head)?.[1]);
  expect(types).toEqual([
    'multipart/mixed',
    'multipart/alternative',
    'text/plain',
    'text/html',
    'text/calendar',
    'application/ics',
  ]);
  expect(parts[4]?.head).toMatch(/^content-type: text\/calendar; charset=utf-8;\s+method=CANCEL$/im);
  expect(parts[5]?.head).toMatch(/^content-disposition: attachment; filename=appointment\.ics$/im);
  for (const part of parts.slice(4)) expect(decoded(part)).toBe(content);
});

it('letters from before a moment leave the outbox, and no others', async () => {
  const port = outboxMail(folder, SENDER);
  const file = (id: string) => path.join(folder, `${id}.eml`);
  const moment = new Date('2026-11-19T12:00:00Z');
  for (const [id, seconds] of [
    ['old', -1],
    ['kept', 0],
  ] as const) {
    await port.send({ ...mail, id });
    const at = moment.getTime() / 1000 + seconds;
    utimesSync(file(id), at, at);
  }
  port.forgetBefore?.(moment);
  expect([existsSync(file('old')), existsSync(file('kept'))]).toEqual([false, true]);
});

/** The parts of a message, from the outermost on. */
const partsOf = (message: string) =>
  message.split(/^--.*\n/m).flatMap((part) => {
    const [head = '', ...rest] = part.split('\n\n');
    return /^content-type:/im.test(head) ? [{ head, body: rest.join('\n\n') }] : [];
  });

function decoded({ head, body }: { head: string; body: string }): string {
  if (/^content-transfer-encoding: base64$/im.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .trimEnd()
    .replaceAll('=\n', '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  // A message as a file has the line ends of its system.
  return Buffer.from(bytes, 'latin1').toString().replaceAll(/\r?\n/g, '\r\n');
}
