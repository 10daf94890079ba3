import { Trans, useLingui } from '@lingui/react/macro';
import { PACK_MAX, PACK_TYPES } from '#features/packs/packs.rules/packs.ts';
import { TYPE_LABELS } from '#features/packs/ui/labels.ts';
import { PackText } from '#features/packs/ui/PackText.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { PackDraft, RequiredField } from './pack-draft.ts';

interface PackFieldsetProps {
  draft: PackDraft;
  missing: readonly RequiredField[];
  links: readonly string[];
  onChange: (draft: PackDraft) => void;
}

/** The fields of a pack, with a preview (ADMIN-07). */
export function PackFieldset({ draft, missing, links, onChange }: PackFieldsetProps) {
  const { t, i18n } = useLingui();
  const problems: Record<RequiredField, string> = {
    title: t`Please enter a title.`,
    topic: t`Please enter a topic.`,
    content: t`Please write the content.`,
  };
  const errorOf = (field: RequiredField) => (missing.includes(field) ? problems[field] : undefined);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="grid min-w-0 gap-5">
        <TextField
          id="pack-title"
          label={<Trans>Title</Trans>}
          name="title"
          maxLength={PACK_MAX.title}
          value={draft.title}
          onChange={(title) => onChange({ ...draft, title })}
          error={errorOf('title')}
        />
        <CountedField
          id="pack-description"
          label={<Trans>Description</Trans>}
          optional={t`(optional)`}
          hint={<Trans>What people see in the list.</Trans>}
          name="description"
          long
          rows={2}
          maxLength={PACK_MAX.description}
          value={draft.description ?? ''}
          onChange={(description) => onChange({ ...draft, description })}
        />
        <Fieldset id="pack-pack_type" legend={<Trans>Pack type</Trans>}>
          <div className="grid gap-2">
            {PACK_TYPES.map((type) => (
              <Choice
                key={type}
                kind="radio"
                name="pack_type"
                value={type}
                checked={draft.pack_type === type}
                onChoose={() => onChange({ ...draft, pack_type: type })}
              >
                {i18n._(TYPE_LABELS[type].title)}
              </Choice>
            ))}
          </div>
        </Fieldset>
        <TextField
          id="pack-topic"
          label={<Trans>Topic</Trans>}
          name="topic"
          maxLength={PACK_MAX.writtenTopic}
          value={draft.topic}
          onChange={(topic) => onChange({ ...draft, topic })}
          error={errorOf('topic')}
        />
        <CountedField
          id="pack-content"
          label={<Trans>Content</Trans>}
          hint={<Trans>Markdown: ## for a heading, - for a list, **bold**.</Trans>}
          name="content"
          long
          rows={8}
          maxLength={PACK_MAX.content}
          value={draft.content}
          onChange={(content) => onChange({ ...draft, content })}
          error={errorOf('content')}
        />
        <CountedField
          id="pack-prompt"
          label={<Trans>Prompt template</Trans>}
          optional={t`(optional)`}
          hint={<Trans>Kept with the pack for whoever rewrites it. People never see it.</Trans>}
          name="prompt_template"
          long
          rows={2}
          maxLength={PACK_MAX.promptTemplate}
          value={draft.prompt_template ?? ''}
          onChange={(prompt_template) => onChange({ ...draft, prompt_template })}
        />
        <Choice
          kind="checkbox"
          name="is_active"
          checked={draft.is_active}
          onChoose={() => onChange({ ...draft, is_active: !draft.is_active })}
          hint={<Trans>Everybody who is signed in can read an active pack.</Trans>}
        >
          <Trans>Active</Trans>
        </Choice>
      </Card>
      <section aria-labelledby="pack-preview" className="grid min-w-0 gap-3">
        <h2 id="pack-preview" className="text-xl">
          <Trans>Preview</Trans>
        </h2>
        <Card>
          {draft.content.trim() ? (
            <PackText text={draft.content} links={links} />
          ) : (
            <p className="text-ink-2">
              <Trans>Nothing to show yet.</Trans>
            </p>
          )}
        </Card>
        <p className="text-sm text-ink-2">
          <Trans>
            Links work once the pack is saved, and only to our guides, to numbers we list, and to the sites
            that our sources are on. Images and HTML are left out.
          </Trans>
        </p>
      </section>
    </div>
  );
}
