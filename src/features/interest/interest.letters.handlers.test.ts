// What the team reads about a submitted form, and what the log must not contain.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeForm, FORMS, type Form, lettersAbout, type Path, TEAM } from '#test/support/interest.ts';
import { type Product, startProduct } from '#test/support/product.ts';

describe('the letter to the team', () => {
  // A separate product, so that its queue is short.
  let own: Product;
  beforeAll(async () => {
    own = await startProduct({ TEAM_EMAIL: TEAM, CONTACT_EMAIL: 'contact@kinkeeper.example' });
  });
  afterAll(() => own.close());
  async function letterAbout(path: Path, wanted: Form) {
    await own.nobody().call('POST', path, wanted);
    return own.mailAbout(wanted.email);
  }

  it.each(FORMS)('about %s says who wrote, but not what [SITE-21, SITE-29]', async (path) => {
    const wanted = completeForm(own, path, { locale: 'es' });
    const mail = await letterAbout(path, wanted);
    expect(mail.to).toBe(TEAM);
    expect(mail.text).toContain(`Kim Keeper, ${wanted.email}`);
    expect(mail.replyTo).toBe(wanted.email);
    expect(mail.text).toContain(`http://localhost:3000/admin${path}`);
    expect(mail.subject).not.toMatch(/kim/i);
    const [queued] = await lettersAbout(own, wanted.email);
    expect(queued?.data).toMatchObject({ to: TEAM, locale: 'en' });
    for (const text of [JSON.stringify(queued), mail.subject, mail.text, mail.html]) {
      expect(text).not.toMatch(/dialysis|hospice/i);
    }
  });

  it.each([
    ['kin_guide', 'KinGuide'],
    ['kin_assistant', 'KinAssistant'],
  ])('says that a %s applied: %s [SITE-21]', async (role, named) => {
    const { subject } = await letterAbout('/applications', completeForm(own, '/applications', { role }));
    expect(subject).toContain(named);
  });

  it('names only the address if there is no name [SITE-29]', async () => {
    const wanted = completeForm(own, '/waitlist', { name: undefined });
    expect((await letterAbout('/waitlist', wanted)).text).toContain(`\n${wanted.email}\n`);
  });

  it('is the only one: the person gets none [SITE-21, SITE-29]', async () => {
    expect(own.mails.length).toBeGreaterThan(0);
    expect(own.mails.filter((mail) => mail.to !== TEAM)).toEqual([]);
  });

  it.each<[string, string, Record<string, string>]>([
    [
      'CONTACT_EMAIL',
      'care@kin.example',
      { CONTACT_EMAIL: 'care@kin.example', MAIL_FROM: 'K <no@kin.example>' },
    ],
    ['the address of MAIL_FROM', 'letters@kin.example', { MAIL_FROM: 'Kin, Inc. <letters@kin.example>' }],
    ['a bare MAIL_FROM', 'letters@kin.example', { MAIL_FROM: ' letters@kin.example ' }],
    ['the built-in address', 'hello@kinkeeper.localhost', {}],
  ])('goes to %s if TEAM_EMAIL is not set [SITE-21, SITE-29, SITE-30]', async (_, to, env) => {
    const other = await startProduct(env);
    try {
      for (const path of FORMS) {
        const wanted = completeForm(other, path);
        await other.nobody().call('POST', path, wanted);
        expect((await other.mailAbout(wanted.email)).to).toBe(to);
      }
    } finally {
      await other.close();
    }
  });
});

describe('the log', () => {
  it('contains nothing the person wrote, even when storing fails [ASVS 14.2.1]', async () => {
    const other = await startProduct({ LOG_LEVEL: 'info' });
    try {
      for (const path of FORMS) {
        await other.nobody().call('POST', path, completeForm(other, path));
        await other.nobody().call('POST', path, completeForm(other, path, { email: 'kim.example.test' }));
      }
      await other.sql('alter table waitlist_entries add constraint nothing_more check (false) not valid');
      const failed = await other.nobody().call('POST', '/waitlist', completeForm(other, '/waitlist'));
      expect(failed.status).toBe(500);
      expect(other.logged.length).toBeGreaterThan(4);
      expect(other.logged.join('')).not.toMatch(/kim|dialysis|hospice/i);
      expect(JSON.stringify(failed.body)).not.toMatch(/kim|dialysis|nothing_more/i);
    } finally {
      await other.close();
    }
  });
});
