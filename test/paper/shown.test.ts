// Shown copies of what other programs write, read back by other programs.
import { afterAll, expect, it } from 'vitest';
import { rewritePdf } from '#features/documents/documents.service/pdf.ts';
import { openSealing } from '#features/documents/documents.service/sealed-copy.ts';
import { systemClock } from '#kit/clock.ts';
import { pdfOf, revised, streamOf, words } from '#test/support/pdfs.ts';
import { recordOf, sealFor } from '#test/support/signing.ts';
import { tool, workFolder } from './tools.ts';

const folder = workFolder();
afterAll(() => folder.remove());

const plain = folder.write('plain.pdf', pdfOf({ pages: 3, content: words('Consent to treatment') }));
function byQpdf(...options: string[]): Buffer {
  tool('qpdf', ...options, '--', plain, folder.at('written.pdf'));
  return folder.read('written.pdf');
}

it.each([
  ['object streams', ['--object-streams=generate']],
  ['a linearized file', ['--linearize', '--object-streams=disable']],
  ['an older version', ['--force-version=1.3']],
  ['files attached', ['--add-attachment', '/etc/hostname']],
])('%s: the shown copy has the same words, and nothing attached [FI4]', async (_, options) => {
  const written = options[0] === '--add-attachment' ? attached() : byQpdf(...options);
  const answer = await rewritePdf(written);
  if ('trouble' in answer) throw new Error(answer.trouble);
  expect(answer).toMatchObject({ pages: 3, has_text: true });
  const file = folder.write('shown.pdf', answer.pdf);
  expect(tool('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
  expect(tool('pdftotext', file, '-').match(/Consent to treatment/g)).toHaveLength(3);
  expect(tool('qpdf', '--list-attachments', file)).toMatch(/has no embedded files/);
});

function attached(): Buffer {
  tool('qpdf', plain, '--add-attachment', '/etc/hostname', '--', folder.at('attached.pdf'));
  return folder.read('attached.pdf');
}

it.each([
  ['a password to open', ['--encrypt', 'secret', 'owner', '256']],
  ['a password to change', ['--encrypt', '', 'owner', '256']],
  ['an old cipher', ['--allow-weak-crypto', '--encrypt', 'secret', 'owner', '128']],
])('a file with %s is locked [FI4]', async (_, options) => {
  expect(await rewritePdf(byQpdf(...options))).toEqual({ trouble: 'locked' });
});

it('what was prepared in an earlier revision is nowhere in the sealed copy', async () => {
  const prepared = revised(pdfOf({ content: words('You owe 10 dollars'), objects: ['<< >>'] }), {
    4: streamOf(words('You owe 99 dollars')),
  });
  const answer = await rewritePdf(prepared);
  if ('trouble' in answer) throw new Error(answer.trouble);
  const sealing = openSealing({ seal: await sealFor(), clock: systemClock });
  const { pdf } = await sealing.seal(answer.pdf, await recordOf(answer.pdf));
  await sealing.close();
  tool('qpdf', '--qdf', '--object-streams=disable', folder.write('sealed.pdf', pdf), folder.at('open.pdf'));
  const text = folder.read('open.pdf').toString('latin1');
  expect(text).toContain('You owe 99 dollars');
  expect(text).not.toContain('You owe 10 dollars');
});
