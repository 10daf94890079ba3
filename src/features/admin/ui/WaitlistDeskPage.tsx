import { useLingui } from '@lingui/react/macro';
import { Page } from '../../../web/ui/Page.tsx';
import { WaitlistSection } from './InterestSections.tsx';

export default function WaitlistDeskPage() {
  const { t } = useLingui();
  return (
    <Page wide title={t`Waitlist`}>
      <WaitlistSection />
    </Page>
  );
}
