import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { outboxMail } from './mail.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kk-mail-'));
const mail = { to: 'maria@example.test', subject: 'News', text: 'News', html: '<p>News</p>' };
const written = (id: string) => readFileSync(path.join(folder, `${id}.eml`), 'utf8').split('\n\n')[0] ?? '';

it('only mail with an opt-out offers mail programs one-click unsubscribe (RFC 8058)', async () => {
  const port = outboxMail(folder, 'Kinkeeper <hello@kinkeeper.localhost>');
  const unsubscribeUrl = 'https://kinkeeper.example/stop-news?token=a.b';
  await port.send({ ...mail, id: 'digest', unsubscribeUrl });
  await port.send({ ...mail, id: 'other' });
  expect(written('digest')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(written('digest')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(written('other')).not.toContain('List-Unsubscribe');
});
