// A project whose customer's account is gone, as whoever is left in it sees it (decision 0169).
import { log } from './chat.ts';
import { sent } from './documents.ts';
import { text } from './files.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  pressEscape,
  type Somebody,
  signInBrowser,
  somebody,
  test,
  url,
} from './journey.ts';
import { asOwner } from './owner.ts';
import { dialog, part, shared } from './projects.ts';
import { stored } from './tasks.ts';

const ENDED = 'This project has ended. Nobody else is in it any more, so nobody will answer.';

/** What the nightly job does 30 days after somebody closed their account. */
const deleteAccount = ({ email }: Somebody) => asOwner('delete from people where email = $1', [email]);

test('whoever is left in a project that has ended reads and saves everything, and is promised no answer [PROJ-31, AUTH-50]', async ({
  page,
}) => {
  const maria = await somebody('Maria Alvarez');
  const dana = await somebody('Dana Whitfield', 'service_provider');
  const id = await shared(maria, dana);
  const said = await maria.api('POST', `/projects/${id}/messages`, {
    client_id: crypto.randomUUID(),
    content: 'Her new medicine list is in the files.',
  });
  expect(said.status).toBe(201);
  await stored(maria, id, { title: 'Ask the pharmacy for blister packs' });
  await sent(dana, id, 'Release of information');
  const { buffer, name } = text('medicines.txt', 'Lisinopril 10 mg, mornings');
  const query = new URLSearchParams({ client_id: crypto.randomUUID(), name });
  const uploaded = await fetch(`${url()}/api/projects/${id}/files?${query}`, {
    method: 'PUT',
    headers: { cookie: maria.cookie },
    body: new Uint8Array(buffer),
  });
  expect(uploaded.status).toBe(201);
  await deleteAccount(maria);

  await signInBrowser(page.context(), dana);
  await page.goto(`/project/${id}`);
  const says = page.getByText(ENDED);
  await expect(says).toBeVisible();
  await expect(page.getByText('Somebody who has left').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit project|Invite a customer/ })).toHaveCount(0);
  await expectAccessible(page);

  await part(page, 'Messages').click();
  await expect(log(page)).toContainText('Her new medicine list is in the files.');
  await expect(says).toBeVisible();
  const note = page.getByRole('textbox', { name: 'Note that stays for you' });
  await expect(note).toHaveAttribute('placeholder', 'A note that stays for you');
  await expect(page.getByPlaceholder('Write a message')).toHaveCount(0);
  await expect(note).toHaveAccessibleDescription(
    'Nobody is left to answer. What you write stays here for you.',
  );
  await note.fill('Her daughter has the keys.');
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await expect(log(page)).toContainText('Her daughter has the keys.');
  await expectAccessible(page);

  await part(page, 'Tasks').click();
  await expect(page.getByRole('heading', { name: 'Ask the pharmacy for blister packs' })).toBeVisible();
  await expect(says).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Ask the pharmacy for blister packs' }).click();
  const kept = dialog(page).getByRole('textbox', { name: 'Note that stays for you' });
  await expect(kept).toHaveAttribute('placeholder', 'A note that stays for you');
  await expect(kept).toHaveAccessibleDescription(
    'Nobody is left to answer. What you write stays here for you.',
  );
  await expect(page.getByPlaceholder('Write a comment')).toHaveCount(0);
  await kept.fill('The pharmacy is on Main Street.');
  await dialog(page).getByRole('button', { name: 'Keep the note' }).click();
  await expect(dialog(page).getByRole('log')).toContainText('The pharmacy is on Main Street.');
  await expectAccessible(page);
  await pressEscape(dialog(page));

  await part(page, 'Files').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${name}` }).click();
  expect((await download).suggestedFilename()).toBe(name);
  await expectAccessible(page);

  await part(page, 'Documents').click();
  await expect(page.getByRole('heading', { name: 'Release of information' })).toBeVisible();
  await expect(says).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Document' })).toHaveCount(0);
  await expect(page.getByText('Not signed', { exact: true })).toBeVisible();
  await expect(page.getByText(/^(Pending|Expires)/)).toHaveCount(0);
  await expectAccessible(page);
  await expectAccessibleInAnotherLanguage(page);
  await page.getByRole('link', { name: /View/ }).click();
  await expect(page.getByText('Nobody signed it before the project ended.')).toBeVisible();
  await expect(page.getByText('Not signed', { exact: true })).toBeVisible();
  await expect(page.getByText('Pending')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Withdraw the document' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Send a (new file|reminder)/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('whoever shares a project with a closed account reads how long it waits, and neither reminds nor schedules [AUTH-50]', async ({
  page,
}) => {
  const maria = await somebody('Maria Alvarez');
  const dana = await somebody('Dana Whitfield', 'service_provider');
  const id = await shared(maria, dana);
  await sent(dana, id, 'Release of information');
  await signInBrowser(page.context(), dana);
  await page.goto(`/project/${id}/documents`);
  await page.getByRole('link', { name: /View/ }).click();
  const reminder = page.getByRole('button', { name: 'Send a reminder' });
  await expect(reminder).toBeVisible();

  expect((await maria.api('POST', '/account/close')).status).toBe(200);
  const says = page.getByText('Maria Alvarez has closed their account. They can come back until');
  await expect(says).toBeVisible();
  await expect(reminder).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Withdraw the document' })).toBeVisible();
  await expect(page.getByText('Maria Alvarez cannot sign it while their account is closed.')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInAnotherLanguage(page);

  await part(page, 'Calendar').click();
  await expect(page.getByRole('heading', { name: 'Appointments', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Schedule an appointment' })).toHaveCount(0);
  await expect(says).toBeVisible();
  await part(page, 'Messages').click();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expect(page.getByText(/Say hello/)).toHaveCount(0);
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  await expect(page.getByText(/Start when you are ready/)).toHaveCount(0);
});
