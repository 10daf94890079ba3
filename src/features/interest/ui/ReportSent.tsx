import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#web/paths.ts';
import { usePublicPath } from '#web/use-public-path.ts';
import { Sent } from './Sent.tsx';

interface ReportSentProps {
  /** The guide, e.g. `housing/home-safety`. */
  guide: string;
  /** Empty if they want no answer. */
  email: string;
}

<<<<<<< HEAD
=======
/** Confirms a report. */
>>>>>>> desk
export function ReportSent({ guide, email }: ReportSentProps) {
  const { t } = useLingui();
  const to = usePublicPath();
  const [area = '', slug = ''] = guide.split('/');
  return (
<<<<<<< HEAD
    <Sent
      title={t`Thank you. We have your report.`}
      to={to(paths.guide(area, slug))}
      action={<Trans>Back to the guide</Trans>}
    >
      {email ? (
        <Trans>
          When we have checked it, we write to <strong className="break-all">{email}</strong>.
        </Trans>
      ) : (
        <Trans>We check it. You left no address, so we cannot write to you.</Trans>
      )}
=======
    <Sent>
      <Notice tone="success" title={t`Thank you. We have your report.`}>
        <p>
          {email ? (
            <Trans>
              When we have checked it, we write to <strong className="break-all">{email}</strong>.
            </Trans>
          ) : (
            <Trans>We check it. You left no address, so we cannot write to you.</Trans>
          )}
        </p>
      </Notice>
      <p>
        <ButtonLink look="secondary" to={to(paths.guide(area, slug))}>
          <Trans>Back to the guide</Trans>
        </ButtonLink>
      </p>
>>>>>>> desk
    </Sent>
  );
}
