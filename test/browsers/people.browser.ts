// A family's main paths, in browsers other than Chromium.
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { linkInMail, PASSWORD, somebody } from '../journeys/journey.ts';
import { project, shared } from '../journeys/projects.ts';
import { test } from './browser.ts';
import { see } from './tab.ts';

test('a new person signs up, verifies the address and signs in [AUTH-17, AUTH-21, AUTH-07]', async ({
  tab,
}) => {
  const email = `rosa.${randomBytes(4).toString('hex')}@example.test`;
  await tab.open('/form');
  await see(tab.get('tab', 'Sign Up'));
  await tab.get('tab', 'Sign Up').press();
  await tab.get('textbox', 'Full name').fill('Rosa Delgado');
  await tab.get('textbox', 'Email').fill(email);
  await tab.get('textbox', 'Password').fill(PASSWORD);
  await tab.look('sign-up');
  await tab.get('button', 'Create my account').press();
  await expect.poll(() => tab.words()).toContain('Check your email');
  const link = new URL(await linkInMail(email, /Verify your email/));
  await tab.open(`${link.pathname}${link.search}`);
  await expect.poll(() => tab.words()).toContain('Your email address is verified');
  await tab.open('/auth?returnTo=%2Fform');
  await tab.get('textbox', 'Email').fill(email);
  await tab.get('textbox', 'Password').fill(PASSWORD);
  await tab.key('enter');
  await see(tab.get('dialog', 'Important Notice'));
  expect(await tab.path()).toBe('/form');
});

test('the assessment leads to a plan, which is printed; its dialogs trap focus and restore it [ASMT-01, ASMT-91]', async ({
  tab,
}) => {
  const person = await somebody('Maria Alvarez');
  await tab.signIn(person);
  await tab.open('/form');
  const notice = tab.get('dialog', 'Important Notice');
  await see(notice);
  await tab.look('notice');
  await notice.get('button', 'I understand, continue to assessment').press();
  const proceed = () => tab.get('button', 'Continue').press();
  await tab.get('checkbox', 'None of these').press();
  await proceed();
  await tab.get('checkbox', 'Memory or behavior changes').press();
  await tab.get('checkbox', 'Gets lost in known places').press();
  await tab.look('step-2');
  await proceed();
  await tab.get('textbox', 'Their city or ZIP code').fill('85004');
  await proceed();
  await tab.get('checkbox', 'Me').press();
  await tab.get('checkbox', 'Medicare').press();
  await proceed();
  await tab.get('checkbox', 'Bathing').press();
  await proceed();
  await see(tab.get('heading', 'Check your answers'));
  await tab.get('button', 'Complete Assessment').press();
  await see(tab.get('heading', 'Your plan'));
  await expect.poll(() => tab.words()).toContain('Do this first');
  await tab.look('plan');

  await tab.get('button', /^Print/).press();
  await expect.poll(() => tab.printed()).toBe(1);
});

test('messages go both ways, even if the line is cut meanwhile [CHAT-05, CHAT-07, CHAT-20]', async ({
  tab,
  line,
}) => {
  const maria = await somebody('Maria Alvarez');
  const dana = await somebody('Dana Whitfield', 'service_provider');
  const id = await shared(maria, dana, 'Mom at home');
  const say = (content: string) =>
    dana.api('POST', `/projects/${id}/messages`, { client_id: crypto.randomUUID(), content });
  const heard = async () => {
    const { body } = await dana.api<{ messages: { content: string }[] }>('GET', `/projects/${id}/messages`);
    return body.messages.map(({ content }) => content);
  };
  await tab.signIn(maria);
  await tab.open(`/project/${id}/messages`);
  const log = tab.get('log');
  await see(log);
  const field = tab.get('textbox', 'Message');
  await field.fill('Hello Dana');
  await tab.get('button', 'Send message').press();
  await expect.poll(heard).toContain('Hello Dana');
  await say('Hello Maria');
  await expect.poll(() => log.text()).toContain('Hello Maria');
  await tab.look('chat');

  // The field grows with a long message.
  await field.fill('She has slept well and eaten her breakfast. '.repeat(2));
  await expect.poll(() => field.hasRoomForItsWords()).toBe(true);
  await tab.get('button', 'Send message').press();
  await expect.poll(() => log.text()).toContain('eaten her breakfast');

  line.cut();
  await field.fill('Written without a line');
  await tab.get('button', 'Send message').press();
  await expect.poll(() => log.text()).toContain('Waiting for a connection');
  await say('Said meanwhile');
  line.mend();
  await expect.poll(heard, { timeout: 60_000 }).toContain('Written without a line');
  await expect.poll(() => log.text(), { timeout: 60_000 }).toContain('Said meanwhile');
  expect((await heard()).filter((each) => each === 'Written without a line')).toHaveLength(1);

  await log.get('button', /^What you can do with the message/).press();
  const deletion = log.get('button', /^Delete the message/);
  await deletion.press();
  const dialog = tab.get('alertdialog', 'Delete this message?');
  await see(dialog);
  await tab.look('dialog');
  await dialog.get('button', 'Keep it').press();
  await expect.poll(() => deletion.hasFocus()).toBe(true);
});

test('a file is uploaded to a project and listed [FILE-02, FILE-11]', async ({ tab }, info) => {
  const maria = await somebody('Maria Alvarez');
  const id = await project(maria);
  const file = info.outputPath('Carta de mamá.txt');
  await writeFile(file, 'about Rosa');
  await tab.signIn(maria);
  await tab.open(`/project/${id}/files`);
  await see(tab.get('heading', 'Shared Files (0)'));
  await tab.choose('input[type=file]', file);
  await see(tab.get('heading', 'Carta de mamá.txt'));
  await see(tab.get('heading', 'Shared Files (1)'));
  await tab.look('files');
});

test('a visitor reads and prints a guide [SITE-19]', async ({ tab }) => {
  await tab.open('/packs/housing/home-safety');
  await see(tab.get('heading', 'Make the home safer'));
  await tab.look('guide');
  await tab.get('button', /^Print/).press();
  await expect.poll(() => tab.printed()).toBe(1);
});

test('a knowledge pack is written and printed [PACK-01, PACK-08]', async ({ tab }) => {
  const maria = await somebody('Maria Alvarez');
  await tab.signIn(maria);
  await tab.open('/knowledge-packs');
  await tab.get('textbox', 'Topic').fill('Falls at home');
  await tab.get('radio', /^Educational Guide/).press();
  await tab.get('button', 'Generate').press();
  const pack = tab.get('region', 'Your knowledge pack');
  await see(pack.get('button', /^Print/));
  await tab.look('pack');
  await pack.get('button', /^Print/).press();
  await expect.poll(() => tab.printed()).toBe(1);
});
