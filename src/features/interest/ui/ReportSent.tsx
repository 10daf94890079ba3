import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#kit/paths.ts';
import { usePublicPath } from '#web/use-public-path.ts';
import { Sent } from './Sent.tsx';

interface ReportSentProps {
  /** The guide, e.g. `housing/home-safety`. */
  guide: string;
  /** Empty if they want no answer. */
  email: string;
}

export function ReportSent({ guide, email }: ReportSentProps) {
  const { t } = useLingui();
  const to = usePublicPath();
  const [area = '', slug = ''] = guide.split('/');
  return (
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
    </Sent>
  );
}
