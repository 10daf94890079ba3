import { useLingui } from '@lingui/react/macro';
import { Page } from '../../../web/ui/Page.tsx';

/** The first page of the admins' desk. */
export default function AdminPage() {
  const { t } = useLingui();
  return (
    <Page wide title={t`Admin Dashboard`}>
      {null}
    </Page>
  );
}
