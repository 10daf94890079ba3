import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { GuideAnswer } from '#features/library/library.answers.contract.ts';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { useList } from '#web/data/use-list.ts';
import { Card } from '#web/ui/Card.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';

/** Whether guides were what their readers needed, the worst first. Sums only: nothing about who answered. */
export default function GuideAnswersPage() {
  const { t } = useLingui();
  const list = useList(
    orpc.guideAnswers.list.infiniteOptions({ input: (page) => after(page), ...pages<string>() }),
    'guides',
  );
  return (
    <ListPage
      title={t`Guide answers`}
      lead={
        <Trans>
          “Was this what you needed?” in the last 90 days, the worst first. We keep nothing that anybody
          typed: we only count words that our guides use too.
        </Trans>
      }
      list={list}
      empty={t`Nobody has answered in the last 90 days.`}
      row={(each) => <Answers key={each.id} of={each} />}
    />
  );
}

function Answers({ of: { id, title, yes, no, languages, words } }: { of: GuideAnswer }) {
  const [area = '', slug = ''] = id.split('/');
  return (
    <li>
      <Card className="grid gap-2">
        <h2 className="text-xl">
          <Link className="link" to={paths.guide(area, slug)}>
            {title}
          </Link>
        </h2>
        <p className="font-semibold">
          <Trans>
            Yes: {yes} · No: {no}
          </Trans>
        </p>
        <ul className="text-sm text-ink-2">
          {languages.map((each) => (
            <InLanguage key={each.locale} of={each} />
          ))}
        </ul>
        {words.length > 0 ? (
          <div className="grid gap-1">
            <h3 className="text-base">
              <Trans>Words of what was missing</Trans>
            </h3>
            <ul className="flex flex-wrap gap-2">
              {words.map(({ word, locale, times }) => (
                <li key={word} className="rounded-full bg-muted px-3 py-1">
                  <span lang={locale ?? undefined}>{word}</span>{' '}
                  <span className="text-ink-2">
                    <Plural value={times} one="(once)" other="(# times)" />
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </Card>
    </li>
  );
}

function InLanguage({ of: { locale, yes, no } }: { of: GuideAnswer['languages'][number] }) {
  const { t } = useLingui();
  const language = { en: t`English`, es: t`Spanish` }[locale];
  return (
    <li>
      <Trans>
        {language}: {yes} yes, {no} no
      </Trans>
    </li>
  );
}
