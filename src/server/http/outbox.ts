import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Hono } from 'hono';
import { html } from 'hono/html';

const FILE = /^[0-9a-f-]{36}\.(eml|sms)$/;
const SHOWN = 50;

/** A page for reading mail and text messages kept in the outbox. Only the embedded default serves it (LIMIT-09). */
export function serveOutbox(app: Hono, folder: string): void {
  app.get('/outbox', (c) => {
    c.header('cache-control', 'private, no-store');
    const mails = newestFiles(folder).map((name) => ({ name, ...headline(path.join(folder, name)) }));
    return c.html(
      layout(html`
        <p>What is here does not leave this machine. Each message is kept here and as a file in the data folder.</p>
        ${mails.length === 0 ? html`<p>No messages yet.</p>` : ''}
        <ul>${mails.map(
          (mail) => html`<li><a href="/outbox/${mail.name}">${mail.subject}</a><br />to ${mail.to}</li>`,
        )}</ul>`),
    );
  });
  app.get('/outbox/:name', (c) => {
    const name = c.req.param('name');
    c.header('cache-control', 'private, no-store');
    if (!FILE.test(name) || !newestFiles(folder).includes(name)) {
      return c.html(layout(html`<p>This message is not here.</p>`), 404);
    }
    const file = path.join(folder, name);
    const { subject, to } = headline(file);
    return c.html(
      layout(html`<h2>${subject}</h2><p>to ${to}</p><div class="body">${linked(textPart(file))}</div>`),
    );
  });
}

function newestFiles(folder: string): string[] {
  const age = (name: string) => statSync(path.join(folder, name)).mtimeMs;
  return readdirSync(folder)
    .filter((name) => FILE.test(name))
    .sort((a, b) => age(b) - age(a))
    .slice(0, SHOWN);
}

function headline(file: string): { subject: string; to: string } {
  const [head = ''] = readFileSync(file, 'utf8').split('\n\n');
  const unfolded = head.replace(/\n[ \t]+/g, ' ');
  const value = (name: string) => unfolded.match(new RegExp(`^${name}: (.*)$`, 'mi'))?.[1] ?? '';
  return { subject: decodeWords(value('Subject')) || 'Text message', to: value('To') };
}

/** Decodes RFC 2047 words, which nodemailer writes for text beyond ASCII. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, data: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(data, 'base64').toString()
        : decodeQuoted(data.replace(/_/g, ' ')),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function textPart(file: string): string {
  if (file.endsWith('.sms')) return readFileSync(file, 'utf8').split('\n\n').slice(1).join('\n\n');
  const part =
    readFileSync(file, 'utf8').match(/Content-Type: text\/plain[\s\S]*?\n\n([\s\S]*?)\n--/)?.[0] ?? '';
  const body = part.slice(part.indexOf('\n\n') + 2).replace(/\n--$/, '');
  if (/Transfer-Encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString();
  return /Transfer-Encoding: quoted-printable/i.test(part) ? decodeQuoted(body) : body;
}

function linked(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part));
}

function layout(content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Outbox - Kinkeeper</title>
        <link rel="stylesheet" href="/static/outbox.css" />
      </head>
      <body><main><h1><a href="/outbox">Outbox</a></h1>${content}</main></body>
    </html>`;
}
