import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { setting } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import { namesInAgent } from '../../accounts.devices.rules.ts';
import type { Session } from '../../accounts.sessions.contract.ts';
import { enterWithPasskey, makePasskey } from '../passkeys/passkey-browser.ts';
import { isOnDevice, passkeyRefusal } from '../passkeys/passkey-refusal.ts';
import { PartTitle } from './PartTitle.tsx';
import { type EnrolledApp, enrollApp, proveFactor } from './prove-factor.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanSteps } from './ScanSteps.tsx';
import { type Proved, SetUpCode } from './SetUpCode.tsx';
import { SetUpPhone } from './SetUpPhone.tsx';

interface SetUpFormProps {
  onDone: (session: Session) => Promise<void>;
  /** The password is needed again. */
  onBack: () => void;
  /** Recovery codes are on the screen: it must not go on by itself. */
  onHold: () => void;
}
type Way = 'app' | 'passkey' | 'phone';
interface Kept {
  session: Session;
  codes: string[];
}

/** The password was right, and this account has to have more: sets it up before anything else opens. */
export default function SetUpForm({ onDone, onBack, onHold }: SetUpFormProps) {
  const [way, setWay] = useState<Way>('app');
  const [app, setApp] = useState<EnrolledApp | null>(null);
  const [texting, setTexting] = useState(false);
  const [kept, setKept] = useState<Kept | null>(null);

  async function keep({ session, recovery_codes }: Proved) {
    onHold();
    const codes = recovery_codes ?? (await api.accounts.renewRecoveryCodes()).recovery_codes;
    setKept({ session, codes });
  }

  if (kept) return <KeepCodes {...kept} onDone={onDone} />;
  if (app)
    return (
      <SetUpCode
        title={<Trans>Scan, then enter the code</Trans>}
        of="app"
        verify={(code) => proveFactor(app.id, code)}
        onProved={keep}
        onBack={() => setApp(null)}
      >
        <ScanSteps totp={app.totp} />
      </SetUpCode>
    );
  if (texting) return <SetUpPhone onProved={keep} onBack={() => setTexting(false)} />;
  return (
    <ChooseWay
      way={way}
      onWay={setWay}
      onApp={setApp}
      onPhone={() => setTexting(true)}
      onProved={keep}
      onBack={onBack}
    />
  );
}

interface ChooseWayProps {
  way: Way;
  onWay: (way: Way) => void;
  onApp: (app: EnrolledApp) => void;
  onPhone: () => void;
  onProved: (proved: Proved) => Promise<void>;
  onBack: () => void;
}

function ChooseWay({ way, onWay, onApp, onPhone, onProved, onBack }: ChooseWayProps) {
  const { t } = useLingui();
  const goOn = useAction(
    async () => {
      if (way === 'phone') onPhone();
      else if (way === 'app') onApp(await enrollApp(t`My phone`));
      else await onProved(await setUpPasskey(namesInAgent(navigator.userAgent).system ?? t`My device`));
    },
    (error) => (way === 'passkey' ? passkeyRefusal(error) : undefined),
  );

  const choice = (value: Way, text: ReactNode, hint: ReactNode) => (
    <Choice
      kind="radio"
      name="way"
      value={value}
      checked={way === value}
      onChoose={() => onWay(value)}
      hint={hint}
    >
      {text}
    </Choice>
  );

  return (
    <div className="grid gap-5">
      <PartTitle>
        <Trans>First, protect your account</Trans>
      </PartTitle>
      <p>
        <Trans>
          With your account you can see what others trusted to us. So your password alone is not enough.
          Setting up one more step takes two minutes.
        </Trans>
      </p>
      <Fieldset legend={<Trans>How do you want to show that it is you?</Trans>}>
        <div className="grid gap-2">
          {choice(
            'app',
            <Trans>With an app on my phone</Trans>,
            <Trans>
              An authenticator app shows you a code. Many phones have one built in, and your phone’s app store
              has free ones.
            </Trans>,
          )}
          {choice(
            'passkey',
            <Trans>With a passkey</Trans>,
            <Trans>Your finger, your face or a PIN, the way you unlock this phone or computer.</Trans>,
          )}
          {setting('PHONE_CODES')
            ? choice(
                'phone',
                <Trans>With text messages</Trans>,
                <Trans>We text you a code. An app or a passkey protects you better.</Trans>,
              )
            : null}
        </div>
      </Fieldset>
      <Problem>{goOn.problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button busy={goOn.busy} onClick={() => void goOn.run()}>
          <Trans>Go on</Trans>
        </Button>
        <Button look="secondary" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Makes a passkey; one that was stored already, by a try whose answer was lost, proves itself. */
async function setUpPasskey(friendly_name: string): Promise<Proved> {
  try {
    return await api.accounts.addPasskey({ friendly_name, credential: await makePasskey() });
  } catch (error) {
    if (errorCode(error) !== 'FORBIDDEN' && !isOnDevice(error)) throw error;
    return { session: await enterWithPasskey(), recovery_codes: null };
  }
}

function KeepCodes({ codes, session, onDone }: Kept & Pick<SetUpFormProps, 'onDone'>) {
  const [kept, setKept] = useState(false);
  const finish = useAction(() => onDone(session));
  return (
    <div className="grid gap-5">
      <PartTitle>
        <Trans>Save your recovery codes</Trans>
      </PartTitle>
      <RecoveryCodes codes={codes} />
      <Choice kind="checkbox" name="kept" checked={kept} onChoose={() => setKept(!kept)}>
        <Trans>I have saved these codes</Trans>
      </Choice>
      <Problem>{finish.problem}</Problem>
      <Button
        disabled={!kept}
        busy={finish.busy}
        onClick={() => void finish.run()}
        className="justify-self-start"
      >
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}
