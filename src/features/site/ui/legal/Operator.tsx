import { Trans } from '@lingui/react/macro';
import { setting } from '#web/settings.ts';
import { Chapter } from './Chapter.tsx';
import { Filled } from './Filled.tsx';

/** The operator, as far as they have identified themselves. */
export function Operator() {
  const email = setting('CONTACT_EMAIL');
  const name = setting('OPERATOR_NAME');
  const address = setting('OPERATOR_ADDRESS');
  return (
    <Chapter title={<Trans>Who runs this site</Trans>}>
      <p>
        <Filled
          name="OPERATOR_NAME"
          unset={
            <Trans>
              Whoever runs this copy of Kinkeeper has not filled in their name yet. Ask them before you enter
              anything private.
            </Trans>
          }
        >
          <Trans>This site is run by {name}.</Trans>
        </Filled>{' '}
        <Filled name="OPERATOR_ADDRESS" unset={<Trans>No postal address is filled in yet.</Trans>}>
          {address}
        </Filled>
      </p>
      <p>
        <Trans>
          Write to{' '}
          <a className="link break-all" href={`mailto:${email}`}>
            {email}
          </a>{' '}
          with any question about this page.
        </Trans>
      </p>
    </Chapter>
  );
}
