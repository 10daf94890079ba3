import { Trans, useLingui } from '@lingui/react/macro';
import { EmergencyWatch } from '#features/packs/ui/EmergencyWatch.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { looksLikePhone, MESSAGE_MAX, PHONE_MAX } from '../starter-plan.rules/help.ts';
import type { HelpWords } from './help-words.ts';

interface HelpFieldsProps {
  words: HelpWords;
  change: (part: Partial<HelpWords>) => void;
  tried: boolean;
}

/** How to call back, and what it is about; both optional. */
export function HelpFields({ words, change, tried }: HelpFieldsProps) {
  const { t } = useLingui();
  const { phone, message } = words;
  return (
    <>
      <TextField
        label={<Trans>Phone</Trans>}
        optional={t`(optional)`}
        hint={<Trans>If you would rather be called than written to.</Trans>}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={PHONE_MAX}
        value={phone}
        onChange={(typed) => change({ phone: typed })}
        error={tried && !isPhoneFine(phone) ? t`Enter a phone number like 602-555-0100.` : undefined}
      />
      <CountedField
        long
        rows={3}
        label={<Trans>What do you need help with?</Trans>}
        optional={t`(optional)`}
        hint={<Trans>Only our team reads it, and each reading is recorded.</Trans>}
        name="message"
        maxLength={MESSAGE_MAX}
        value={message}
        onChange={(typed) => change({ message: typed })}
      />
      <EmergencyWatch text={message} />
    </>
  );
}

export const isPhoneFine = (phone: string): boolean => phone.trim() === '' || looksLikePhone(phone.trim());
