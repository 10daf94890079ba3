// Both ways to send mail: a real SMTP conversation, and files in the outbox.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type MailPort, outboxMail, smtpMail } from '#server/ports/mail.ts';

const MAIL = {
  id: '01a1fb85-9348-78b6-a8f0-f202eb803ce6',
  to: 'maria@example.test',
  subject: 'Verify your email for Kinkeeper',
  text: 'Hello María,\n\nhttp://localhost:3000/verify-email?token=abc\n',
  html: '<p>Hello María,</p>',
};
const FROM = 'Kinkeeper <hello@kinkeeper.example>';
const SENDER = { from: FROM, replyTo: 'care@kinkeeper.example' };

const received: { to: string[]; data: string }[] = [];
let connections = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, done) => {
    connections += 1;
    done();
  },
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('refused@') ? new Error('no such mailbox') : null),
  onData: (stream, session, done) => {
    let data = '';
    stream.on('data', (chunk) => {
      data += chunk;
    });
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo.map((each) => each.address), data });
      done();
    });
  },
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

let smtp: MailPort;
beforeEach(() => {
  const { port } = server.server.address() as AddressInfo;
  smtp = smtpMail(`smtp://127.0.0.1:${port}`, SENDER);
});
afterEach(() => smtp.close?.());

it('is handed to the SMTP server, with an id that a retry keeps [LIMIT-09, AUTH-21]', async () => {
  await smtp.send(MAIL);
  await smtp.send(MAIL);
  expect(received.map((each) => each.to)).toEqual([[MAIL.to], [MAIL.to]]);
  for (const { data } of received) {
    expect(data).toContain(`Message-ID: <${MAIL.id}@kinkeeper.example>`);
    expect(data).toContain(`Subject: ${MAIL.subject}`);
    expect(data).toContain(`From: ${FROM}`);
  }
});

it('goes over the connection of the one before, and over six at most, until the port is closed', async () => {
  const before = connections;
  for (let n = 0; n < 3; n += 1) await smtp.send(MAIL);
  expect(connections - before).toBe(1);
  await Promise.all(Array.from({ length: 20 }, () => smtp.send(MAIL)));
  expect(connections - before).toBeLessThanOrEqual(6);
  smtp.close?.();
  await vi.waitFor(() => expect(server.connections.size).toBe(0));
});

it('that the SMTP server refuses, or cannot accept, fails so that the job is retried [LIMIT-09]', async () => {
  await expect(smtp.send({ ...MAIL, to: 'refused@example.test' })).rejects.toThrow('no such mailbox');
  await expect(smtpMail('smtp://127.0.0.1:1', SENDER).send(MAIL)).rejects.toThrow();
});

it('is one file in the outbox, however often it is retried [LIMIT-09]', async () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'kk-mail-')), 'outbox');
  const outbox = outboxMail(folder, SENDER);
  await outbox.send(MAIL);
  await outbox.send(MAIL);
  expect(readdirSync(folder)).toEqual([`${MAIL.id}.eml`]);
  expect(readFileSync(path.join(folder, `${MAIL.id}.eml`), 'utf8')).toContain(`To: ${MAIL.to}`);
  await expect(outbox.send({ ...MAIL, to: 'fail@example.test' })).rejects.toThrow();
});
