import { useLingui } from '@lingui/react/macro';
import { Page } from '../../../web/ui/Page.tsx';
import { ApplicationsSection } from './InterestSections.tsx';

export default function ApplicationsPage() {
  const { t } = useLingui();
  return (
    <Page wide title={t`Applications`}>
      <ApplicationsSection />
    </Page>
  );
}
