import { useLingui } from '@lingui/react/macro';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { isBlank } from '#kit/text.ts';
import { api } from '#web/data/client.ts';
import { errorData } from '#web/data/errors.ts';
import { useIdOf } from '#web/data/use-id-of.ts';
import { localDay } from '#web/dates.ts';
import { useForm } from '#web/ui/use-form.ts';
import type { OpenDocument } from '../documents.contract.ts';
import { type AuthorityKind, DOCUMENT_MAX } from '../documents.rules.ts';
import { maySendAgain, UploadRefusedError } from './send-document.ts';
import { useRefusalWords } from './use-refusal-words.ts';
import { useUpload } from './use-upload.ts';

/** Values of `whom`; any other is the id of an authority that is kept. */
export const MYSELF = 'myself';
export const SOMEBODY_ELSE = 'else';

const EMPTY = {
  whom: MYSELF,
  principal_name: '',
  kind: '' as AuthorityKind | '',
  description: '',
  dated_on: '',
  ends_on: '',
  /** The name of the chosen file. */
  paper: '',
};
type Name = keyof typeof EMPTY;

/** For whom somebody signs, and by what right; a new authority is kept only when the signature is sent. */
export function useAuthority({ project_id, authorities }: OpenDocument) {
  const { t } = useLingui();
  const { upload, choose, claim } = useUpload(project_id, useAuth().session?.user.id ?? '');
  const refusalWords = useRefusalWords();
  const refused = upload?.refusal ? refusalWords(upload.refusal) : undefined;
  const form = useForm(EMPTY, ({ whom, ...values }) => {
    if (whom !== SOMEBODY_ELSE) return {};
    const { principal_name, kind, description, ends_on } = values;
    return {
      principal_name: isBlank(principal_name)
        ? t`Enter the name of the person you sign for.`
        : principal_name.trim().length > DOCUMENT_MAX.name && t`Please shorten this name.`,
      kind: kind === '' && t`Choose what gives you the right to sign.`,
      description: isBlank(description) && t`Say in your own words what gives you the right to sign.`,
      ends_on: ends_on !== '' && ends_on < localDay() && t`This right has ended, so you cannot sign by it.`,
      // A retry sends again what only the connection stopped.
      paper: upload?.refusal && !maySendAgain(upload.refusal) && refused,
    };
  });
  const { whom, kind, ...words } = form.values;
  const clientId = useIdOf(JSON.stringify(form.values));

  /** @returns the id of the authority to sign by, kept first if it is new; undefined for oneself */
  async function keep(): Promise<string | undefined> {
    if (whom === MYSELF) return undefined;
    if (whom !== SOMEBODY_ELSE || kind === '') return whom;
    const add = (upload_id?: string) =>
      api.documents.addAuthority({
        id: project_id,
        client_id: clientId(),
        kind,
        principal_name: words.principal_name,
        description: words.description,
        dated_on: words.dated_on || null,
        ends_on: words.ends_on || null,
        ...(upload_id && { upload_id }),
      });
    return (await (upload ? claim(add) : add())).id;
  }

  /** Shows a refusal at its field. @returns whether there was one to show */
  function refuse(error: unknown): boolean {
    // The field of the paper says why.
    if (error instanceof UploadRefusedError) return true;
    const fields = errorData<{ fields?: { path: string }[] }>(error)?.fields ?? [];
    const wrong = fields
      .map(({ path }) => (path === 'authority_id' ? 'whom' : path === 'upload_id' ? 'paper' : path))
      .filter(isName);
    for (const name of wrong)
      form.refuse(
        name,
        name === 'whom' || name === 'ends_on'
          ? t`This right has ended, so you cannot sign by it.`
          : t`We could not take this. Please check it.`,
      );
    return wrong.length > 0;
  }

  const kept = authorities.find(({ id }) => id === whom) ?? null;
  const chosen =
    whom === SOMEBODY_ELSE && kind ? { principal_name: words.principal_name.trim(), kind } : kept;
  const paper = {
    upload,
    refused,
    choose(file: File | null) {
      choose(file);
      form.set({ paper: file?.name ?? '' });
    },
  };
  return { form, paper, chosen, keep, refuse };
}

const isName = (path: string): path is Name => path in EMPTY;
