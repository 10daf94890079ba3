import { mkdtempSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { FAILING_NUMBER, openSms } from './sms.ts';

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'kk-sms-'));
const message = {
  id: '0190a5a2-0000-7000-8000-000000000001',
  to: '+16025550142',
  text: '012345 is your code',
};

let asked: { headers: IncomingHttpHeaders; url: string | undefined; body: string } | undefined;
const gateway = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  asked = { headers: request.headers, url: request.url, body };
  const broken = request.url === '/broken';
  response.writeHead(broken ? 500 : 201).end('{"body":"012345"}');
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
afterAll(() => gateway.close());
const { port } = gateway.address() as AddressInfo;
const at = (rest: string) => openSms({ SMS_URL: `http://account:k%40y@127.0.0.1:${port}${rest}`, DATA_DIR });

it('a gateway gets a form, with the fields of the setting and its key in the header [AUTH-41]', async () => {
  await at('/messages?From=%2B16025550100')?.send(message);
  expect(asked?.url).toBe('/messages');
  expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from('account:k@y').toString('base64')}`);
  expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
    From: '+16025550100',
    To: message.to,
    Body: message.text,
  });
});

it.each(['/broken'])(
  'a gateway that refuses is an error without number, code and key [AUTH-41]',
  async (where) => {
    const error = await at(where)
      ?.send(message)
      .catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toContain('500');
    expect(String(error)).not.toMatch(/5550142|012345|k@y/);
  },
);

it('the outbox keeps messages beside the letters, refuses one number, and forgets old ones [AUTH-41]', async () => {
  const sms = openSms({ SMS_URL: 'outbox:', DATA_DIR });
  await sms?.send(message);
  const folder = path.join(DATA_DIR, 'outbox');
  const file = path.join(folder, `${message.id}.sms`);
  expect(readFileSync(file, 'utf8')).toBe('To: +16025550142\n\n012345 is your code\n');
  await expect(sms?.send({ ...message, to: FAILING_NUMBER })).rejects.toThrow(/refused/);
  sms?.forgetBefore?.(new Date(Date.now() - 60_000));
  expect(readdirSync(folder)).toHaveLength(1);
  utimesSync(file, 0, 0);
  sms?.forgetBefore?.(new Date(Date.now() - 60_000));
  expect(readdirSync(folder)).toEqual([]);
});

it('without the setting there is no way [AUTH-40]', () => {
  expect(openSms({ DATA_DIR })).toBeNull();
});
