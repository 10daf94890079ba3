/** Links to copies of documents and papers: each works for an hour, for the person it was made for. */
import type { RequestContext } from '#server/context.ts';
import { signLink } from '#server/objects/links.ts';
import type { Authority } from './documents.authorities.contract.ts';
import type { StoredAuthority } from './documents.authorities.queries.ts';
import type { Context } from './documents.entering.handlers.ts';
import { COPY_LINK_SECONDS } from './documents.rules.ts';

export type LinkContext = Context & Pick<RequestContext<'publicUrl' | 'secret'>, 'publicUrl' | 'secret'>;

/** @returns the address of a copy, and until when it works */
export function linkTo(
  { id, project_id }: { id: string; project_id: string },
  { clock, person, publicUrl, secret }: LinkContext,
): { url: string; expires_at: string } {
  const expiresAt = clock.now().getTime() + COPY_LINK_SECONDS * 1000;
  const link = {
    of: 'documents',
    fileId: id,
    projectId: project_id,
    personId: person.id,
    expiresAt,
  } as const;
  return {
    url: `${publicUrl}/api/documents/${signLink(link, secret)}`,
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/** @returns an authority with a link to the copy of its paper, if its reader has one */
export function linkedAuthority(
  { paper_id, ...authority }: StoredAuthority,
  projectId: string,
  context: LinkContext,
): Authority {
  const url = paper_id && linkTo({ id: paper_id, project_id: projectId }, context).url;
  return { ...authority, paper_url: url };
}
